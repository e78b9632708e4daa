# SPDX-License-Identifier: Apache-2.0
"""SQUARED_DIFFERENCE of tensors whose shapes broadcast.

Quantized inputs are brought to a common scale, and the square of their difference to the
output's, with factors divided in double. Source:
tensorflow/lite/micro/kernels/squared_difference.cc.
"""

from __future__ import annotations

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
from heliaaot_west.operators.constraints import quantized_per_tensor
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)

_LEFT_SHIFT = {DType.INT8: 7, DType.INT16: 0}
"""Bits by which the inputs are raised, so that squares of differences stay within 32."""


def _fields(node: Node) -> dict[str, int]:
    a, b, output = (
        quantization_of(tensor) for tensor in (node.input(0), node.input(1), node.output())
    )
    left = _LEFT_SHIFT[node.output().dtype]
    twice = 2.0 * max(a.scale, b.scale)
    multiplier1, shift1 = quantize_multiplier(a.scale / twice)
    multiplier2, shift2 = quantize_multiplier(b.scale / twice)
    multiplier, shift = quantize_multiplier(twice * twice / ((1 << 2 * left) * output.scale))
    low, high = integer_range(node.output().dtype)
    return {
        "left_shift": left,
        "zero_point1": a.zero_point,
        "multiplier1": multiplier1,
        "shift1": shift1,
        "zero_point2": b.zero_point,
        "multiplier2": multiplier2,
        "shift2": shift2,
        "output_multiplier": multiplier,
        "output_shift": shift,
        "output_zero_point": output.zero_point,
        "low": low,
        "high": high,
    }


def _value(fields: dict[str, int], a: int, b: int) -> int:
    """What the kernel computes, for tables."""
    raised1, raised2 = (
        (x - fields[zero]) << fields["left_shift"]
        for x, zero in ((a, "zero_point1"), (b, "zero_point2"))
    )
    difference = gemmlowp.requantize(
        raised1, fields["multiplier1"], fields["shift1"]
    ) - gemmlowp.requantize(raised2, fields["multiplier2"], fields["shift2"])
    square = gemmlowp.requantize(
        difference * difference, fields["output_multiplier"], fields["output_shift"]
    )
    return min(max(square + fields["output_zero_point"], fields["low"]), fields["high"])


def lower(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    dtype = node.output().dtype
    kernel = f"squared_difference_{SUFFIX[dtype]}"
    if dtype not in _LEFT_SHIFT:
        return binary_lowering(node, kernel)
    fields = _fields(node)
    table = scalar_table(node, lambda a, b: _value(fields, a, b))
    return table or binary_lowering(
        node, kernel, quantized_params(node, "squared_difference_quantized", fields)
    )


def int16_is_symmetric(node: Node) -> str | None:
    """Int16 has zero points 0."""
    for tensor in (node.input(0), node.input(1), node.output()):
        if tensor.dtype is DType.INT16 and quantization_of(tensor).zero_point != 0:
            return f"{tensor} has zero point {quantization_of(tensor).zero_point}, not 0"
    return None


OPERATORS = (
    OperatorSpec(
        kind="SQUARED_DIFFERENCE",
        types=one_type(DType.INT8, DType.INT16, DType.INT32, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=(shapes_broadcast, quantized_per_tensor, int16_is_symmetric),
    ),
)
