# SPDX-License-Identifier: Apache-2.0
"""From accumulators of weighted sums to the output's scale, as constants and parameters.

Factors are computed in double from float32 scales and become a multiplier of 31 bits and a shift,
for int16 activations one of 15 bits, since their accumulators have 64. The product of the scales
of input and filter is rounded to float32 in convolutions of uint8. Sources:
``PopulateConvolutionQuantizationParams`` and ``GetQuantizedConvolutionMultipler`` in
tensorflow/lite/kernels/kernel_util.cc, tensorflow/lite/micro/kernels/fully_connected_common.cc,
``MultiplyByQuantizedMultiplier`` in tensorflow/lite/kernels/internal/common.cc.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.activation_range import float_range
from heliaaot_west.operators.base import Node, ParamValue
from heliaaot_west.operators.requantize import (
    activation_range,
    quantization_of,
    quantize_multiplier,
    quantize_multipliers,
)
from heliaaot_west.operators.weights import BIAS, FILTER, INPUT, is_real

Constants = dict[str, NDArray[np.generic]]
Fields = dict[str, ParamValue]

_INT32 = 2
"""``TensorType_INT32`` in the schema."""

_LARGEST_SHIFT = 30
_LARGEST_WIDE_SHIFT = 7
_LARGEST_EXACT_EXPONENT = 20


def activation(node: Node) -> int:
    """The fused activation."""
    return node.int_option("fused_activation_function")


def _factors(node: Node) -> list[float]:
    """Real factors from accumulators to the output, one or one for each channel."""
    source, output = quantization_of(node.input(INPUT)).scale, quantization_of(node.output()).scale
    scales = quantization_of(node.input(FILTER)).scales
    if node.input(INPUT).dtype is DType.UINT8 and node.op.kind != "FULLY_CONNECTED":
        return [float(np.float32(source) * np.float32(scale)) / output for scale in scales]
    return [source * scale / output for scale in scales]


def is_exact(node: Node) -> bool:
    """Whether the factor keeps the precision of a double, as LiteRT has it here."""
    return node.op.kind == "FULLY_CONNECTED" and node.input(INPUT).dtype is DType.UINT8


def is_wide(node: Node) -> bool:
    """Whether accumulators have 64 bits: int16 activations, unless the bias is int32.

    Source: tensorflow/lite/micro/kernels/conv.cc and fully_connected.cc.
    """
    if node.input(INPUT).dtype is not DType.INT16:
        return False
    bias = node.optional_input(BIAS)
    if bias is None:
        return node.int_option("quantized_bias_type") != _INT32
    return bias.dtype is not DType.INT32


def output_scale_is_not_tiny(node: Node) -> str | None:
    """A quantized output's scale is not many times finer than the products'."""
    if is_real(node):
        return None
    factors = _factors(node)
    if is_exact(node):
        fits = math.frexp(factors[0])[1] <= _LARGEST_EXACT_EXPONENT
    else:
        largest = _LARGEST_WIDE_SHIFT if is_wide(node) else _LARGEST_SHIFT
        fits = all(shift <= largest for shift in quantize_multipliers(factors)[1])
    if fits:
        return None
    return f"the scale of {node.output()} is too small for the scales of input and filter"


def requantization(node: Node) -> Constants:
    """The constants ``multiplier`` and ``shift``: one element if it serves all channels.

    Shifts are to the left, those of wide accumulators to the right.
    """
    pairs = [quantize_multiplier(factor) for factor in _factors(node)]
    if is_wide(node):
        pairs = [(min((m + (1 << 15)) >> 16, 0x7FFF), 15 - s) for m, s in pairs]
    if len(set(pairs)) == 1:
        pairs = pairs[:1]
    return {
        "multiplier": np.array([m for m, _ in pairs], np.int32),
        "shift": np.array([s for _, s in pairs], np.int8),
    }


def _activation_fields(node: Node) -> Fields:
    low, high = activation_range(activation(node), node.output())
    return {"output.activation_min": low, "output.activation_max": high}


def channel_output_fields(node: Node, constants: Constants) -> Fields:
    """The members of ``aot_channel_output_t`` as the parameter ``output``."""
    return {
        "output.per_channel": int(constants["multiplier"].size > 1),
        "output.largest_shift": int(constants["shift"].max()),
        "output.zero_point": quantization_of(node.output()).zero_point,
        **_activation_fields(node),
    }


def wide_output_fields(node: Node, constants: Constants) -> Fields:
    """The members of ``aot_wide_output_t`` as the parameter ``output``."""
    return {
        "output.per_channel": int(constants["multiplier"].size > 1),
        "output.narrow": int(not is_wide(node)),
        **_activation_fields(node),
    }


def exact_output_fields(node: Node) -> Fields:
    """The members of ``aot_exact_output_t`` as the parameter ``output``.

    The factor is the double's 53 bits; one that is too small for any accumulator is 0.
    """
    fraction, exponent = math.frexp(_factors(node)[0])
    bits = int(fraction * (1 << 53))
    shift = 53 - exponent - 32
    if shift > 54:
        bits, shift = 0, 1
    low = bits & 0xFFFFFFFF
    return {
        "output.high": bits >> 32,
        "output.low": low - (1 << 32) if low >= 1 << 31 else low,
        "output.shift": shift,
        "output.zero_point": quantization_of(node.output()).zero_point,
        **_activation_fields(node),
    }


def real_fields(node: Node, prefix: str = "") -> Fields:
    """The fused activation's bounds for real numbers."""
    low, high = float_range(activation(node))
    return {f"{prefix}activation_min": low, f"{prefix}activation_max": high}
