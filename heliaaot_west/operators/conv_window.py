# SPDX-License-Identifier: Apache-2.0
"""The filter's window over an NHWC image, for CONV_2D and DEPTHWISE_CONV_2D."""

from __future__ import annotations

from dataclasses import dataclass

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Node, ParamValue
from heliaaot_west.operators.geometry import output_size, padding_before
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weights import FILTER, INPUT

_LARGEST_EXTENT = 1 << 24


@dataclass(frozen=True, slots=True)
class Axis:
    """The window along height or width; sizes in elements, strides in steps of the output."""

    size: int
    window: int
    stride: int
    dilation: int
    out: int

    @property
    def padding(self) -> int:
        """Padding before the first element."""
        return padding_before(self.size, self.window, self.stride, self.dilation, self.out)


def axes(node: Node) -> tuple[Axis, Axis]:
    """Height and width."""
    source, weights, result = node.input(INPUT).shape, node.input(FILTER).shape, node.output().shape
    height, width = (
        Axis(
            source[dim],
            weights[dim],
            node.int_option(f"stride_{letter}"),
            node.int_option(f"dilation_{letter}_factor", 1),
            result[dim],
        )
        for dim, letter in ((1, "h"), (2, "w"))
    )
    return height, width


def tensors_have_four_dimensions(node: Node) -> str | None:
    """Input, filter and output have 4 dimensions, none of them 0."""
    for tensor in (node.input(INPUT), node.input(FILTER), node.output()):
        if len(tensor.shape) != 4 or 0 in tensor.shape:
            return f"{tensor} does not have 4 dimensions of at least 1"
    return None


def window_is_positive(node: Node) -> str | None:
    """Strides and dilations are at least 1, and a dilated filter spans less than 2**24 elements."""
    for name, axis in zip(("height", "width"), axes(node), strict=True):
        if axis.stride < 1 or axis.dilation < 1:
            return (
                f"stride {axis.stride} and dilation {axis.dilation} of the {name} are not positive"
            )
        if max(axis.stride, axis.window * axis.dilation) >= _LARGEST_EXTENT:
            return f"stride {axis.stride} or dilation {axis.dilation} of the {name} is too large"
    return None


def output_has_window_shape(node: Node) -> str | None:
    """The output's shape follows from the input, filter, stride, dilation and padding."""
    padding = node.int_option("padding")
    sizes = tuple(
        output_size(axis.size, axis.window, axis.stride, axis.dilation, padding)
        for axis in axes(node)
    )
    expected = (node.input(INPUT).shape[0], *sizes)
    if node.output().shape[:3] == expected:
        return None
    return f"{node.output()} should be [{','.join(map(str, expected))}] before its channels"


def zero_point_fields(node: Node) -> dict[str, ParamValue]:
    """The input's zero point, which taps outside an image of 8-bit integers stand for."""
    source = node.input(INPUT)
    if source.dtype not in (DType.INT8, DType.UINT8):
        return {}
    return {"input_zero_point": quantization_of(source).zero_point}


def _as_seen(node: Node) -> tuple[Axis, Axis]:
    """Height and width, exchanged for images of one column, which lie in memory as one row does."""
    height, width = axes(node)
    if (width.size, width.window, width.out) == (1, 1, 1):
        return width, height
    return height, width


def shape_fields(node: Node, filter_channels: int, filters_per_group: int) -> dict[str, ParamValue]:
    """The members of ``aot_conv_2d_shape_t`` as the parameter ``shape``."""
    height, width = _as_seen(node)
    return {
        "shape.batches": node.input(INPUT).shape[0],
        "shape.input_height": height.size,
        "shape.input_width": width.size,
        "shape.input_channels": node.input(INPUT).shape[3],
        "shape.output_height": height.out,
        "shape.output_width": width.out,
        "shape.output_channels": node.output().shape[3],
        "shape.filter_height": height.window,
        "shape.filter_width": width.window,
        "shape.filter_channels": filter_channels,
        "shape.filters_per_group": filters_per_group,
        "shape.stride_height": height.stride,
        "shape.stride_width": width.stride,
        "shape.dilation_height": height.dilation,
        "shape.dilation_width": width.dilation,
        "shape.padding_top": height.padding,
        "shape.padding_left": width.padding,
    }
