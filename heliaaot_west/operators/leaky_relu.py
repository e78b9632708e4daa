# SPDX-License-Identifier: Apache-2.0
"""LEAKY_RELU.

Quantized values are requantized by one factor from zero up and by another below, both divided
in double, but of uint8, which TFLM does not take, in float32 as LiteRT does. Sources:
tensorflow/lite/micro/kernels/leaky_relu_common.cc, tensorflow/lite/kernels/activations.cc,
tensorflow/lite/kernels/internal/reference/leaky_relu.h.
"""

from __future__ import annotations

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Params, Target, same_type
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.lookup import lookup_lowering
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)
from heliaaot_west.operators.unary import unary_lowering


def _fields(node: Node) -> dict[str, int]:
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    real = np.float32 if node.output().dtype is DType.UINT8 else np.float64
    before, after = real(source.scale), real(result.scale)
    slope = float(before * real(node.float_option("alpha")) / after)
    multiplier, shift = quantize_multiplier(float(before / after))
    slope_multiplier, slope_shift = quantize_multiplier(slope)
    return {
        "input_zero_point": source.zero_point,
        "multiplier": multiplier,
        "shift": shift,
        "slope_multiplier": slope_multiplier,
        "slope_shift": slope_shift,
        "output_zero_point": result.zero_point,
    }


def lower(node: Node, target: Target) -> Lowering:
    """A table for 8 bits, else one kernel call."""
    dtype = node.output().dtype
    if dtype is DType.FLOAT32:
        return unary_lowering(node, "leaky_relu_f32", slope=node.float_option("alpha"))
    fields = _fields(node)
    if dtype is DType.INT16:
        return unary_lowering(node, "leaky_relu_s16", params=Params("leaky_relu_s16", fields))
    low, high = integer_range(dtype)

    def value(x: int) -> int:
        centered = x - fields["input_zero_point"]
        side = "" if centered >= 0 else "slope_"
        scaled = gemmlowp.requantize(centered, fields[f"{side}multiplier"], fields[f"{side}shift"])
        return min(max(scaled + fields["output_zero_point"], low), high)

    return lookup_lowering(node, value)


OPERATORS = (
    OperatorSpec(
        kind="LEAKY_RELU",
        types=same_type(DType.INT8, DType.UINT8, DType.INT16, DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, quantized_per_tensor),
    ),
)
