# SPDX-License-Identifier: Apache-2.0
"""ADD, SUB and MUL of tensors whose shapes broadcast.

Quantized sums bring both inputs to a common scale and then to the output's, with factors divided
in double. Products are requantized once. Sources:
tensorflow/lite/micro/kernels/add_common.cc, sub_common.cc and mul_common.cc,
tensorflow/lite/kernels/internal/reference/integer_ops/add.h and mul.h.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.activation_range import float_range, plain_integer_range
from heliaaot_west.operators.base import (
    Lowering,
    Node,
    OperatorSpec,
    Params,
    ParamValue,
    Target,
)
from heliaaot_west.operators.binary import (
    SUFFIX,
    binary_lowering,
    one_type,
    quantized_params,
    scalar_table,
)
from heliaaot_west.operators.broadcast import broadcast_fields, shapes_broadcast
from heliaaot_west.operators.constraints import (
    QUANTIZED,
    fused_activation_is_clamp,
    quantization_problem,
    quantized_per_tensor,
)
from heliaaot_west.operators.requantize import (
    ACTIVATION_NONE,
    activation_range,
    quantization_of,
    quantize_multiplier,
)

_LEFT_SHIFT = {DType.INT8: 20, DType.UINT8: 20, DType.INT16: 15}
"""Bits by which quantized sums raise their inputs."""

_DTYPES = (
    DType.INT8,
    DType.UINT8,
    DType.INT16,
    DType.INT32,
    DType.INT64,
    DType.FLOAT32,
)

_Fields = dict[str, int]


def _sum_scales(node: Node) -> tuple[float, float, float]:
    """Real factors of input 1, input 2 and the output of a quantized sum."""
    a, b, output = (
        quantization_of(tensor).scale for tensor in (node.input(0), node.input(1), node.output())
    )
    largest = 2.0 * max(a, b)
    return a / largest, b / largest, largest / ((1 << _LEFT_SHIFT[node.output().dtype]) * output)


def _sum_fields(node: Node) -> _Fields:
    factors = [quantize_multiplier(factor) for factor in _sum_scales(node)]
    low, high = activation_range(node.int_option("fused_activation_function"), node.output())
    return {
        "left_shift": _LEFT_SHIFT[node.output().dtype],
        "zero_point1": quantization_of(node.input(0)).zero_point,
        "multiplier1": factors[0][0],
        "shift1": -factors[0][1],
        "zero_point2": quantization_of(node.input(1)).zero_point,
        "multiplier2": factors[1][0],
        "shift2": -factors[1][1],
        "output_multiplier": factors[2][0],
        "output_shift": -factors[2][1],
        "output_zero_point": quantization_of(node.output()).zero_point,
        "activation_min": low,
        "activation_max": high,
    }


def _sum_value(fields: _Fields, sign: int, a: int, b: int) -> int:
    """What the kernel computes, for tables."""

    def scaled(x: int, zero_point: str, multiplier: str, shift: str) -> int:
        raised = (x - fields[zero_point]) << fields["left_shift"]
        return gemmlowp.requantize(raised, fields[multiplier], -fields[shift])

    total = scaled(a, "zero_point1", "multiplier1", "shift1") + sign * scaled(
        b, "zero_point2", "multiplier2", "shift2"
    )
    value = gemmlowp.requantize(total, fields["output_multiplier"], -fields["output_shift"])
    return _clamped(fields, value)


def _product_fields(node: Node) -> _Fields:
    a, b, output = (
        quantization_of(tensor) for tensor in (node.input(0), node.input(1), node.output())
    )
    multiplier, shift = quantize_multiplier(a.scale * b.scale / output.scale)
    low, high = activation_range(node.int_option("fused_activation_function"), node.output())
    return {
        "zero_point1": a.zero_point,
        "zero_point2": b.zero_point,
        "output_multiplier": multiplier,
        "output_shift": shift,
        "output_zero_point": output.zero_point,
        "activation_min": low,
        "activation_max": high,
    }


def _product_value(fields: _Fields, sign: int, a: int, b: int) -> int:
    """What the kernel computes, for tables."""
    product = (a - fields["zero_point1"]) * (b - fields["zero_point2"])
    scaled = gemmlowp.requantize(product, fields["output_multiplier"], fields["output_shift"])
    return _clamped(fields, scaled)


def _clamped(fields: _Fields, value: int) -> int:
    value += fields["output_zero_point"]
    return min(max(value, fields["activation_min"]), fields["activation_max"])


def lower_quantized(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    product = node.op.kind == "MUL"
    fields = _product_fields(node) if product else _sum_fields(node)
    evaluate = _product_value if product else _sum_value
    sign = -1 if node.op.kind == "SUB" else 1
    table = scalar_table(node, lambda a, b: evaluate(fields, sign, a, b))
    if table is not None:
        return table
    name = "mul_quantized" if product else "add_quantized"
    return binary_lowering(node, _kernel(node), quantized_params(node, name, fields))


def _kernel(node: Node) -> str:
    return f"{node.op.kind.lower()}_{SUFFIX[node.output().dtype]}"


def lower_plain(node: Node, target: Target) -> Lowering:
    """Real numbers, and integers without a scale."""
    dtype = node.output().dtype
    fields: dict[str, ParamValue] = broadcast_fields(node)
    if dtype is not DType.INT64:
        low, high = _plain_range(node)
        fields = {**fields, "activation_min": low, "activation_max": high}
    return binary_lowering(node, _kernel(node), Params(f"arithmetic_{SUFFIX[dtype]}", fields))


def _plain_range(node: Node) -> tuple[int, int] | tuple[float, float]:
    """Clamp bounds; ADD of int32 has none in TFLM, whatever its fused activation."""
    activation = node.int_option("fused_activation_function")
    dtype = node.output().dtype
    if dtype is DType.FLOAT32:
        return float_range(activation)
    if node.op.kind == "ADD":
        activation = ACTIVATION_NONE
    return plain_integer_range(activation, dtype)


def lower(node: Node, target: Target) -> Lowering:
    """By the output's type."""
    if node.output().dtype in _LEFT_SHIFT:
        return lower_quantized(node, target)
    return lower_plain(node, target)


