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
)
from heliaaot_west.operators.weights import (
    FILTER,
    INPUT,
    activations_are_quantized,
    bias_has_channels,
    filter_has_scales,
    integer_filter_is_constant,
)

_CHANNEL_AXIS = 3


def channels_are_multiplied(node: Node) -> str | None:
    """The filter is [1, height, width, output channels], a multiple of the input's channels."""
    source, weights, result = node.input(INPUT), node.input(FILTER), node.output()
    if weights.shape[0] != 1 or weights.shape[3] != result.shape[3]:
        return f"{weights} does not have a filter for each of the {result.shape[3]} output channels"
    if result.shape[3] % source.shape[3]:
        return f"the channels of {result} are not a multiple of those of {source}"
    return None


def _call(node: Node, parts: WeightedSum) -> Call:
    multiplier = node.output().shape[3] // node.input(INPUT).shape[3]
    shape = {**shape_fields(node, 1, multiplier), **zero_point_fields(node)}
    return parts.call("depthwise_conv_2d", shape)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, after one that widens int4 weights."""
    macs = node.output().elements * math.prod(node.input(FILTER).shape[1:3])
    reason = "blocks of channels, border and interior apart"
    if suffix(node) == "s8_s4":
        return _lower_int4(node, macs)
    if suffix(node) == "s8" and node.input(INPUT).shape[3] == 1:
        return lower_windows(node, _CHANNEL_AXIS)
    image = math.prod(node.input(INPUT).shape[1:])
    parts = weighted_sum(node, _CHANNEL_AXIS, RealInput(True, image))
    return Lowering(
        run=(_call(node, parts),),
        reason=reason,
        constants=parts.constants,
        scratch=parts.scratch,
        macs=macs,
    )


def _lower_int4(node: Node, macs: int) -> Lowering:
    elements = node.input(FILTER).elements
    widen = Call(
        "widen_s4_s8",
        {"input": Input(FILTER, c_type="uint8_t"), "output": Own("wide"), "n": elements},
    )
    parts = replace(int8_sum(node, _CHANNEL_AXIS), filter=Own("wide"))
    return Lowering(
        run=(widen, _call(node, parts)),
        reason="weights widened to int8, then blocks of channels",
        constants=parts.constants,
        scratch={"wide": Scratch(DType.INT8, elements)},
        macs=macs,
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
