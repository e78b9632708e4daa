# SPDX-License-Identifier: Apache-2.0
"""DEPTHWISE_CONV_2D over NHWC images: each input channel has filters of its own.

Taps outside the image count nothing. Rounding: accumulators are requantized with two roundings.
Source: tensorflow/lite/micro/kernels/depthwise_conv.cc and
tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h.
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
    bias_has_channels,
    output_has_window_shape,
    shape_fields,
    tensors_have_four_dimensions,
    window_is_positive,
)
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


def channels_are_multiplied(node: Node) -> str | None:
    """The filter is [1, height, width, output channels], a multiple of the input's channels."""
    source, weights, result = node.input(INPUT), node.input(FILTER), node.output()
    if weights.shape[0] != 1 or weights.shape[3] != result.shape[3]:
        return f"{weights} does not have a filter for each of the {result.shape[3]} output channels"
    if result.shape[3] % source.shape[3]:
        return f"the channels of {result} are not a multiple of those of {source}"
    return None


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    multiplier = node.output().shape[3] // node.input(INPUT).shape[3]
    constants = {"bias": folded_bias(node, 3), **requantization(node)}
    call = Call(
        "depthwise_conv_2d_s8",
        {
            "input": Input(INPUT),
            "filter": Input(FILTER),
            "bias": Own("bias"),
            "multiplier": Own("multiplier"),
            "shift": Own("shift"),
            "output": Output(),
        },
        Params(
            "depthwise_conv_2d_s8",
            {
                **shape_fields(node, 1, multiplier),
                **output_fields(node, constants),
                "input_zero_point": quantization_of(node.input(INPUT)).zero_point,
            },
        ),
    )
    return Lowering(
        run=(call,),
        reason="blocks of channels, zero point folded into the bias",
        constants=constants,
        macs=node.output().elements * math.prod(node.input(FILTER).shape[1:3]),
    )


OPERATORS = (
    OperatorSpec(
        kind="DEPTHWISE_CONV_2D",
        types=(Types("int8", (DType.INT8, DType.INT8, DType.INT32), (DType.INT8,)),),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            tensors_have_four_dimensions,
            channels_are_multiplied,
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
