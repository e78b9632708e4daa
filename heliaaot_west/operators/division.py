# SPDX-License-Identifier: Apache-2.0
"""DIV of tensors whose shapes broadcast.

Quotients of int8 are products with the divisor's reciprocal in fixed point, requantized by a
factor divided in double. What TFLM leaves undefined is settled here: a quantized divisor of zero
counts as one step of its scale, a quotient too small for TFLM's shift is zero, and an integer
divided by zero is zero, as Arm's SDIV has it. Sources: tensorflow/lite/micro/kernels/div.cc,
tensorflow/lite/kernels/internal/reference/div.h.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.activation_range import float_range, plain_integer_range
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Params, Target
from heliaaot_west.operators.binary import (
    SUFFIX,
    binary_lowering,
    one_type,
    quantized_params,
    scalar_table,
)
from heliaaot_west.operators.broadcast import broadcast_fields, shapes_broadcast
from heliaaot_west.operators.constraints import fused_activation_is_clamp, quantized_per_tensor
from heliaaot_west.operators.requantize import (
    activation_range,
    quantization_of,
    quantize_multiplier,
)

_LARGEST_SHIFT = 23
"""Bits above the highest one of an 8-bit dividend, less which the last shift must not be left."""


def _factor(node: Node) -> tuple[int, int]:
    a, b, output = (
        quantization_of(tensor).scale for tensor in (node.input(0), node.input(1), node.output())
    )
    return quantize_multiplier(a / (b * output))


def _quantized_fields(node: Node) -> dict[str, int]:
    multiplier, shift = _factor(node)
    low, high = activation_range(node.int_option("fused_activation_function"), node.output())
    return {
        "zero_point1": quantization_of(node.input(0)).zero_point,
        "zero_point2": quantization_of(node.input(1)).zero_point,
        "output_multiplier": multiplier,
        "output_shift": shift,
        "output_zero_point": quantization_of(node.output()).zero_point,
        "activation_min": low,
        "activation_max": high,
    }


def _quotient(fields: dict[str, int], a: int, b: int) -> int:
    """What the kernel computes, for tables."""
    dividend, divisor = a - fields["zero_point1"], (b - fields["zero_point2"]) or 1
    if divisor < 0:
        dividend, divisor = -dividend, -divisor
    zeros = 32 - divisor.bit_length()
    reciprocal = gemmlowp.one_over_one_plus_x((divisor << zeros) - (1 << 31))
    headroom = 31 - (dividend if dividend >= 0 else ~dividend).bit_length()
    unscaled = gemmlowp.doubling_high_mul(gemmlowp.wrap(dividend << headroom), reciprocal)
    right = headroom + 31 - zeros - fields["output_shift"]
    scaled = gemmlowp.doubling_high_mul(unscaled, fields["output_multiplier"])
    quotient = gemmlowp.rounding_divide_by_pot(scaled, right) if right < 32 else 0
    value = quotient + fields["output_zero_point"]
    return min(max(value, fields["activation_min"]), fields["activation_max"])


def lower(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    dtype = node.output().dtype
    kernel = f"div_{SUFFIX[dtype]}"
    if dtype is DType.INT8:
        fields = _quantized_fields(node)
        table = scalar_table(node, lambda a, b: _quotient(fields, a, b))
        return table or binary_lowering(
            node, kernel, quantized_params(node, "div_quantized", fields)
        )
    activation = node.int_option("fused_activation_function")
    low, high = (
        float_range(activation)
        if dtype is DType.FLOAT32
        else plain_integer_range(activation, dtype)
    )
    clamp = {"activation_min": low, "activation_max": high}
    params = Params(f"arithmetic_{SUFFIX[dtype]}", {**broadcast_fields(node), **clamp})
    return binary_lowering(node, kernel, params)


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The quotients of two constants of int32, rounded towards zero."""
    a, b = node.constant(0), node.constant(1)
    if a is None or b is None or a.dtype != np.int32 or b.dtype != np.int32:
        return None
    if any(rule(node) for rule in _CONSTRAINTS):
        return None
    dividend, divisor = a.astype(np.int64), b.astype(np.int64)
    magnitude = np.abs(dividend) // np.maximum(np.abs(divisor), 1)
    quotient = np.where(divisor == 0, 0, magnitude * np.sign(dividend) * np.sign(divisor))
    low, high = plain_integer_range(node.int_option("fused_activation_function"), DType.INT32)
    wrapped = quotient.astype(np.int32)
    return (np.clip(wrapped, low, high).astype(np.int32).reshape(node.output().shape),)


def output_scale_is_not_tiny(node: Node) -> str | None:
    """The output scale of int8 is over a ten-millionth of the quotient of the input scales."""
    if node.output().dtype is not DType.INT8 or _factor(node)[1] <= _LARGEST_SHIFT:
        return None
    return f"the scale of {node.output()} is too small for the scales of the inputs"


_CONSTRAINTS = (
    shapes_broadcast,
    fused_activation_is_clamp,
    quantized_per_tensor,
    output_scale_is_not_tiny,
)

OPERATORS = (
    OperatorSpec(
        kind="DIV",
        types=one_type(DType.INT8, DType.INT32, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=_CONSTRAINTS,
        fold=fold,
    ),
)
