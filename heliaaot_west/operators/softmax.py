# SPDX-License-Identifier: Apache-2.0
"""SOFTMAX along the last axis.

With 8-bit input the exponentials, their sum and its reciprocal are gemmlowp fixed-point
numbers. Source: tensorflow/lite/kernels/internal/reference/softmax.h and
tensorflow/lite/micro/kernels/softmax_common.cc.
"""

from __future__ import annotations

import math

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_ARGUMENT_INTEGER_BITS = 5
_LARGEST_MULTIPLIER = (1 << 31) - 1


def has_an_axis(node: Node) -> str | None:
    """The input has at least one dimension."""
    return None if node.input(0).shape else f"{node.input(0)} is a scalar"


def output_covers_zero_to_one(node: Node) -> str | None:
    """Int8 output has scale 1/256 and zero point -128."""
    output = node.output()
    if output.dtype is not DType.INT8:
        return None
    quantization = quantization_of(output)
    if quantization.scale == 1 / 256 and quantization.zero_point == -128:
        return None
    return f"{output} has scale {quantization.scale} and zero point {quantization.zero_point}"


def argument_is_representable(node: Node) -> str | None:
    """The input's scale times beta is above 2**-26."""
    if node.input(0).dtype is DType.INT8 and _real_multiplier(node) <= 1.0:
        return f"{node.input(0)} has too small a scale for beta {node.float_option('beta')}"
    return None


def _real_multiplier(node: Node) -> float:
    """Source: ``PreprocessSoftmaxScaling`` in internal/quantization_util.cc."""
    scale = quantization_of(node.input(0)).scale
    real = node.float_option("beta") * scale * (1 << (31 - _ARGUMENT_INTEGER_BITS))
    return min(real, float(_LARGEST_MULTIPLIER))


def _smallest_difference(shift: int) -> int:
    """Source: ``CalculateInputRadius`` in internal/quantization_util.cc."""
    bits = _ARGUMENT_INTEGER_BITS
    return -math.floor(((1 << bits) - 1) * (1 << (31 - bits)) / (1 << shift))


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call over rows of the last axis."""
    source = node.input(0)
    depth = source.shape[-1]
    multiplier, shift = quantize_multiplier(_real_multiplier(node))
    params = Params(
        "softmax",
        {
            "rows": source.elements // depth if depth else 0,
            "depth": depth,
            "multiplier": multiplier,
            "shift": shift,
            "diff_min": _smallest_difference(shift),
        },
    )
    return Lowering(
        run=(Call("softmax_s8", {"input": Input(0), "output": Output()}, params),),
        reason="exponentials in fixed point, computed twice instead of stored",
        in_place=(InPlaceArgs(),),
    )


OPERATORS = (
    OperatorSpec(
        kind="SOFTMAX",
        types=(Types("int8", (DType.INT8,), (DType.INT8,)),),
        lower=lower,
        inputs=(1, 1),
        constraints=(
            has_an_axis,
            same_shape,
            quantized_per_tensor,
            output_covers_zero_to_one,
            argument_is_representable,
        ),
    ),
)
