# SPDX-License-Identifier: Apache-2.0
"""CAST: elements of another type, whatever their quantization.

Integers keep their lowest bits; real numbers lose their fraction and saturate, and what is no
number becomes 0, as in the TFLM of PyPI. Source: tensorflow/lite/micro/kernels/cast.cc, older
versions of which leave real numbers out of range to the compiler.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import same_shape
from heliaaot_west.operators.movement import Loop, Move, move_lowering
from heliaaot_west.operators.requantize import integer_range

_SOURCES = {
    DType.INT8: 0,
    DType.UINT8: 1,
    DType.BOOL: 1,
    DType.INT16: 2,
    DType.INT32: 3,
    DType.UINT32: 4,
    DType.INT64: 5,
}
"""``AOT_CAST_S8`` and so on."""

_SUFFIX = {DType.UINT8: "u8", DType.UINT32: "u32", DType.BOOL: "b8", DType.FLOAT32: "f32"}
"""Names of types in kernels, besides ``s`` and the bits."""


def lower(node: Node, target: Target) -> Lowering:
    """A copy, or none, between integers of one size, else one kernel call."""
    source, result = node.input(0).dtype, node.output().dtype
    size = node.output().elements
    if source is result or _keeps_bytes(source, result):
        return move_lowering(node, [Move((Loop(size, 1, 1),))], "the same bytes")
    signed = f"s{8 * result.nbytes(1)}"
    arguments: dict[str, Arg] = {"input": Input(0), "output": Output(), "size": size}
    if source is DType.FLOAT32:
        kernel = f"cast_f32_{_SUFFIX.get(result, signed)}"
    elif result in (DType.BOOL, DType.FLOAT32):
        kernel = f"cast_to_{_SUFFIX[result]}"
    else:
        kernel = f"cast_to_{signed}"
        arguments["output"] = Output(c_type=f"int{signed[1:]}_t")
    if source is not DType.FLOAT32:
        arguments["source"] = _SOURCES[source]
    return Lowering(run=(Call(kernel, arguments),), reason="element by element")


def _keeps_bytes(source: DType, result: DType) -> bool:
    """Whether both are integers of one size; a bool is 0 or 1, which not all bytes are."""
    integers = source in _SOURCES and result in _SOURCES and result is not DType.BOOL
    return integers and source.nbytes(1) == result.nbytes(1)


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant of another type."""
    data, result = node.constant(0), node.output().dtype
    if data is None or same_shape(node) or not result.is_numeric or result is DType.INT4:
        return None
    if data.dtype.kind != "f" or result.numpy.kind not in "iu":
        return (data.astype(result.numpy),)
    low, high = integer_range(result)
    numbers = [_saturated(float(x), low, high) for x in data.reshape(-1).tolist()]
    return (np.array(numbers, result.numpy).reshape(data.shape),)


def _saturated(x: float, low: int, high: int) -> int:
    if x != x:
        return 0
    return int(min(max(x, low), high))


_TYPES = (*_SOURCES, DType.FLOAT32)

OPERATORS = (
    OperatorSpec(
        kind="CAST",
        types=tuple(Types(a.value, (a,), (b,)) for a in _TYPES for b in _TYPES),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape,),
        fold=fold,
    ),
)
