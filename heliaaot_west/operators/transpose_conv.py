# SPDX-License-Identifier: Apache-2.0
"""TRANSPOSE_CONV over NHWC images, and MediaPipe's Convolution2DTransposeBias.

Every input pixel adds the filter, times its value, to the output at stride times its position
less the padding. The kernels turn this round: each output pixel gathers what reaches it. The
input's zero point counts for the taps that reach the pixel only, so it has an addend for each tap
rather than a share of the bias. Int16 always has accumulators of 64 bits; uint8, which TFLM does
not take, is as in LiteRT. Sources:
tensorflow/lite/micro/kernels/transpose_conv.cc, tensorflow/lite/kernels/internal/reference/
transpose_conv.h and integer_ops/transpose_conv.h; mediapipe/util/tflite/operations/
transpose_conv_bias.cc, whose padding is that of TRANSPOSE_CONV for the output it makes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import wraps

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Constraint,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Own,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import fused_activation_is_clamp
from heliaaot_west.operators.conv_window import tensors_have_four_dimensions
from heliaaot_west.operators.geometry import (
    PADDING_SAME,
    PADDING_VALID,
    output_size,
    padding_before,
)
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import (
    Constants,
    Fields,
    channel_output_fields,
    output_scale_is_not_tiny,
    requantization,
)
from heliaaot_west.operators.weighted_sum import (
    RealInput,
    WeightedSum,
    bias_argument,
    suffix,
    weighted_sum,
)
from heliaaot_west.operators.weights import (
    FILTER,
    INPUT,
    activations_are_quantized,
    bias_has_channels,
    filter_has_scales,
    filter_values,
    integer_filter_is_constant,
    wrap_int32,
)

_BUILTIN = "TRANSPOSE_CONV"
_MEDIAPIPE = "CUSTOM:Convolution2DTransposeBias"

_POSITIONS = {_BUILTIN: (2, 1, 3), _MEDIAPIPE: (0, 1, 2)}
"""Where each operator has its image, filter and bias."""

_MEDIAPIPE_OPTIONS = struct.Struct("<iii")
"""``TfLiteTransposeConvParams`` up to what MediaPipe reads: padding, strides of width, height."""

_MEDIAPIPE_PADDING = {1: PADDING_SAME, 2: PADDING_VALID}
"""``TfLitePadding`` as the schema's ``Padding``."""

_LARGEST_STRIDE = 1 << 24


def _options(node: Node) -> Mapping[str, object]:
    """Padding and strides under the names of the built-in operator."""
    if node.op.kind == _BUILTIN:
        names = ("padding", "stride_w", "stride_h", "fused_activation_function")
        return {name: node.int_option(name) for name in names}
    raw = node.op.options.get("custom_options")
    if not isinstance(raw, bytes) or len(raw) < _MEDIAPIPE_OPTIONS.size:
        return {}
    padding, width, height = _MEDIAPIPE_OPTIONS.unpack_from(raw)
    if padding not in _MEDIAPIPE_PADDING:
        return {}
    return {"padding": _MEDIAPIPE_PADDING[padding], "stride_w": width, "stride_h": height}


def _as_convolution(node: Node) -> Node:
    """The node with its inputs in the order of CONV_2D."""
    inputs = tuple(node.optional_input(position) for position in _POSITIONS[node.op.kind])
    return replace(node, op=replace(node.op, options=_options(node)), inputs=inputs)


def _of_convolution(rule: Constraint) -> Constraint:
    """A rule of convolutions for this operator."""

    @wraps(rule)
    def check(node: Node) -> str | None:
        return rule(_as_convolution(node))

    return check


@dataclass(frozen=True, slots=True)
class Axis:
    """Height or width; sizes in elements."""

    size: int
    window: int
    stride: int
    out: int
    padding_kind: int

    @property
    def padding(self) -> int:
        """What the output lacks before the first position of the filter."""
        positions = output_size(self.out, self.window, self.stride, 1, self.padding_kind)
        return padding_before(self.out, self.window, self.stride, 1, positions)


def _axes(conv: Node) -> tuple[Axis, Axis]:
    """Height and width of a node in the order of CONV_2D."""
    image, weights, result = conv.input(INPUT), conv.input(FILTER), conv.output()
    height, width = (
        Axis(
            image.shape[dim],
            weights.shape[dim],
            conv.int_option(f"stride_{letter}"),
            result.shape[dim],
            conv.int_option("padding"),
        )
        for dim, letter in ((1, "h"), (2, "w"))
    )
    return height, width


def options_are_known(node: Node) -> str | None:
    """The options are padding (1 for SAME, 2 for VALID) and the strides of width and height."""
    return None if _options(node) else "the options are not the padding and two strides"


def strides_are_positive(node: Node) -> str | None:
    """Strides are at least 1 and less than 2**24."""
    for axis in _axes(_as_convolution(node)):
        if not 1 <= axis.stride < _LARGEST_STRIDE:
            return f"stride {axis.stride} is not between 1 and {_LARGEST_STRIDE - 1}"
    return None


def filter_fits_channels(node: Node) -> str | None:
    """The filter is [output channels, height, width, input channels]; input and output agree."""
    conv = _as_convolution(node)
    image, weights, result = conv.input(INPUT), conv.input(FILTER), conv.output()
    if (weights.shape[0], weights.shape[3]) != (result.shape[3], image.shape[3]):
        return f"{weights} does not lead from the channels of {image} to those of {result}"
    if image.shape[0] != result.shape[0]:
        return f"{result} does not have the batches of {image}"
    return None


