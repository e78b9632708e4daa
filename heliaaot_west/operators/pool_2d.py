# SPDX-License-Identifier: Apache-2.0
"""MAX_POOL_2D, AVERAGE_POOL_2D and L2_POOL_2D over NHWC images.

An average counts only the elements inside the image and rounds to nearest, halves away from
zero. Source: tensorflow/lite/kernels/internal/reference/integer_ops/pooling.h and
tensorflow/lite/micro/kernels/pooling_common.cc.
"""

from __future__ import annotations

from collections.abc import Callable

from heliaaot_west.ir import DType
from heliaaot_west.operators.activation_range import clamp_range
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import (
    fused_activation_is_clamp,
    quantized_per_tensor,
)
from heliaaot_west.operators.geometry import output_size, padding_before

_LARGEST_SCALE_DIFFERENCE = 1e-6


def images_have_four_dimensions(node: Node) -> str | None:
    """Input and output are [batch, height, width, channels]."""
    for tensor in (node.input(0), node.output()):
        if len(tensor.shape) != 4:
            return f"{tensor} does not have 4 dimensions"
    return None


def window_is_positive(node: Node) -> str | None:
    """Filter sizes and strides are at least 1."""
    for name in ("filter_height", "filter_width", "stride_h", "stride_w"):
        if node.int_option(name) < 1:
            return f"{name} is {node.int_option(name)}, not at least 1"
    return None


def output_has_pooled_shape(node: Node) -> str | None:
    """The output's shape follows from the input, window, stride and padding."""
    batches, height, width, channels = node.input(0).shape
    padding = node.int_option("padding")
    expected = (
        batches,
        output_size(
            height, node.int_option("filter_height"), node.int_option("stride_h"), 1, padding
        ),
        output_size(
            width, node.int_option("filter_width"), node.int_option("stride_w"), 1, padding
        ),
        channels,
    )
    return None if node.output().shape == expected else f"{node.output()} should be {expected}"


def quantization_is_kept(node: Node) -> str | None:
    """Input and output of an integer type have the same scale and zero point."""
    source, result = node.input(0), node.output()
    before, after = source.quantization, result.quantization
    if source.dtype is DType.FLOAT32 or before is None or after is None:
        return None
    if abs(before.scale - after.scale) > _LARGEST_SCALE_DIFFERENCE:
        return f"the scales of {source} and {result} differ"
    if before.zero_point != after.zero_point:
        return f"the zero points of {source} and {result} differ"
    return None


def _params(node: Node) -> Params:
    batches, height, width, channels = node.input(0).shape
    _, output_height, output_width, _ = node.output().shape
    filter_height, filter_width = node.int_option("filter_height"), node.int_option("filter_width")
    stride_height, stride_width = node.int_option("stride_h"), node.int_option("stride_w")
    return Params(
        "pool_2d",
        {
            "batches": batches,
            "channels": channels,
            "input_height": height,
            "input_width": width,
            "output_height": output_height,
            "output_width": output_width,
            "filter_height": filter_height,
            "filter_width": filter_width,
            "stride_height": stride_height,
            "stride_width": stride_width,
            "padding_top": padding_before(height, filter_height, stride_height, 1, output_height),
            "padding_left": padding_before(width, filter_width, stride_width, 1, output_width),
        },
    )


def _lower(kernel: str, reason: str) -> Callable[[Node, Target], Lowering]:
    def lower(node: Node, target: Target) -> Lowering:
        activation = node.int_option("fused_activation_function")
        low, high = clamp_range(activation, node.output())
        call = Call(
            f"{kernel}_{_SUFFIX[node.input(0).dtype]}",
            {
                "input": Input(0),
                "output": Output(),
                "activation_min": low,
                "activation_max": high,
            },
            _params(node),
        )
        return Lowering(run=(call,), reason=reason)

    return lower


_SUFFIX = {DType.INT8: "s8", DType.INT16: "s16", DType.UINT8: "u8", DType.FLOAT32: "f32"}

_CONSTRAINTS = (
    images_have_four_dimensions,
    window_is_positive,
    output_has_pooled_shape,
    fused_activation_is_clamp,
    quantized_per_tensor,
    quantization_is_kept,
)

OPERATORS = (
    OperatorSpec(
        kind="AVERAGE_POOL_2D",
        types=same_type(*_SUFFIX),
        lower=_lower("average_pool_2d", "sums blocks of channels, window clipped to the image"),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
    OperatorSpec(
        kind="L2_POOL_2D",
        types=same_type(DType.FLOAT32),
        lower=_lower("l2_pool_2d", "channels innermost, window clipped to the image"),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
    OperatorSpec(
        kind="MAX_POOL_2D",
        types=same_type(*_SUFFIX),
        lower=_lower("max_pool_2d", "channels innermost, window clipped to the image"),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
)
