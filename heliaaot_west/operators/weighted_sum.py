# SPDX-License-Identifier: Apache-2.0
"""What the kernels of a weighted sum are called with, for each combination of data types.

The three operators have one kernel for each combination, which take the same arguments: those of
``fully_connected_s8`` are those of ``conv_2d_s8``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Arg, Call, Input, Node, Output, Own, Params, Scratch, Types
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import (
    Constants,
    Fields,
    channel_output_fields,
    exact_output_fields,
    is_exact,
    real_fields,
    requantization,
    wide_output_fields,
)
from heliaaot_west.operators.weights import (
    BIAS,
    FILTER,
    INPUT,
    filter_values,
    folded_bias,
    packed_in_threes,
    packed_int4,
    weight_sums,
    wrap_int32,
)

BLOCK = 4
"""``AOT_DOT_S8_BLOCK``: filters whose weights are widened at a time."""

_SUFFIX = {
    (DType.INT8, DType.INT8): "s8",
    (DType.INT8, DType.INT4): "s8_s4",
    (DType.INT16, DType.INT8): "s16",
    (DType.UINT8, DType.UINT8): "u8",
    (DType.FLOAT32, DType.FLOAT32): "f32",
    (DType.FLOAT32, DType.INT8): "f32_s8",
}


def suffix(node: Node) -> str:
    """What the kernel's name ends in."""
    return _SUFFIX[node.input(INPUT).dtype, node.input(FILTER).dtype]


def types(*wide_biases: DType) -> tuple[Types, ...]:
    """The rows of the operator table.

    Args:
        wide_biases: types of the bias of int16 activations.
    """
    i8, i32, u8, f32 = DType.INT8, DType.INT32, DType.UINT8, DType.FLOAT32
    return (
        Types("int8", (i8, i8, i32), (i8,)),
        Types("int8 with int4 weights", (i8, DType.INT4, i32), (i8,)),
        *(
            Types("int16 with int8 weights", (DType.INT16, i8, bias), (DType.INT16,))
            for bias in wide_biases
        ),
        Types("uint8", (u8, u8, i32), (u8,)),
        Types("float32", (f32, f32, f32), (f32,)),
        Types("float32 with int8 weights", (f32, i8, f32), (f32,)),
    )


@dataclass(frozen=True, slots=True)
class RealInput:
    """How real inputs are quantized at run time for an integer filter.

    Attributes:
        asymmetric: with a zero point.
        elements: how many share a scale.
    """

    asymmetric: bool
    elements: int


@dataclass(frozen=True, eq=False, slots=True)
class WeightedSum:
    """The parts of a call that the shape of the sums does not decide.

    Attributes:
        suffix: what the kernel's name ends in.
        arguments: those that follow the filter.
        fields: parameters that follow the shape.
        filter: the filter.
        constants: of the operator's own.
        scratch: likewise.
        params: what parameter structure the kernel takes, unless it has one of its own name.
    """

    suffix: str
    arguments: Mapping[str, Arg]
    fields: Fields
    filter: Arg = field(default_factory=lambda: Input(FILTER))
    constants: Constants = field(default_factory=dict)
    scratch: Mapping[str, Scratch] = field(default_factory=dict)
    params: str | None = None

    def call(self, family: str, shape: Fields) -> Call:
        """The call of a kernel.

        Args:
            family: what the kernel's name begins with.
            shape: the parameters before those of the sums.
        """
        arguments = {"input": Input(INPUT), "filter": self.filter, **self.arguments}
        kernel = f"{family}_{self.suffix}"
        params = Params(self.params or kernel, {**shape, **self.fields})
        return Call(kernel, {**arguments, "output": Output()}, params)


_REQUANTIZED: dict[str, Arg] = {
    "bias": Own("bias"),
    "multiplier": Own("multiplier"),
    "shift": Own("shift"),
}


def weighted_sum(node: Node, channel_axis: int, real_input: RealInput) -> WeightedSum:
    """The parts for the node's data types.

    Args:
        channel_axis: the filter's dimension of output channels.
        real_input: for an integer filter under real activations.
    """
    match suffix(node):
        case "s8":
            return int8_sum(node, channel_axis)
        case "s8_s4":
            return _int4(node, channel_axis)
        case "s16":
            return _int16(node)
        case "u8":
            return _uint8(node, channel_axis)
        case "f32":
            return WeightedSum("f32", {"bias": bias_argument(node)}, real_fields(node))
        case _:
            return _hybrid(node, channel_axis, real_input)