_UFUNC = {"ADD": np.add, "SUB": np.subtract, "MUL": np.multiply}


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The result of two constants without a scale; integers wrap as in the kernels."""
    a, b = node.constant(0), node.constant(1)
    dtype = node.output().dtype
    if a is None or b is None or dtype in _LEFT_SHIFT or dtype not in _DTYPES:
        return None
    if a.dtype != b.dtype or any(rule(node) for rule in _CONSTRAINTS):
        return None
    with np.errstate(all="ignore"):
        result = _UFUNC[node.op.kind](a, b).astype(dtype.numpy)
    low, high = _plain_range(node)
    return (np.clip(result, low, high).astype(dtype.numpy).reshape(node.output().shape),)


def output_scale_is_not_tiny(node: Node) -> str | None:
    """A quantized sum's output scale is not many times finer than its inputs'."""
    if node.op.kind == "MUL" or node.output().dtype not in _LEFT_SHIFT:
        return None
    if _sum_scales(node)[2] < 1.0:
        return None
    return f"the scale of {node.output()} is too small for the scales of the inputs"


_TYPES = one_type(*_DTYPES)


def int64_has_no_activation(node: Node) -> str | None:
    """Int64 has no fused activation."""
    activation = node.int_option("fused_activation_function")
    if node.output().dtype is not DType.INT64 or activation == ACTIVATION_NONE:
        return None
    return f"int64 with fused activation {activation} is not supported"


def operands_are_quantized(node: Node) -> str | None:
    """Int8, uint8 and int16 have one scale each; a factor of MUL may have the scale 0.

    Converters give that scale to constants that are all zero.
    """
    if node.op.kind != "MUL" or node.output().dtype not in QUANTIZED:
        return quantized_per_tensor(node)
    factors = (quantization_problem(node.input(i), zero_scale=True) for i in range(2))
    return next((reason for reason in factors if reason), quantization_problem(node.output()))


def products_of_int16_are_symmetric(node: Node) -> str | None:
    """MUL of int16 has zero points 0."""
    if node.op.kind != "MUL" or node.output().dtype is not DType.INT16:
        return None
    for tensor in (node.input(0), node.input(1), node.output()):
        if quantization_of(tensor).zero_point != 0:
            return f"{tensor} has zero point {quantization_of(tensor).zero_point}, not 0"
    return None


_CONSTRAINTS: tuple[Callable[[Node], str | None], ...] = (
    shapes_broadcast,
    fused_activation_is_clamp,
    operands_are_quantized,
    output_scale_is_not_tiny,
    products_of_int16_are_symmetric,
    int64_has_no_activation,
)

OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=_TYPES,
        lower=lower,
        inputs=(2, 2),
        constraints=_CONSTRAINTS,
        fold=fold,
    )
    for kind in ("ADD", "MUL", "SUB")
)