def valid_output_holds_filter(node: Node) -> str | None:
    """The output with padding VALID is at least as large as the filter."""
    conv = _as_convolution(node)
    for axis in _axes(conv):
        if axis.padding_kind == PADDING_VALID and axis.out < axis.window:
            return f"{conv.output()} is smaller than {conv.input(FILTER)}"
    return None


def output_has_size_of_input(node: Node) -> str | None:
    """The output is as large as SAME or VALID padding makes it from the input."""
    conv = _as_convolution(node)
    for axis in _axes(conv):
        if axis.padding_kind == PADDING_VALID:
            fits = axis.out == axis.stride * (axis.size - 1) + axis.window
        else:
            fits = -(-axis.out // axis.stride) == axis.size
        if not fits:
            return f"{conv.output()} does not have the size that follows from {conv.input(INPUT)}"
    return None


def _eight_bits(conv: Node, kind: str) -> WeightedSum:
    """Sums of int8 or uint8, with what the input's zero point takes away for each tap."""
    constants: Constants = requantization(conv)
    fields = channel_output_fields(conv, constants)
    filter_zero_point = 0
    if kind == "u8":
        filter_zero_point = quantization_of(conv.input(FILTER)).zero_point
        fields = {**fields, "filter_zero_point": filter_zero_point}
    zero_point = quantization_of(conv.input(INPUT)).zero_point
    if zero_point:
        weights = filter_values(conv).astype(np.int64) - filter_zero_point
        constants["tap_bias"] = wrap_int32(weights.sum(axis=3) * -zero_point)
    arguments: dict[str, Arg] = {
        "tap_bias": Own("tap_bias") if zero_point else None,
        "bias": bias_argument(conv),
        "multiplier": Own("multiplier"),
        "shift": Own("shift"),
    }
    return WeightedSum(kind, arguments, fields, constants=constants)


def _shape_fields(conv: Node) -> Fields:
    """The members of ``aot_transpose_conv_shape_t`` as the parameter ``shape``."""
    height, width = _axes(conv)
    return {
        "shape.batches": conv.input(INPUT).shape[0],
        "shape.input_height": height.size,
        "shape.input_width": width.size,
        "shape.input_channels": conv.input(INPUT).shape[3],
        "shape.output_height": height.out,
        "shape.output_width": width.out,
        "shape.output_channels": conv.output().shape[3],
        "shape.filter_height": height.window,
        "shape.filter_width": width.window,
        "shape.stride_height": height.stride,
        "shape.stride_width": width.stride,
        "shape.padding_top": height.padding,
        "shape.padding_left": width.padding,
    }


def _with_positions(call: Call, positions: tuple[int, ...]) -> Call:
    """The call with inputs as the operator has them."""
    arguments = {
        name: replace(arg, position=positions[arg.position]) if isinstance(arg, Input) else arg
        for name, arg in call.arguments.items()
    }
    return replace(call, arguments=arguments)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    conv = _as_convolution(node)
    weights = conv.input(FILTER)
    kind = suffix(conv)
    if kind in ("s8", "u8"):
        parts = _eight_bits(conv, kind)
    else:
        parts = weighted_sum(conv, 0, RealInput(False, 0))
    call = parts.call("transpose_conv", _shape_fields(conv))
    return Lowering(
        run=(_with_positions(call, _POSITIONS[node.op.kind]),),
        reason="each output pixel gathers the inputs that reach it",
        constants=parts.constants,
        macs=conv.input(INPUT).elements * weights.elements // weights.shape[3],
    )


def _types() -> tuple[Types, ...]:
    shape, i8, i16, f32 = DType.INT32, DType.INT8, DType.INT16, DType.FLOAT32
    u8 = DType.UINT8
    return (
        Types("int8", (shape, i8, i8, DType.INT32), (i8,)),
        Types("int16 with int8 weights", (shape, i8, i16, DType.INT64), (i16,)),
        Types("int16 with int8 weights", (shape, i8, i16, i16), (i16,)),
        Types("uint8", (shape, u8, u8, DType.INT32), (u8,)),
        Types("float32", (shape, f32, f32, f32), (f32,)),
    )


_SHAPES = (
    _of_convolution(tensors_have_four_dimensions),
    filter_fits_channels,
    strides_are_positive,
)

OPERATORS = (
    OperatorSpec(
        kind=_BUILTIN,
        types=_types(),
        lower=lower,
        inputs=(3, 4),
        constraints=(
            fused_activation_is_clamp,
            *_SHAPES,
            valid_output_holds_filter,
            _of_convolution(bias_has_channels),
            _of_convolution(integer_filter_is_constant),
            _of_convolution(activations_are_quantized),
            _of_convolution(filter_has_scales),
            _of_convolution(output_scale_is_not_tiny),
        ),
    ),
    OperatorSpec(
        kind=_MEDIAPIPE,
        types=(Types("float32", (DType.FLOAT32,), (DType.FLOAT32,)),),
        lower=lower,
        inputs=(3, 3),
        constraints=(
            options_are_known,
            *_SHAPES,
            output_has_size_of_input,
            _of_convolution(bias_has_channels),
        ),
    ),
)
