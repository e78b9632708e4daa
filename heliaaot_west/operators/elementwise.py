# SPDX-License-Identifier: Apache-2.0
"""Functions of each element: ABS, NEG, SQUARE, EXP, LOG, SIN, COS, roundings, LOGICAL_NOT.

Float32 takes the C library's functions. Quantized ABS requantizes the magnitude by a factor
divided in double; EXP and LOG, which TFLM does not take quantized, are LiteRT's tables, with
values LOG is not defined for at the lowest output. Sources:
tensorflow/lite/micro/kernels/elementwise.cc, tensorflow/lite/kernels/elementwise.cc and exp.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import (
    Lowering,
    Node,
    OperatorSpec,
    Params,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.binary import SUFFIX
from heliaaot_west.operators.constraints import (
    int16_is_symmetric,
    quantized_per_tensor,
    same_shape,
)
from heliaaot_west.operators.lookup import lookup_lowering, real_lookup_lowering
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)
from heliaaot_west.operators.unary import interpolated_lowering, unary_lowering

_PLAIN = {
    "CEIL": (DType.FLOAT32,),
    "COS": (DType.FLOAT32,),
    "FLOOR": (DType.FLOAT32,),
    "NEG": (DType.FLOAT32, DType.INT32, DType.INT64),
    "ROUND": (DType.FLOAT32,),
    "SIGN": (DType.FLOAT32, DType.INT32),
    "SIN": (DType.FLOAT32,),
    "SQRT": (DType.FLOAT32,),
    "SQUARE": (DType.FLOAT32,),
}
"""Operators of types without a scale: a kernel each."""


def lower_plain(node: Node, target: Target) -> Lowering:
    """One kernel call, named by operator and type."""
    return unary_lowering(node, f"{node.op.kind.lower()}_{SUFFIX[node.output().dtype]}")


def lower_logical_not(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    return unary_lowering(node, "not_bool")


def lower_abs(node: Node, target: Target) -> Lowering:
    """A table for int8; int16 is requantized where its scales differ."""
    source, result = node.input(0), node.output()
    if source.quantization is None or source.dtype not in (DType.INT8, DType.INT16):
        return lower_plain(node, target)
    before, after = quantization_of(source), quantization_of(result)
    multiplier, shift = (1 << 30, 1)
    if before.scale != after.scale:
        multiplier, shift = quantize_multiplier(before.scale / after.scale)
    low, high = integer_range(result.dtype)
    fields = {
        "input_zero_point": 0,
        "multiplier": multiplier,
        "shift": shift,
        "output_zero_point": after.zero_point,
        "low": low,
        "high": high,
    }
    if source.dtype is DType.INT16:
        return unary_lowering(node, "abs_quantized_s16", params=Params("requantize", fields))

    def value(x: int) -> int:
        scaled = gemmlowp.requantize(abs(x - before.zero_point), multiplier, shift)
        return min(max(scaled + after.zero_point, low), high)

    return lookup_lowering(node, value)


def lower_exp(node: Node, target: Target) -> Lowering:
    """Tables of integers, the C library's function of real numbers."""
    return _by_type(node, target, math.exp)


def lower_log(node: Node, target: Target) -> Lowering:
    """Tables of integers, the C library's function of real numbers."""
    if node.output().dtype is DType.FLOAT32:
        return lower_plain(node, target)
    quantization = quantization_of(node.output())
    low, _ = integer_range(node.output().dtype)
    least = float(np.float32(low - quantization.zero_point) * np.float32(quantization.scale))
    return _by_type(node, target, lambda x: math.log(x) if x > 0.0 else least)


def _by_type(node: Node, target: Target, function: Callable[[float], float]) -> Lowering:
    if node.output().dtype is DType.FLOAT32:
        return lower_plain(node, target)
    if node.output().dtype is DType.INT16:
        return interpolated_lowering(node, lambda x: np.float32(function(float(x))))
    return real_lookup_lowering(node, function)


def abs_is_quantized(node: Node) -> str | None:
    """Int8 has one scale and one zero point; int16 has them, or none at all."""
    tensors = (node.input(0), node.output())
    if tensors[0].dtype is DType.INT16 and all(t.quantization is None for t in tensors):
        return None
    return quantized_per_tensor(node) or int16_is_symmetric(node)


_QUANTIZED = (same_shape, quantized_per_tensor, int16_is_symmetric)

OPERATORS = (
    *(
        OperatorSpec(
            kind=kind,
            types=same_type(*dtypes),
            lower=lower_plain,
            inputs=(1, 1),
            constraints=(same_shape,),
        )
        for kind, dtypes in _PLAIN.items()
    ),
    OperatorSpec(
        kind="ABS",
        types=same_type(DType.INT8, DType.INT16, DType.INT32, DType.FLOAT32),
        lower=lower_abs,
        inputs=(1, 1),
        constraints=(same_shape, abs_is_quantized),
    ),
    OperatorSpec(
        kind="EXP",
        types=same_type(DType.INT8, DType.INT16, DType.FLOAT32),
        lower=lower_exp,
        inputs=(1, 1),
        constraints=_QUANTIZED,
    ),
    OperatorSpec(
        kind="LOG",
        types=same_type(DType.INT8, DType.INT16, DType.FLOAT32),
        lower=lower_log,
        inputs=(1, 1),
        constraints=_QUANTIZED,
    ),
    OperatorSpec(
        kind="LOGICAL_NOT",
        types=(Types("bool", (DType.BOOL,), (DType.BOOL,)),),
        lower=lower_logical_not,
        inputs=(1, 1),
        constraints=(same_shape,),
    ),
)
