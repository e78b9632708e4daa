# SPDX-License-Identifier: Apache-2.0
"""What convolutions and fully connected layers make of filters and biases at compile time.

A weighted sum of int8 is sum(w * (x - zero_point)) + bias. The part that no input changes,
bias - zero_point * sum(w), is one int32 for each output channel. Factors to the output's scale
are computed in double. Source: ``PopulateConvolutionQuantizationParams`` in
tensorflow/lite/kernels/kernel_util.cc and tensorflow/lite/micro/kernels/fully_connected_common.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Node, ParamValue
from heliaaot_west.operators.constraints import quantization_problem
from heliaaot_west.operators.requantize import (
    activation_range,
    quantization_of,
    quantize_multiplier,
    quantize_multipliers,
)

INPUT, FILTER, BIAS = range(3)

_FLOATS = (DType.FLOAT16, DType.FLOAT32)
_LARGEST_SHIFT = 30


def quantized_filter_is_constant(node: Node) -> str | None:
    """The filter and bias of a quantized operator are constant."""
    if node.input(INPUT).dtype in _FLOATS:
        return None
    for position in (FILTER, BIAS):
        tensor = node.optional_input(position)
        if tensor is not None and not tensor.is_constant:
            return f"{tensor} is not constant"
    return None


def activations_are_quantized(node: Node) -> str | None:
    """Integer inputs and outputs have one scale and one zero point each."""
    for tensor in (node.input(INPUT), node.output()):
        if tensor.dtype not in _FLOATS:
            reason = quantization_problem(tensor)
            if reason:
                return reason
    return None


def filter_has_scales(node: Node) -> str | None:
    """An integer filter has one scale, or one for each output channel."""
    tensor = node.input(FILTER)
    if tensor.dtype in _FLOATS:
        return None
    quantization = tensor.quantization
    if quantization is None:
        return f"{tensor} is not quantized"
    channels = node.output().shape[-1]
    if quantization.per_channel and (
        tensor.shape[quantization.axis] != channels or len(quantization.scales) != channels
    ):
        return f"{tensor} does not have one scale for each of the {channels} output channels"
    return None


def output_scale_is_not_tiny(node: Node) -> str | None:
    """A quantized output's scale is not many times finer than the products'."""
    if node.input(INPUT).dtype in _FLOATS:
        return None
    if all(quantize_multiplier(factor)[1] <= _LARGEST_SHIFT for factor in _factors(node)):
        return None
    return f"the scale of {node.output()} is too small for the scales of input and filter"


def _factors(node: Node) -> list[float]:
    """Real factors from accumulators to the output, one or one for each channel."""
    source, output = quantization_of(node.input(INPUT)).scale, quantization_of(node.output()).scale
    return [source * scale / output for scale in quantization_of(node.input(FILTER)).scales]


def folded_bias(node: Node, channel_axis: int) -> NDArray[np.int32]:
    """The bias less the input's zero point times each channel's sum of weights, modulo 2**32.

    Args:
        channel_axis: the filter's dimension of output channels.
    """
    weights = node.constant(FILTER)
    if weights is None:
        raise AssertionError(f"{node.op} has no constant filter")
    others = tuple(axis for axis in range(weights.ndim) if axis != channel_axis % weights.ndim)
    sums = weights.astype(np.int64).sum(axis=others)
    bias = node.constant(BIAS)
    start = np.zeros(sums.shape, np.int64) if bias is None else bias.astype(np.int64).reshape(-1)
    folded = start - quantization_of(node.input(INPUT)).zero_point * sums
    wrapped: NDArray[np.int32] = folded.astype(np.uint32).view(np.int32)
    return wrapped


def requantization(node: Node) -> dict[str, NDArray[np.generic]]:
    """The constants ``multiplier`` and ``shift``: one element if it serves all channels."""
    multipliers, shifts = quantize_multipliers(_factors(node))
    if len(set(zip(multipliers, shifts, strict=True))) == 1:
        multipliers, shifts = multipliers[:1], shifts[:1]
    return {
        "multiplier": np.array(multipliers, np.int32),
        "shift": np.array(shifts, np.int8),
    }


def output_fields(node: Node, constants: dict[str, NDArray[np.generic]]) -> dict[str, ParamValue]:
    """The members of ``aot_channel_output_t`` as the parameter ``output``."""
    low, high = activation_range(node.int_option("fused_activation_function"), node.output())
    return {
        "output.per_channel": int(constants["multiplier"].size > 1),
        "output.zero_point": quantization_of(node.output()).zero_point,
        "output.activation_min": low,
        "output.activation_max": high,
    }
