# SPDX-License-Identifier: Apache-2.0
"""RELU and its relatives, LOGISTIC and TANH.

RELU requantizes from the input's to the output's scale; RELU6 of int8 only clamps, in the input's
scale. LOGISTIC and TANH of int8 are gemmlowp fixed-point functions. RELU_N1_TO_1, which TFLM
does not have, is LiteRT's, with its factor rounded to float32.

Sources: tensorflow/lite/micro/kernels/activations_common.cc, logistic_common.cc and tanh.cc,
tensorflow/lite/kernels/internal/reference/integer_ops/logistic.h and tanh.h,
tensorflow/lite/kernels/activations.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.lookup import lookup_lowering
from heliaaot_west.operators.requantize import (
    ACTIVATION_RELU,
    ACTIVATION_RELU_N1_TO_1,
    activation_range,
    integer_range,
    quantization_of,
    quantize_multiplier,
    round_half_away,
)

_IDENTITY = (1 << 30, 1)
"""The factor 1 as multiplier and shift."""

_INTEGER_BITS = 4
"""Integer bits of the argument of the 8-bit LOGISTIC and TANH."""


def _clamp_lowering(node: Node, low: int, high: int) -> Lowering:
    call = Call(
        "clamp_s8",
        {
            "input": Input(0),
            "output": Output(),
            "size": node.output().elements,
            "low": low,
            "high": high,
        },
    )
    return Lowering(run=(call,), reason="clamp", in_place=(InPlaceArgs(),))


def _relu(activation: int) -> Callable[[Node, Target], Lowering]:
    """A clamp of the requantized input."""

    def lower(node: Node, target: Target) -> Lowering:
        source, result = quantization_of(node.input(0)), quantization_of(node.output())
        low, high = activation_range(activation, node.output())
        factor = source.scale / result.scale
        if activation == ACTIVATION_RELU_N1_TO_1:
            factor = float(np.float32(factor))
        multiplier, shift = quantize_multiplier(factor)
        same_zero = source.zero_point == result.zero_point
        if (multiplier, shift) == _IDENTITY and same_zero:
            return _clamp_lowering(node, low, high)

        def value(x: int) -> int:
            scaled = gemmlowp.requantize(x - source.zero_point, multiplier, shift)
            return min(max(scaled + result.zero_point, low), high)

        return lookup_lowering(node, value)

    return lower


def lower_relu6(node: Node, target: Target) -> Lowering:
    """A clamp to the input's 0 and 6."""
    low, high = integer_range(node.input(0).dtype)
    source = quantization_of(node.input(0))
    six = round_half_away(float(np.float32(6.0) / np.float32(source.scale))) + source.zero_point
    return _clamp_lowering(node, source.zero_point, min(max(six, low), high))


def _rescaled_argument(source: Tensor) -> Callable[[int], int | None]:
    """The argument with 4 integer bits; None from where the function is saturated.

    Source: ``CalculateInputRadius`` and the preparation of both operators.
    """
    quantization = quantization_of(source)
    real = quantization.scale * (1 << (31 - _INTEGER_BITS))
    multiplier, shift = quantize_multiplier(real)
    largest = (1 << _INTEGER_BITS) - 1
    radius = math.floor(largest * 2.0 ** (31 - _INTEGER_BITS) / 2.0**shift)

    def argument(x: int) -> int | None:
        centered = x - quantization.zero_point
        if abs(centered) >= radius:
            return None
        return gemmlowp.requantize(centered, multiplier, shift)

    return argument


def _fixed_point(
    function: Callable[[int, int], int], fraction_bits: int, zero_point: int
) -> Callable[[Node, Target], Lowering]:
    """A table of a gemmlowp function whose result has ``fraction_bits`` fraction bits."""

    def lower(node: Node, target: Target) -> Lowering:
        argument = _rescaled_argument(node.input(0))
        center = quantization_of(node.input(0)).zero_point

        def value(x: int) -> int:
            raw = argument(x)
            if raw is None:
                return -128 if x <= center else 127
            result = gemmlowp.rounding_divide_by_pot(
                function(raw, _INTEGER_BITS), 31 - fraction_bits
            )
            return min(max(result + zero_point, -128), 127)

        return lookup_lowering(node, value)

    return lower


def output_zero_point_is_lowest(node: Node) -> str | None:
    """LOGISTIC of int8 has output zero point -128."""
    output = node.output()
    if output.dtype is not DType.INT8 or quantization_of(output).zero_point == -128:
        return None
    return f"{output} has zero point {quantization_of(output).zero_point}, not -128"


_ELEMENTWISE = (same_shape, quantized_per_tensor)

OPERATORS = (
    OperatorSpec(
        kind="LOGISTIC",
        types=same_type(DType.INT8),
        lower=_fixed_point(gemmlowp.logistic, 8, -128),
        inputs=(1, 1),
        constraints=(*_ELEMENTWISE, output_zero_point_is_lowest),
    ),
    OperatorSpec(
        kind="RELU",
        types=same_type(DType.INT8),
        lower=_relu(ACTIVATION_RELU),
        inputs=(1, 1),
        constraints=_ELEMENTWISE,
    ),
    OperatorSpec(
        kind="RELU6",
        types=same_type(DType.INT8),
        lower=lower_relu6,
        inputs=(1, 1),
        constraints=_ELEMENTWISE,
    ),
    OperatorSpec(
        kind="RELU_N1_TO_1",
        types=same_type(DType.INT8),
        lower=_relu(ACTIVATION_RELU_N1_TO_1),
        inputs=(1, 1),
        constraints=_ELEMENTWISE,
    ),
    OperatorSpec(
        kind="TANH",
        types=same_type(DType.INT8),
        lower=_fixed_point(gemmlowp.tanh, 7, 0),
        inputs=(1, 1),
        constraints=_ELEMENTWISE,
    ),
)
