# SPDX-License-Identifier: Apache-2.0
"""CONV_2D over NHWC images, also grouped: channels in groups, each with filters of its own.

Taps outside the image count nothing. Rounding: accumulators are requantized as in TFLM, those of
uint8 as in LiteRT's reference kernel. Real images of an integer filter are quantized by their
range. Sources: tensorflow/lite/micro/kernels/conv.cc, tensorflow/lite/kernels/conv.cc,
tensorflow/lite/kernels/internal/reference/conv.h and integer_ops/conv.h.
"""

from __future__ import annotations

import math
from dataclasses import replace

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Own, Scratch, Target
from heliaaot_west.operators.constraints import fused_activation_is_clamp
from heliaaot_west.operators.conv_window import (
    axes,
    output_has_window_shape,
    shape_fields,
    tensors_have_four_dimensions,
    window_is_positive,
    zero_point_fields,
)
from heliaaot_west.operators.fully_connected import lower_rows
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import output_scale_is_not_tiny
from heliaaot_west.operators.weighted_sum import (
    RealInput,
    packed_sum,
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

_AS_ROWS = ("s8", "s8_s4", "s16", "f32")
"""Data types for which a fully connected layer computes what a convolution does."""


def channels_form_groups(node: Node) -> str | None:
    """The filter's channels divide the input's, and the groups they form divide the output's."""
    source, weights, result = node.input(INPUT), node.input(FILTER), node.output()
    if weights.shape[0] != result.shape[3]:
        return f"{weights} does not have a filter for each of the {result.shape[3]} output channels"
    groups, rest = divmod(source.shape[3], weights.shape[3])
    if rest or groups == 0 or result.shape[3] % groups:
        return f"the channels of {weights} do not divide those of {source} into groups"
    return None


def _groups(node: Node) -> int:
    return node.input(INPUT).shape[3] // node.input(FILTER).shape[3]


def _pixels_as_rows(node: Node) -> int | None:
    """The number of rows if each output pixel is weighted sums of a run of the input of its own."""
    height, width = axes(node)
    if _groups(node) != 1 or suffix(node) not in _AS_ROWS:
        return None
    batches = node.input(INPUT).shape[0]
    if all(axis.window == 1 and axis.stride == 1 for axis in (height, width)):
        return batches * height.out * width.out
    whole = all(
        axis.out == 1 and axis.window == axis.size and (axis.dilation == 1 or axis.window == 1)
        for axis in (height, width)
    )
    return batches if whole else None


def _real_input(node: Node) -> RealInput:
    """Images are quantized with a zero point where the filter has one scale a channel."""
    quantization = quantization_of(node.input(FILTER)) if suffix(node) == "f32_s8" else None
    asymmetric = quantization is not None and quantization.per_channel
    return RealInput(asymmetric, math.prod(node.input(INPUT).shape[1:]))


def lower_windows(node: Node, channel_axis: int) -> Lowering:
    """One kernel call that makes rows of windows of int8, for filters over all input channels.

    Args:
        channel_axis: the filter's dimension of output channels.
    """
    parts = packed_sum(node, channel_axis)
    window = node.input(FILTER).elements // node.output().shape[3]
    shape = shape_fields(node, node.input(INPUT).shape[3], node.output().shape[3])
    parts = replace(parts, arguments={**parts.arguments, "windows": Own("windows")})
    return Lowering(
        run=(parts.call("conv_2d", {**shape, **zero_point_fields(node)}),),
        reason="two windows at a time as rows, three filters that share their loads",
        constants=parts.constants,
        scratch={"windows": Scratch(DType.INT8, 2 * window)},
        macs=node.output().elements * window,
    )


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, of a fully connected layer where that is the same."""
    rows = _pixels_as_rows(node)
    if rows is not None:
        return lower_rows(node, rows, "pixels as rows of a fully connected layer")
    if suffix(node) == "s8" and _groups(node) == 1:
        return lower_windows(node, 0)
    parts = weighted_sum(node, 0, _real_input(node))
    filter_channels = node.input(FILTER).shape[3]
    shape = shape_fields(node, filter_channels, node.output().shape[3] // _groups(node))
    if suffix(node) == "s8":
        parts = replace(parts, params="conv_2d_s8")
    family = "conv_2d_grouped" if suffix(node) == "s8" else "conv_2d"
    call = parts.call(family, {**shape, **zero_point_fields(node)})
    return Lowering(
        run=(call,),
        reason="runs of pixels and channels, border and interior apart",
        constants=parts.constants,
        scratch=parts.scratch,
        macs=node.output().elements * math.prod(node.input(FILTER).shape[1:]),
    )


OPERATORS = (
    OperatorSpec(
        kind="CONV_2D",
        types=types(DType.INT64, DType.INT32),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            tensors_have_four_dimensions,
            channels_form_groups,
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
