# SPDX-License-Identifier: Apache-2.0
"""CONV_2D over NHWC images, also grouped: channels in groups, each with filters of its own.

Taps outside the image count nothing. Rounding: accumulators are requantized with two roundings.
Source: tensorflow/lite/micro/kernels/conv.cc and
tensorflow/lite/kernels/internal/reference/integer_ops/conv.h.
"""

from __future__ import annotations

import math

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import fused_activation_is_clamp
from heliaaot_west.operators.conv_window import (
    axes,
    bias_has_channels,
    output_has_window_shape,
    shape_fields,
    tensors_have_four_dimensions,
    window_is_positive,
)
from heliaaot_west.operators.fully_connected import lower_s8 as lower_rows_s8
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weights import (
    FILTER,
    INPUT,
    activations_are_quantized,
    filter_has_scales,
    folded_bias,
    output_fields,
    output_scale_is_not_tiny,
    quantized_filter_is_constant,
    requantization,
)


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
    if _groups(node) != 1:
        return None
    batches = node.input(INPUT).shape[0]
    if all(axis.window == 1 and axis.stride == 1 for axis in (height, width)):
        return batches * height.out * width.out
    whole = all(
        axis.out == 1 and axis.window == axis.size and (axis.dilation == 1 or axis.window == 1)
        for axis in (height, width)
    )
    return batches if whole else None


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, of a fully connected layer where that is the same."""
    rows = _pixels_as_rows(node)
    if rows is not None:
        return lower_rows_s8(node, rows, 0, "pixels as rows of a fully connected layer")
    filter_channels = node.input(FILTER).shape[3]
    constants = {"bias": folded_bias(node, 0), **requantization(node)}
    call = Call(
        "conv_2d_s8",
        {
            "input": Input(INPUT),
            "filter": Input(FILTER),
            "bias": Own("bias"),
            "multiplier": Own("multiplier"),
            "shift": Own("shift"),
            "output": Output(),
        },
        Params(
            "conv_2d_s8",
            {
                **shape_fields(node, filter_channels, node.output().shape[3] // _groups(node)),
                **output_fields(node, constants),
                "input_zero_point": quantization_of(node.input(INPUT)).zero_point,
            },
        ),
    )
    return Lowering(
        run=(call,),
        reason="runs of pixels and channels, zero point folded into the bias",
        constants=constants,
        macs=node.output().elements * math.prod(node.input(FILTER).shape[1:]),
    )


OPERATORS = (
    OperatorSpec(
        kind="CONV_2D",
        types=(Types("int8", (DType.INT8, DType.INT8, DType.INT32), (DType.INT8,)),),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            tensors_have_four_dimensions,
            channels_form_groups,
            window_is_positive,
            output_has_window_shape,
            bias_has_channels,
            quantized_filter_is_constant,
            activations_are_quantized,
            filter_has_scales,
            output_scale_is_not_tiny,
        ),
    ),
)
