# SPDX-License-Identifier: Apache-2.0
"""SOFTMAX along the last axis.

With 8-bit input the exponentials, their sum and its reciprocal are gemmlowp fixed-point
numbers; with int16 input they are interpolated in tables. Source:
tensorflow/lite/kernels/internal/reference/softmax.h and
tensorflow/lite/micro/kernels/softmax_common.cc.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.lookup import EIGHT_BITS
from heliaaot_west.operators.lookup_s16 import interpolation_table
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_ARGUMENT_INTEGER_BITS = 5
_LARGEST_MULTIPLIER = (1 << 31) - 1

_KERNELS = {
    (DType.INT8, DType.INT8): "softmax_s8",
    (DType.INT8, DType.INT16): "softmax_s8_s16",
    (DType.UINT8, DType.UINT8): "softmax_u8",
}

_OUTPUT = {
    (DType.INT8, DType.INT8): (1 / 256, -128, 0.0),
    (DType.UINT8, DType.UINT8): (1 / 256, 0, 0.0),
    (DType.INT8, DType.INT16): (1 / 65536, -32768, 1e-3),
    (DType.INT16, DType.INT16): (1 / 32768, 0, 1e-3),
}
"""Scale, zero point and relative tolerance of the scale, by input and output type."""


def has_an_axis(node: Node) -> str | None:
    """The input has at least one dimension."""
    return None if node.input(0).shape else f"{node.input(0)} is a scalar"


def output_covers_zero_to_one(node: Node) -> str | None:
    """Integer output spans [0, 1] with its scale and zero point; int16 has zero point 0."""
    source, output = node.input(0), node.output()
    if output.dtype is DType.FLOAT32:
        return None
    if source.dtype is DType.INT16 and quantization_of(source).zero_point != 0:
        return f"{source} has zero point {quantization_of(source).zero_point}, not 0"
    scale, zero_point, tolerance = _OUTPUT[source.dtype, output.dtype]
    quantization = quantization_of(output)
    near = abs(quantization.scale - scale) <= tolerance * scale
    if near and quantization.zero_point == zero_point:
        return None
    return (
        f"{output} has scale {quantization.scale} and zero point {quantization.zero_point}, "
        f"not {scale} and {zero_point}"
    )


def argument_is_representable(node: Node) -> str | None:
    """The scale of 8-bit input times beta is above 2**-26."""
    if node.input(0).dtype in EIGHT_BITS and _real_multiplier(node) <= 1.0:
        return f"{node.input(0)} has too small a scale for beta {node.float_option('beta')}"
    return None


def sum_fits(node: Node) -> str | None:
    """Rows of int16 have at most 65536 elements."""
    source = node.input(0)
    if source.dtype is not DType.INT16 or source.shape[-1] <= 1 << 16:
        return None
    return f"rows of {source} have over 65536 elements"


def _real_multiplier(node: Node) -> float:
    """Source: ``PreprocessSoftmaxScaling`` in internal/quantization_util.cc."""
    scale = quantization_of(node.input(0)).scale
    real = node.float_option("beta") * scale * (1 << (31 - _ARGUMENT_INTEGER_BITS))
    return min(real, float(_LARGEST_MULTIPLIER))


def smallest_difference(shift: int) -> int:
    """Source: ``CalculateInputRadius`` in internal/quantization_util.cc."""
    bits = _ARGUMENT_INTEGER_BITS
    return -math.floor(((1 << bits) - 1) * (1 << (31 - bits)) / (1 << shift))


def _rows(node: Node) -> dict[str, int]:
    depth = node.input(0).shape[-1]
    return {"rows": node.input(0).elements // depth if depth else 0, "depth": depth}


def lower_8_bits(node: Node, target: Target) -> Lowering:
    """Fixed-point exponentials."""
    multiplier, shift = quantize_multiplier(_real_multiplier(node))
    params = Params(
        "softmax",
        {
            **_rows(node),
            "multiplier": multiplier,
            "shift": shift,
            "diff_min": smallest_difference(shift),
        },
    )
    same = node.input(0).dtype is node.output().dtype
    kernel = _KERNELS[node.input(0).dtype, node.output().dtype]
    return Lowering(
        run=(Call(kernel, {"input": Input(0), "output": Output()}, params),),
        reason="exponentials in fixed point, computed twice instead of stored",
        in_place=(InPlaceArgs(),) if same else (),
    )


def lower_int16(node: Node, target: Target) -> Lowering:
    """Tables of the exponential and of the reciprocal."""
    scale = quantization_of(node.input(0)).scale
    multiplier, shift = quantize_multiplier(scale * node.float_option("beta") / (10.0 / 65535.0))
    call = Call(
        "softmax_s16",
        {
            "input": Input(0),
            "exp_table": Own("exp_table"),
            "reciprocal_table": Own("reciprocal_table"),
            "output": Output(),
        },
        Params("softmax_s16", {**_rows(node), "multiplier": multiplier, "shift": shift}),
    )
    return Lowering(
        run=(call,),
        reason="interpolates in tables of exp and reciprocal",
        constants=_tables(),
        in_place=(InPlaceArgs(),),
    )


@cache
def _tables() -> Mapping[str, NDArray[np.generic]]:
    """Source: ``InitializeLutForInt16`` in tensorflow/lite/micro/kernels/softmax_common.cc."""
    one = np.float32(1)
    return MappingProxyType(
        {
            "exp_table": interpolation_table(
                lambda x: np.float32(math.exp(float(x))), 10.0 / 65535, 32767, 2.0 / 65535, 0
            ),
            "reciprocal_table": interpolation_table(
                lambda x: one / (one + x), 1.0 / 65535, -32768, 2.0 / 65535, 0
            ),
        }
    )


def lower_float32(node: Node, target: Target) -> Lowering:
    """The C library's exponential."""
    arguments: dict[str, Input | Output | int | float] = {
        "input": Input(0),
        "output": Output(),
        **_rows(node),
        "beta": node.float_option("beta"),
    }
    return Lowering(
        run=(Call("softmax_f32", arguments),),
        reason="exponentials of the C library",
        in_place=(InPlaceArgs(),),
    )


def lower(node: Node, target: Target) -> Lowering:
    """By the input's type."""
    dtype = node.input(0).dtype
    if dtype is DType.FLOAT32:
        return lower_float32(node, target)
    return lower_int16(node, target) if dtype is DType.INT16 else lower_8_bits(node, target)


OPERATORS = (
    OperatorSpec(
        kind="SOFTMAX",
        types=(
            *same_type(DType.INT8, DType.UINT8, DType.INT16, DType.FLOAT32),
            Types("int8 to int16", (DType.INT8,), (DType.INT16,)),
        ),
        lower=lower,
        inputs=(1, 1),
        constraints=(
            has_an_axis,
            same_shape,
            quantized_per_tensor,
            output_covers_zero_to_one,
            argument_is_representable,
            sum_fits,
        ),
    ),
)
