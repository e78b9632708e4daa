# SPDX-License-Identifier: Apache-2.0
"""Comparisons and logical operators of tensors whose shapes broadcast.

Integers of 8 bits are brought to real numbers with 8 fraction bits before they are compared,
which can make neighbours equal. Sources: tensorflow/lite/micro/kernels/comparisons.cc and
logical_common.cc, tensorflow/lite/kernels/internal/reference/comparisons.h.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, Types
from heliaaot_west.operators.binary import (
    SUFFIX,
    binary_lowering,
    quantized_params,
    scalar_table,
)
from heliaaot_west.operators.broadcast import shapes_broadcast
from heliaaot_west.operators.constraints import quantization_problem
from heliaaot_west.operators.lookup import EIGHT_BITS
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_LEFT_SHIFT = 8
"""Bits by which integers of 8 bits are raised."""

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "EQUAL": operator.eq,
    "NOT_EQUAL": operator.ne,
    "GREATER": operator.gt,
    "GREATER_EQUAL": operator.ge,
    "LESS": operator.lt,
    "LESS_EQUAL": operator.le,
}

_UFUNC: dict[str, np.ufunc] = {
    "EQUAL": np.equal,
    "NOT_EQUAL": np.not_equal,
    "GREATER": np.greater,
    "GREATER_EQUAL": np.greater_equal,
    "LESS": np.less,
    "LESS_EQUAL": np.less_equal,
    "LOGICAL_AND": np.logical_and,
    "LOGICAL_OR": np.logical_or,
}


def _fields(node: Node) -> dict[str, int]:
    a, b = (quantization_of(node.input(position)) for position in (0, 1))
    multiplier1, shift1 = quantize_multiplier(a.scale)
    multiplier2, shift2 = quantize_multiplier(b.scale)
    return {
        "left_shift": _LEFT_SHIFT,
        "zero_point1": a.zero_point,
        "multiplier1": multiplier1,
        "shift1": shift1,
        "zero_point2": b.zero_point,
        "multiplier2": multiplier2,
        "shift2": shift2,
    }


def lower_comparison(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    suffix = SUFFIX[node.input(0).dtype]
    kernel, function = f"compare_{suffix}", f"{node.op.kind.lower()}_{suffix}"
    if node.input(0).dtype not in EIGHT_BITS:
        return binary_lowering(node, kernel, function=function)
    fields = _fields(node)
    compare = _COMPARISONS[node.op.kind]

    def value(a: int, b: int) -> int:
        left, right = (
            gemmlowp.requantize(
                (x - fields[f"zero_point{i}"]) << _LEFT_SHIFT,
                fields[f"multiplier{i}"],
                fields[f"shift{i}"],
            )
            for i, x in ((1, a), (2, b))
        )
        return int(compare(left, right))

    table = scalar_table(node, value)
    params = quantized_params(node, "compare_quantized", fields)
    return table or binary_lowering(node, kernel, params, function)


def lower_logical(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    return binary_lowering(node, "logical_bool", function=f"{node.op.kind.lower()}_bool")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The result of two constants without a scale."""
    a, b = node.constant(0), node.constant(1)
    if a is None or b is None or a.dtype != b.dtype or shapes_broadcast(node):
        return None
    if node.input(0).dtype in EIGHT_BITS or node.output().dtype is not DType.BOOL:
        return None
    return (_UFUNC[node.op.kind](a, b).reshape(node.output().shape),)


def scales_are_fractions(node: Node) -> str | None:
    """Inputs of 8 bits have one scale below 1 and one zero point each."""
    for tensor in (node.input(0), node.input(1)):
        if tensor.dtype not in EIGHT_BITS:
            continue
        reason = quantization_problem(tensor)
        if reason:
            return reason
        if not 2.0**-30 <= quantization_of(tensor).scale < 1.0:
            return f"{tensor} has scale {quantization_of(tensor).scale}, not one below 1"
    return None


def _rows(*dtypes: DType) -> tuple[Types, ...]:
    return tuple(Types(dtype.value, (dtype, dtype), (DType.BOOL,)) for dtype in dtypes)


_ORDERED = (
    DType.INT8,
    DType.UINT8,
    DType.INT32,
    DType.INT64,
    DType.FLOAT32,
)

_UNORDERED = {"EQUAL": (DType.BOOL,), "NOT_EQUAL": (DType.BOOL,)}

OPERATORS = (
    *(
        OperatorSpec(
            kind=kind,
            types=_rows(*_ORDERED, *_UNORDERED.get(kind, ())),
            lower=lower_comparison,
            inputs=(2, 2),
            constraints=(shapes_broadcast, scales_are_fractions),
            fold=fold,
        )
        for kind in _COMPARISONS
    ),
    *(
        OperatorSpec(
            kind=kind,
            types=_rows(DType.BOOL),
            lower=lower_logical,
            inputs=(2, 2),
            constraints=(shapes_broadcast,),
            fold=fold,
        )
        for kind in ("LOGICAL_AND", "LOGICAL_OR")
    ),
)
