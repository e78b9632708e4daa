# SPDX-License-Identifier: Apache-2.0
"""FULLY_CONNECTED: every output is a weighted sum of all inputs.

Rounding: accumulators of int8 and int16 are requantized as in TFLM; those of uint8 are multiplied
by a factor in double and rounded once, as LiteRT does. Real inputs of an integer filter are
quantized by the range of each row. Sources: tensorflow/lite/micro/kernels/fully_connected.cc,
tensorflow/lite/kernels/fully_connected.cc and
tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h.
"""

from __future__ import annotations

from dataclasses import replace

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Own, Target
from heliaaot_west.operators.constraints import fused_activation_is_clamp
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import (
    Fields,
    channel_output_fields,
    output_scale_is_not_tiny,
    requantization,
)
from heliaaot_west.operators.weighted_sum import (
    RealInput,
    WeightedSum,
    bias_argument,
    packed_sum,
    suffix,
    types,
    weighted_sum,
)
from heliaaot_west.operators.weights import (
    BIAS,
    FILTER,
    INPUT,
    activations_are_quantized,
    bias_has_channels,
    filter_has_scales,
    folded_bias,
    integer_filter_is_constant,
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


def filter_is_constant(node: Node) -> str | None:
    """An integer filter, and the bias of integers, are constant unless all are int8."""
    if node.input(FILTER).dtype is DType.INT8 and node.input(INPUT).dtype is DType.INT8:
        return None
    return integer_filter_is_constant(node)


def int4_filter_has_one_scale(node: Node) -> str | None:
    """An int4 filter has one scale."""
    tensor = node.input(FILTER)
    if tensor.dtype is DType.INT4 and quantization_of(tensor).per_channel:
        return f"{tensor} is quantized per channel"
    return None


def lower_rows(node: Node, rows: int, reason: str) -> Lowering:
    """One kernel call over vectors of inputs.

    Args:
        rows: how many there are.
        reason: for the plan.
    """
    outputs = node.output().shape[-1]
    inputs = node.input(FILTER).elements // outputs
    if _has_offsets(node):
        parts = _offset_sum(node)
    elif suffix(node) == "s8":
        parts = packed_sum(node, 0)
    else:
        asymmetric = bool(node.int_option("asymmetric_quantize_inputs"))
        parts = weighted_sum(node, 0, RealInput(asymmetric, inputs))
    if suffix(node) == "s8_s4":
        parts = replace(parts, params="fully_connected_s8")
    shape: Fields = {"batches": rows, "input_size": inputs, "output_size": outputs}
    return Lowering(
        run=(parts.call("fully_connected", shape),),
        reason=reason,
        constants=parts.constants,
        scratch=parts.scratch,
        macs=rows * inputs * outputs,
    )


def _has_offsets(node: Node) -> bool:
    """Whether zero points take part at run time: int8 weights with one, or not known yet."""
    if node.op.kind != "FULLY_CONNECTED" or suffix(node) != "s8":
        return False
    return not _is_constant(node) or _filter_zero_point(node) != 0


def _is_constant(node: Node) -> bool:
    bias = node.optional_input(BIAS)
    return node.constant(FILTER) is not None and (bias is None or bias.is_constant)


def _filter_zero_point(node: Node) -> int:
    """TFLM takes no notice of the zero points of a filter with more than one scale."""
    quantization = quantization_of(node.input(FILTER))
    return 0 if quantization.per_channel else quantization.zero_point


def _offset_sum(node: Node) -> WeightedSum:
    constants = requantization(node)
    zero_points = {
        "input_zero_point": quantization_of(node.input(INPUT)).zero_point,
        "filter_zero_point": _filter_zero_point(node),
    }
    bias = bias_argument(node)
    if _is_constant(node):
        constants["bias"] = folded_bias(node, 0, zero_points["filter_zero_point"])
        bias = Own("bias")
        zero_points["input_zero_point"] = 0
    return WeightedSum(
        "s8_offset",
        {"bias": bias, "multiplier": Own("multiplier"), "shift": Own("shift")},
        {**channel_output_fields(node, constants), **zero_points},
        constants=constants,
    )


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    rows = node.output().elements // node.output().shape[-1]
    return lower_rows(node, rows, "outputs in blocks that share the loads of inputs")


OPERATORS = (
    OperatorSpec(
        kind="FULLY_CONNECTED",
        types=types(DType.INT64, DType.INT32),
        lower=lower,
        inputs=(2, 3),
        constraints=(
            fused_activation_is_clamp,
            weights_are_plain,
            shapes_agree,
            bias_has_channels,
            filter_is_constant,
            activations_are_quantized,
            filter_has_scales,
            int4_filter_has_one_scale,
            output_scale_is_not_tiny,
        ),
    ),
)
