# SPDX-License-Identifier: Apache-2.0
"""LOGISTIC and TANH.

Of int8 they are gemmlowp fixed-point functions, of int16 they interpolate in a table of the
sigmoid; of uint8, which TFLM does not take, they are LiteRT's rounded real functions.

Sources: tensorflow/lite/micro/kernels/logistic_common.cc and tanh.cc,
tensorflow/lite/kernels/internal/reference/integer_ops/logistic.h and tanh.h,
tensorflow/lite/kernels/activations.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators import gemmlowp
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
    same_type,
)
from heliaaot_west.operators.constraints import (
    int16_is_symmetric,
    quantized_per_tensor,
    same_shape,
)
from heliaaot_west.operators.lookup import lookup_lowering, real_lookup_lowering
from heliaaot_west.operators.requantize import (
    quantization_of,
    quantize_multiplier,
    round_half_away,
)

_INTEGER_BITS = 4
"""Integer bits of the argument of the int8 functions."""


def _rescaled_argument(source: Tensor) -> Callable[[int], int | None]:
    """The argument with 4 integer bits; None from where the function is saturated.

    Source: ``CalculateInputRadius`` and the preparation of both operators.
    """
    quantization = quantization_of(source)
    real = quantization.scale * (1 << (31 - _INTEGER_BITS))
    multiplier, shift = quantize_multiplier(real)
    largest = (1 << _INTEGER_BITS) - 1
    radius = math.floor(largest * 2.0 ** (31 - _INTEGER_BITS) / 2.0**shift)

    def argument(x: int) -> int | None:
        centered = x - quantization.zero_point
        if abs(centered) >= radius:
            return None
        return gemmlowp.requantize(centered, multiplier, shift)

    return argument


def _fixed_point(
    function: Callable[[int, int], int], fraction_bits: int, zero_point: int
) -> Callable[[Node, Target], Lowering]:
    """A table of a gemmlowp function whose result has ``fraction_bits`` fraction bits."""

    def lower(node: Node, target: Target) -> Lowering:
        argument = _rescaled_argument(node.input(0))
        center = quantization_of(node.input(0)).zero_point

        def value(x: int) -> int:
            raw = argument(x)
            if raw is None:
                return -128 if x <= center else 127
            result = gemmlowp.rounding_divide_by_pot(
                function(raw, _INTEGER_BITS), 31 - fraction_bits
            )
            return min(max(result + zero_point, -128), 127)

        return lookup_lowering(node, value)

    return lower


def lower_sigmoid_table(node: Node, target: Target) -> Lowering:
    """LOGISTIC and TANH of int16: interpolation in a table of the sigmoid."""
    multiplier, shift = _sigmoid_factor(node)
    call = Call(
        f"{node.op.kind.lower()}_s16",
        {
            "input": Input(0),
            "table": Own("table"),
            "output": Output(),
            "size": node.output().elements,
        },
        Params("sigmoid_table", {"multiplier": multiplier, "shift": shift}),
    )
    return Lowering(
        run=(call,),
        reason="interpolates in a table of the sigmoid",
        constants={"table": sigmoid_table()},
        in_place=(InPlaceArgs(),),
    )


def sigmoid_table() -> NDArray[np.uint16]:
    """65536 times the sigmoid of n / 24, raised by half the error in the middle of each step.

    The last value, from where it is cut off, is 65535.
    Source: ``sigmoid_table_uint16`` in tensorflow/lite/kernels/internal/common.h.
    """
    at = [65536 / (1 + math.exp(-n / 48)) for n in range(2 * 255 + 1)]
    values = [
        round(at[n] + (at[n + 1] - (at[n] + at[n + 2]) / 2) / 2) for n in range(0, 2 * 255, 2)
    ]
    return np.array([*values, 65535], np.uint16)


def _log2(value: float) -> tuple[int, bool]:
    """The nearest power of two, and whether the value is one but for 0.001 in the exponent.

    Source: ``CheckedLog2`` in tensorflow/lite/kernels/internal/quantization_util.cc.
    """
    f32 = np.float32
    exponent = f32(math.log(value)) * (f32(1) / f32(math.log(2.0)))
    nearest = round_half_away(float(exponent))
    return nearest, abs(float(exponent) - nearest) < 1e-3


def _sigmoid_factor(node: Node) -> tuple[int, int]:
    """Multiplier and right shift to the argument of the table, which has 12288 for 1.

    Source: the preparation of both operators for int16.
    """
    scale = quantization_of(node.input(0)).scale
    exponent, is_power = _log2(scale)
    left = exponent + 12
    if is_power and left in ((0,) if node.op.kind == "LOGISTIC" else (0, 1)):
        return 3 << left, 0
    multiplier = scale * 4096.0 * 3.0
    shift = 0
    while multiplier <= 32767.0 / 2.0 and shift <= 30:
        multiplier *= 2.0
        shift += 1
    return int(multiplier), shift


def lower_real(node: Node, target: Target) -> Lowering:
    """LOGISTIC and TANH of float32."""
    call = Call(
        f"{node.op.kind.lower()}_f32",
        {"input": Input(0), "output": Output(), "size": node.output().elements},
    )
    return Lowering(run=(call,), reason="the C library's function", in_place=(InPlaceArgs(),))


def lower_logistic(node: Node, target: Target) -> Lowering:
    """By type."""
    return _lower_sigmoid(node, target, _sigmoid, _fixed_point(gemmlowp.logistic, 8, -128))


def lower_tanh(node: Node, target: Target) -> Lowering:
    """By type."""
    return _lower_sigmoid(node, target, math.tanh, _fixed_point(gemmlowp.tanh, 7, 0))


def _sigmoid(x: float) -> float:
    return float(np.float32(1) / (np.float32(1) + np.float32(math.exp(-x))))


def _lower_sigmoid(
    node: Node,
    target: Target,
    real: Callable[[float], float],
    fixed_point: Callable[[Node, Target], Lowering],
) -> Lowering:
    dtype = node.input(0).dtype
    if dtype is DType.FLOAT32:
        return lower_real(node, target)
    if dtype is DType.INT16:
        return lower_sigmoid_table(node, target)
    return fixed_point(node, target) if dtype is DType.INT8 else real_lookup_lowering(node, real)


def output_zero_point_is_lowest(node: Node) -> str | None:
    """LOGISTIC of int8 has output zero point -128."""
    output = node.output()
    if output.dtype is not DType.INT8 or quantization_of(output).zero_point == -128:
        return None
    return f"{output} has zero point {quantization_of(output).zero_point}, not -128"


def int16_has_sigmoid_scales(node: Node) -> str | None:
    """LOGISTIC and TANH of int16 have output scale 1/32768 and input scale under 2.66."""
    source, output = node.input(0), node.output()
    if source.dtype is not DType.INT16:
        return None
    if _log2(quantization_of(output).scale) != (-15, True):
        return f"{output} has scale {quantization_of(output).scale}, not 1/32768"
    if _sigmoid_factor(node)[0] > 32767:
        return f"the scale {quantization_of(source).scale} of {source} is too large"
    return None


_TYPES = same_type(DType.INT8, DType.UINT8, DType.INT16, DType.FLOAT32)
_CONSTRAINTS = (same_shape, quantized_per_tensor, int16_is_symmetric, int16_has_sigmoid_scales)

OPERATORS = (
    OperatorSpec(
        kind="LOGISTIC",
        types=_TYPES,
        lower=lower_logistic,
        inputs=(1, 1),
        constraints=(*_CONSTRAINTS, output_zero_point_is_lowest),
    ),
    OperatorSpec(
        kind="TANH", types=_TYPES, lower=lower_tanh, inputs=(1, 1), constraints=_CONSTRAINTS
    ),
)
