# SPDX-License-Identifier: Apache-2.0
"""HARD_SWISH: x * min(max(x + 3, 0), 6) / 6.

Of 8 bits it is computed in 16-bit fixed point. Sources:
tensorflow/lite/micro/kernels/hard_swish_common.cc,
tensorflow/lite/kernels/internal/reference/hard_swish.h.
"""

from __future__ import annotations

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.gemmlowp import rounding_divide_by_pot
from heliaaot_west.operators.lookup import lookup_lowering
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)
from heliaaot_west.operators.unary import unary_lowering

_INT16_MAX = (1 << 15) - 1


def _saturate(value: int) -> int:
    return max(-_INT16_MAX - 1, min(_INT16_MAX, value))


def _high_mul(a: int, b: int) -> int:
    """a * b / 2**15 of two int16 that are not both the lowest, halves away from zero."""
    product = a * b
    magnitude = (abs(product) + (1 << 14)) >> 15
    return magnitude if product >= 0 else -magnitude


def _truncating_high_mul(a: int, b: int) -> int:
    """a * b / 2**15 of two int16 that are not both the lowest, towards zero."""
    product = a * b
    return abs(product) >> 15 if product >= 0 else -(abs(product) >> 15)


def _short_multiplier(real: float) -> tuple[int, int]:
    """A factor as ``multiplier * 2**(exponent - 15)`` with a 15-bit multiplier."""
    multiplier, exponent = quantize_multiplier(real)
    return min((multiplier + (1 << 15)) >> 16, _INT16_MAX), exponent


def _factors(node: Node) -> tuple[tuple[int, int], tuple[int, int]]:
    """From 128 times the input to the output, and to where 1 stands for 3; in float32."""
    f32 = np.float32
    raised = f32(1 / 128) * f32(quantization_of(node.input(0)).scale)
    to_output = float(raised / f32(quantization_of(node.output()).scale))
    to_unit = float(raised / (f32(3) / f32(32768)))
    return _short_multiplier(to_output), _short_multiplier(to_unit)


def _unit(value: int, multiplier: int, exponent: int) -> int:
    """min(max(x + 3, 0), 6) / 6 with 15 fraction bits."""
    left = max(exponent, 0)
    if left:
        value = _saturate(value << (left - 1))
    value = _high_mul(value, multiplier)
    if left:
        value = _saturate(value << 1)
    value = rounding_divide_by_pot(value, max(-exponent, 0))
    return (value + (1 << 15)) >> 1


def lower(node: Node, target: Target) -> Lowering:
    """A table for 8 bits, else one kernel call."""
    if node.output().dtype is DType.FLOAT32:
        return unary_lowering(node, "hard_swish_f32")
    (multiplier, exponent), unit_factor = _factors(node)
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    low, high = integer_range(node.output().dtype)

    def value(x: int) -> int:
        raised = (x - source.zero_point) << 7
        product = _truncating_high_mul(_unit(raised, *unit_factor), _high_mul(raised, multiplier))
        scaled = rounding_divide_by_pot(product, -exponent)
        return min(max(scaled + result.zero_point, low), high)

    return lookup_lowering(node, value)


def shifts_fit(node: Node) -> str | None:
    """The output scale of 8 bits is 1/128 to 512 times the input's, which is over 2e-7."""
    if node.output().dtype is DType.FLOAT32:
        return None
    (_, exponent), (_, unit_exponent) = _factors(node)
    if exponent > 0:
        return f"the scale of {node.output()} is too small for that of {node.input(0)}"
    if min(exponent, unit_exponent) < -15:
        return f"the scale of {node.input(0)} is too small"
    return None


OPERATORS = (
    OperatorSpec(
        kind="HARD_SWISH",
        types=same_type(DType.INT8, DType.UINT8, DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, quantized_per_tensor, shifts_fit),
    ),
)
