# SPDX-License-Identifier: Apache-2.0
"""FULLY_CONNECTED: every output is a weighted sum of all inputs.

Rounding: accumulators are requantized with two roundings. Source:
tensorflow/lite/micro/kernels/fully_connected.cc and
tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h.
"""

from __future__ import annotations

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
from heliaaot_west.operators.conv_window import bias_has_channels
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


def weights_are_plain(node: Node) -> str | None:
    """The weights format is DEFAULT."""
    if node.int_option("weights_format") == 0:
        return None
    return "the weights are shuffled: convert the model again with a current converter"


def shapes_agree(node: Node) -> str | None:
    """The filter is [outputs, inputs], and input and output hold whole batches of these."""
    source, weights, result = node.input(INPUT), node.input(FILTER), node.output()
    if len(weights.shape) != 2 or 0 in weights.shape:
        return f"{weights} does not have 2 dimensions of at least 1"
    outputs, inputs = weights.shape
    if not result.shape or result.shape[-1] != outputs:
        return f"the last dimension of {result} is not {outputs}"
    if source.elements != result.elements // outputs * inputs:
        return f"{source} does not have {inputs} elements for each {outputs} of {result}"
    return None


def lower_s8(node: Node, rows: int, filter_channel_axis: int, reason: str) -> Lowering:
    """One call of the int8 kernel.

    Args:
        rows: how many vectors of inputs there are.
        filter_channel_axis: the filter's dimension of outputs; what follows it is one row of
            weights.
        reason: for the plan.
    """
    constants = {"bias": folded_bias(node, filter_channel_axis), **requantization(node)}
    outputs = node.output().shape[-1]
    inputs = node.input(FILTER).elements // outputs
    call = Call(
        "fully_connected_s8",
        {
            "input": Input(INPUT),
            "filter": Input(FILTER),
            "bias": Own("bias"),
            "multiplier": Own("multiplier"),
            "shift": Own("shift"),
            "output": Output(),
        },
        Params(
            "fully_connected_s8",
            {
                "batches": rows,
                "input_size": inputs,
                "output_size": outputs,
                **output_fields(node, constants),
            },
        ),
    )
    return Lowering(run=(call,), reason=reason, constants=constants, macs=rows * inputs * outputs)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    rows = node.output().elements // node.output().shape[-1]
    return lower_s8(node, rows, 0, "zero point folded into the bias")


OPERATORS = (
    OperatorSpec(
        kind="FULLY_CONNECTED",
        types=(Types("int8", (DType.INT8, DType.INT8, DType.INT32), (DType.INT8,)),),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            weights_are_plain,
            shapes_agree,
            bias_has_channels,
            quantized_filter_is_constant,
            activations_are_quantized,
            filter_has_scales,
            output_scale_is_not_tiny,
        ),
    ),
)
