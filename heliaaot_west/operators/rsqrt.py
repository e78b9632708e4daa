# SPDX-License-Identifier: Apache-2.0
"""RSQRT: 1 / sqrt(x).

Integers are computed in fixed point; zero, and negative values, which TFLM refuses at run time,
give the greatest output. Sources: tensorflow/lite/micro/kernels/elementwise.cc,
``GetInvSqrtQuantizedMultiplierExp`` in tensorflow/lite/kernels/internal/common.h.
"""

from __future__ import annotations

import math

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import (
    int16_is_symmetric,
    quantized_per_tensor,
    same_shape,
)
from heliaaot_west.operators.gemmlowp import (
    INT32_MAX,
    doubling_high_mul,
    requantize,
    rescale,
    rounding_divide_by_pot,
    wrap,
)
from heliaaot_west.operators.lookup import lookup_lowering
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)
from heliaaot_west.operators.unary import unary_lowering

_FRACTION = 20
"""Bits after the point of the reciprocal before it is brought to the output's scale."""


def inverse_sqrt_multiplier(value: int) -> tuple[int, int]:
    """1 / sqrt of a positive int32 as ``multiplier * 2**(shift - 31)``, by Newton's method."""
    if value <= 1:
        return INT32_MAX, 0
    right = 11
    while value >= 1 << 29:
        value //= 4
        right += 1
    pairs = (31 - value.bit_length()) // 2 - 1
    right -= pairs
    scaled = (value << 2 * pairs) >> 1
    half = rounding_divide_by_pot(scaled, 1)
    x = 1 << 28
    for _ in range(5):
        cube = rescale(doubling_high_mul(doubling_high_mul(x, x), x), 9, 3)
        step = doubling_high_mul((1 << 28) + (1 << 27), x) - doubling_high_mul(half, cube)
        x = rescale(wrap(step), 6, 3)
    multiplier = doubling_high_mul(x, 1518500250)
    if right < 0:
        return wrap(multiplier << -right), 0
    return multiplier, -right


def _factor(node: Node) -> tuple[int, int]:
    before, after = quantization_of(node.input(0)), quantization_of(node.output())
    return quantize_multiplier(1.0 / (math.sqrt(before.scale) * after.scale))


def lower(node: Node, target: Target) -> Lowering:
    """A table for int8, else one kernel call."""
    dtype = node.output().dtype
    if dtype is DType.FLOAT32:
        return unary_lowering(node, "rsqrt_f32")
    multiplier, shift = _factor(node)
    if dtype is DType.INT16:
        return unary_lowering(node, "rsqrt_s16", multiplier=multiplier, shift=shift)
    before, after = quantization_of(node.input(0)), quantization_of(node.output())
    low, high = integer_range(dtype)

    def value(x: int) -> int:
        centered = x - before.zero_point
        if centered <= 0:
            return high
        inverse, inverse_shift = inverse_sqrt_multiplier(centered)
        data = requantize(1, inverse, inverse_shift + _FRACTION)
        output = requantize(data, multiplier, shift - _FRACTION) + after.zero_point
        return min(max(output, low), high)

    return lookup_lowering(node, value)


def shifts_fit(node: Node) -> str | None:
    """Output scale times square root of the input scale lie between 1e-15 and 4096."""
    if node.output().dtype is DType.FLOAT32 or -11 <= _factor(node)[1] <= 49:
        return None
    return f"the scales of {node.input(0)} and {node.output()} are too large or too small"


OPERATORS = (
    OperatorSpec(
        kind="RSQRT",
        types=same_type(DType.INT8, DType.INT16, DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, quantized_per_tensor, int16_is_symmetric, shifts_fit),
    ),
)
