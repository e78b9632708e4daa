# SPDX-License-Identifier: Apache-2.0
"""LOG_SOFTMAX along the last dimension.

Of int8 the exponentials, their sum and its logarithm are gemmlowp fixed-point numbers. Sources:
tensorflow/lite/micro/kernels/log_softmax.cc,
tensorflow/lite/kernels/internal/reference/log_softmax.h.
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
    same_type,
)
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier
from heliaaot_west.operators.softmax import smallest_difference

_LONGEST = 4095
"""Elements of a row whose exponentials fit 12 integer bits."""

_OUTPUT = (16 / 256, 127)
"""Scale and zero point of int8 output."""


def _real_multiplier(node: Node) -> float:
    """Source: ``PreprocessSoftmaxScaling`` in internal/quantization_util.cc."""
    return min(quantization_of(node.input(0)).scale * (1 << 26), float((1 << 31) - 1))


def _int8_params(node: Node, rows: dict[str, int]) -> Params:
    """Source: ``PreprocessLogSoftmaxScalingExp`` in internal/quantization_util.cc."""
    multiplier, shift = quantize_multiplier(_real_multiplier(node))
    reverse_multiplier, reverse_shift = quantize_multiplier(
        math.ldexp(1.0, 31 - shift) / multiplier
    )
    return Params(
        "log_softmax_s8",
        {
            **{f"softmax.{name}": value for name, value in rows.items()},
            "softmax.multiplier": multiplier,
            "softmax.shift": shift,
            "softmax.diff_min": smallest_difference(shift),
            "reverse_multiplier": reverse_multiplier,
            "reverse_shift": reverse_shift,
        },
    )


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    depth = node.output().shape[-1]
    rows = {"rows": node.output().elements // depth, "depth": depth}
    if node.output().dtype is DType.INT8:
        params = _int8_params(node, rows)
        call = Call("log_softmax_s8", {"input": Input(0), "output": Output()}, params)
    else:
        call = Call("log_softmax_f32", {"input": Input(0), "output": Output(), **rows})
    return Lowering(run=(call,), reason="one row at a time", in_place=(InPlaceArgs(),))


def has_rows(node: Node) -> str | None:
    """The input has 1 dimension or more; the last is not 0 and of int8 at most 4095."""
    source = node.input(0)
    if not source.shape or source.shape[-1] == 0:
        return f"{source} has no rows"
    if source.dtype is DType.INT8 and source.shape[-1] > _LONGEST:
        return f"{source} has rows of over {_LONGEST} elements"
    return None


def int8_covers_minus_16_to_0(node: Node) -> str | None:
    """Int8 output has scale 1/16 and zero point 127, and its input a scale above 2**-26."""
    source, output = node.input(0), node.output()
    if output.dtype is not DType.INT8:
        return None
    quantization = quantization_of(output)
    if (quantization.scale, quantization.zero_point) != _OUTPUT:
        return (
            f"{output} has scale {quantization.scale} and zero point {quantization.zero_point}, "
            f"not {_OUTPUT[0]} and {_OUTPUT[1]}"
        )
    return None if _real_multiplier(node) > 1.0 else f"{source} has too small a scale"


OPERATORS = (
    OperatorSpec(
        kind="LOG_SOFTMAX",
        types=same_type(DType.INT8, DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, has_rows, quantized_per_tensor, int8_covers_minus_16_to_0),
    ),
)