def bias_argument(node: Node) -> Arg:
    """The model's own bias, or NULL."""
    return None if node.optional_input(BIAS) is None else Input(BIAS)


def int8_sum(node: Node, channel_axis: int) -> WeightedSum:
    """The parts for sums of int8, whatever holds the weights."""
    constants = {"bias": folded_bias(node, channel_axis), **requantization(node)}
    fields = channel_output_fields(node, constants)
    return WeightedSum("s8", _REQUANTIZED, fields, constants=constants)


def packed_sum(node: Node, channel_axis: int) -> WeightedSum:
    """The parts for sums of int8 by the kernels that take filters packed in threes."""
    filters = np.moveaxis(filter_values(node), channel_axis, 0)
    packed = packed_in_threes(filters.reshape(len(filters), -1))
    return with_filter(int8_sum(node, channel_axis), packed, 4)


def with_filter(parts: WeightedSum, packed: NDArray[np.generic], lanes: int) -> WeightedSum:
    """The parts with a filter in an order of the kernel's own.

    Args:
        packed: the weights.
        lanes: copies of a multiplier and shift that serve all channels.
    """
    constants = {**parts.constants, "filter": packed}
    if not parts.fields["output.per_channel"]:
        constants.update({key: np.repeat(constants[key], lanes) for key in ("multiplier", "shift")})
    return replace(parts, filter=Own("filter"), constants=constants)


def _int4(node: Node, channel_axis: int) -> WeightedSum:
    wide = int8_sum(node, channel_axis)
    weights = filter_values(node).astype(np.int64)
    rows = np.moveaxis(weights, channel_axis, 0).reshape(node.output().shape[-1], -1)
    return WeightedSum(
        "s8_s4",
        {**wide.arguments, "wide": Own("wide")},
        wide.fields,
        filter=Own("filter"),
        constants={**wide.constants, "filter": packed_int4(rows)},
        scratch={"wide": Scratch(DType.INT8, min(BLOCK, rows.shape[0]) * rows.shape[1])},
        params="conv_2d_s8",
    )


def _int16(node: Node) -> WeightedSum:
    constants = requantization(node)
    bias = node.constant(BIAS)
    argument = bias_argument(node)
    if bias is not None and bias.dtype != np.int64:
        constants["bias"] = bias.astype(np.int64)
        argument = Own("bias")
    return WeightedSum(
        "s16",
        {**_REQUANTIZED, "bias": argument},
        wide_output_fields(node, constants),
        constants=constants,
    )


def _uint8(node: Node, channel_axis: int) -> WeightedSum:
    zero_point = quantization_of(node.input(FILTER)).zero_point
    constants: Constants = {"bias": folded_bias(node, channel_axis, zero_point)}
    if is_exact(node):
        fields = {**exact_output_fields(node), "filter_zero_point": zero_point}
        return WeightedSum("u8", {"bias": Own("bias")}, fields, constants=constants)
    constants.update(requantization(node))
    fields = {**channel_output_fields(node, constants), "filter_zero_point": zero_point}
    return WeightedSum("u8", _REQUANTIZED, fields, constants=constants)


def _hybrid(node: Node, channel_axis: int, real_input: RealInput) -> WeightedSum:
    scales = quantization_of(node.input(FILTER)).scales
    constants: Constants = {"filter_scale": np.array(scales, np.float32)}
    if real_input.asymmetric:
        constants["weight_sum"] = wrap_int32(weight_sums(node, channel_axis))
    return WeightedSum(
        "f32_s8",
        {
            "filter_scale": Own("filter_scale"),
            "weight_sum": Own("weight_sum") if real_input.asymmetric else None,
            "bias": bias_argument(node),
            "quantized": Own("quantized"),
        },
        {
            "output.per_channel": int(len(scales) > 1),
            "output.asymmetric": int(real_input.asymmetric),
            **real_fields(node, "output."),
        },
        constants=constants,
        scratch={"quantized": Scratch(DType.INT8, real_input.elements)},
    )
