# SPDX-License-Identifier: Apache-2.0
"""PRELU: values below zero times slopes that broadcast.

Quantized values are requantized by one factor from zero up, and their products with the slopes
by another, both divided in double, but of uint8, which TFLM does not take, in float32 as LiteRT
does. Sources: tensorflow/lite/micro/kernels/prelu_common.cc,
tensorflow/lite/kernels/activations.cc, tensorflow/lite/kernels/internal/reference/prelu.h.
"""

from __future__ import annotations

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target
from heliaaot_west.operators.binary import (
    SUFFIX,
    binary_lowering,
    one_type,
    quantized_params,
    scalar_table,
)
from heliaaot_west.operators.broadcast import shapes_broadcast
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)


def _fields(node: Node) -> dict[str, int]:
    source, slope, result = (
        quantization_of(tensor) for tensor in (node.input(0), node.input(1), node.output())
    )
    real = np.float32 if node.output().dtype is DType.UINT8 else np.float64
    before, after = real(source.scale), real(result.scale)
    multiplier, shift = quantize_multiplier(float(before / after))
    product = float(before * real(slope.scale) / after)
    slope_multiplier, slope_shift = quantize_multiplier(product)
    low, high = integer_range(node.output().dtype)
    return {
        "input_zero_point": source.zero_point,
        "multiplier": multiplier,
        "shift": shift,
        "slope_zero_point": slope.zero_point,
        "slope_multiplier": slope_multiplier,
        "slope_shift": slope_shift,
        "output_zero_point": result.zero_point,
        "low": low,
        "high": high,
    }


def _value(fields: dict[str, int], x: int, slope: int) -> int:
    """What the kernel computes, for tables."""
    centered = x - fields["input_zero_point"]
    if centered >= 0:
        scaled = gemmlowp.requantize(centered, fields["multiplier"], fields["shift"])
    else:
        product = centered * (slope - fields["slope_zero_point"])
        scaled = gemmlowp.requantize(product, fields["slope_multiplier"], fields["slope_shift"])
    return min(max(scaled + fields["output_zero_point"], fields["low"]), fields["high"])


def lower(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    kernel = f"prelu_{SUFFIX[node.output().dtype]}"
    if node.output().dtype is DType.FLOAT32:
        return binary_lowering(node, kernel)
    fields = _fields(node)
    table = scalar_table(node, lambda x, slope: _value(fields, x, slope))
    return table or binary_lowering(node, kernel, quantized_params(node, "prelu_quantized", fields))


OPERATORS = (
    OperatorSpec(
        kind="PRELU",
        types=one_type(DType.INT8, DType.UINT8, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=(same_shape, shapes_broadcast, quantized_per_tensor),
    ),
)
