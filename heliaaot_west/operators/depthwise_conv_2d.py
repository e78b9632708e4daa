# SPDX-License-Identifier: Apache-2.0
"""DEPTHWISE_CONV_2D over NHWC images: each input channel has filters of its own.

Taps outside the image count nothing. Rounding: accumulators are requantized as in TFLM, those of
uint8 as in LiteRT's reference kernel. Real images of an integer filter are quantized by their
range. Sources: tensorflow/lite/micro/kernels/depthwise_conv.cc,
tensorflow/lite/kernels/depthwise_conv.cc, and in tensorflow/lite/kernels/internal/reference
integer_ops/depthwise_conv.h, depthwiseconv_uint8.h and depthwiseconv_float.h.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Own,
    Scratch,
    Target,
)
from heliaaot_west.operators.constraints import fused_activation_is_clamp
from heliaaot_west.operators.conv_2d import lower_windows
from heliaaot_west.operators.conv_window import (
    output_has_window_shape,
    shape_fields,
    tensors_have_four_dimensions,
    window_is_positive,
    zero_point_fields,
)
from heliaaot_west.operators.weighted_output import output_scale_is_not_tiny
from heliaaot_west.operators.weighted_sum import (
    RealInput,
    WeightedSum,
    int8_sum,
    suffix,
    types,
    weighted_sum,
    with_filter,
)
from heliaaot_west.operators.weights import (
    FILTER,
    INPUT,
    activations_are_quantized,
    bias_has_channels,
    filter_has_scales,
    filter_values,
    integer_filter_is_constant,
)

_CHANNEL_AXIS = 3

_BLOCK = 8
"""``AOT_DEPTHWISE_BLOCK_S8``: channels that are summed at a time."""


def channels_are_multiplied(node: Node) -> str | None:
    """The filter is [1, height, width, output channels], a multiple of the input's channels."""
    source, weights, result = node.input(INPUT), node.input(FILTER), node.output()
    if weights.shape[0] != 1 or weights.shape[3] != result.shape[3]:
        return f"{weights} does not have a filter for each of the {result.shape[3]} output channels"
    if result.shape[3] % source.shape[3]:
        return f"the channels of {result} are not a multiple of those of {source}"
    return None


def _call(node: Node, parts: WeightedSum, family: str = "depthwise_conv_2d") -> Call:
    multiplier = node.output().shape[3] // node.input(INPUT).shape[3]
    return parts.call(family, {**shape_fields(node, 1, multiplier), **zero_point_fields(node)})


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, after one that widens int4 weights."""
    match suffix(node):
        case "s8":
            return _lower_int8(node)
        case "s8_s4":
            return _lower_int4(node)
    image = math.prod(node.input(INPUT).shape[1:])
    parts = weighted_sum(node, _CHANNEL_AXIS, RealInput(True, image))
    return Lowering(
        run=(_call(node, parts),),
        reason="blocks of channels, border and interior apart",
        constants=parts.constants,
        scratch=parts.scratch,
        macs=_macs(node),
    )


def _macs(node: Node) -> int:
    return node.output().elements * math.prod(node.input(FILTER).shape[1:3])


def _lower_int8(node: Node) -> Lowering:
    channels = node.input(INPUT).shape[3]
    if channels == 1:
        return lower_windows(node, _CHANNEL_AXIS)
    weights = filter_values(node)
    parts = replace(int8_sum(node, _CHANNEL_AXIS), params="conv_2d_s8")
    if node.output().shape[3] != channels or bool((weights == -128).any()):
        call = _call(node, parts, "depthwise_conv_2d_multiplied")
        reason = "blocks of channels, border and interior apart"
    else:
        parts = with_filter(parts, packed_in_blocks(weights.reshape(-1, channels)), _BLOCK)
        call = _call(node, parts)
        reason = "blocks of 8 channels along rows of the output, two taps at a time"
    return Lowering(run=(call,), reason=reason, constants=parts.constants, macs=_macs(node))


def packed_in_blocks(filters: NDArray[np.generic]) -> NDArray[np.generic]:
    """Filters as ``kernels/depthwise_conv_2d_s8.h`` reads them.

    Args:
        filters: [tap, channel].

    Returns:
        [block, tap, channel of the block]; the last of several blocks ends with the last channel.
    """
    channels = filters.shape[1]
    starts = [max(min(first, channels - _BLOCK), 0) for first in range(0, channels, _BLOCK)]
    return np.concatenate([filters[:, start : start + _BLOCK].reshape(-1) for start in starts])


def _lower_int4(node: Node) -> Lowering:
    elements = node.input(FILTER).elements
    widen = Call(
        "widen_s4_s8",
        {"input": Input(FILTER, c_type="uint8_t"), "output": Own("wide"), "n": elements},
    )
    parts = int8_sum(node, _CHANNEL_AXIS)
    parts = replace(parts, filter=Own("wide"), params="conv_2d_s8")
    return Lowering(
        run=(widen, _call(node, parts, "depthwise_conv_2d_multiplied")),
        reason="weights widened to int8, then blocks of channels",
        constants=parts.constants,
        scratch={"wide": Scratch(DType.INT8, elements)},
        macs=_macs(node),
    )


OPERATORS = (
    OperatorSpec(
        kind="DEPTHWISE_CONV_2D",
        types=types(DType.INT64),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            tensors_have_four_dimensions,
            channels_are_multiplied,
            window_is_positive,
            output_has_window_shape,
            bias_has_channels,
            integer_filter_is_constant,
            activations_are_quantized,
            filter_has_scales,
            output_scale_is_not_tiny,
        ),
    ),
)
