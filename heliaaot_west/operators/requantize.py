# SPDX-License-Identifier: Apache-2.0
"""Quantized arithmetic at compile time, with the roundings of TFLite's preparation code."""

from __future__ import annotations

import math

import numpy as np

from heliaaot_west.ir import DType, Quantization, Tensor

ACTIVATION_NONE = 0
ACTIVATION_RELU = 1
ACTIVATION_RELU_N1_TO_1 = 2
ACTIVATION_RELU6 = 3

FUSED_RANGES: dict[int, tuple[float, float]] = {
    ACTIVATION_NONE: (-math.inf, math.inf),
    ACTIVATION_RELU: (0.0, math.inf),
    ACTIVATION_RELU_N1_TO_1: (-1.0, 1.0),
    ACTIVATION_RELU6: (0.0, 6.0),
}
"""Real range of each fused activation that is a clamp, by ``ActivationFunctionType``."""


def round_half_away(value: float) -> int:
    """C's ``round``: halves away from zero."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value)) if value else 0


def quantize_multiplier(real: float) -> tuple[int, int]:
    """A real factor as ``multiplier * 2**(shift - 31)`` with a 31-bit multiplier.

    Source: ``QuantizeMultiplier`` in tensorflow/lite/kernels/internal/quantization_util.cc.
    """
    if real == 0.0:
        return 0, 0
    fraction, shift = math.frexp(real)
    multiplier = round_half_away(fraction * (1 << 31))
    if multiplier == 1 << 31:
        multiplier //= 2
        shift += 1
    if shift < -31:
        return 0, 0
    return multiplier, shift


def quantize_multipliers(reals: list[float]) -> tuple[list[int], list[int]]:
    """:func:`quantize_multiplier` of each factor: multipliers, then shifts."""
    pairs = [quantize_multiplier(real) for real in reals]
    return [m for m, _ in pairs], [s for _, s in pairs]


def integer_range(dtype: DType) -> tuple[int, int]:
    """Least and greatest value of an integer type."""
    bits = 4 if dtype is DType.INT4 else dtype.numpy.itemsize * 8
    if dtype.numpy.kind == "u":
        return 0, (1 << bits) - 1
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def quantization_of(tensor: Tensor) -> Quantization:
    """The quantization of a tensor that a constraint has made sure is quantized."""
    if tensor.quantization is None:
        raise AssertionError(f"{tensor} is not quantized")
    return tensor.quantization


def activation_range(activation: int, output: Tensor) -> tuple[int, int]:
    """Clamp bounds of a fused activation in the output's integers.

    Source: ``CalculateActivationRangeQuantized`` in tensorflow/lite/kernels/kernel_util.cc,
    which divides in float32.
    """
    return quantized_range(FUSED_RANGES[activation], output)


def quantized_range(reals: tuple[float, float], output: Tensor) -> tuple[int, int]:
    """Real bounds in the output's integers; infinite ones are the type's."""
    low, high = integer_range(output.dtype)
    real_low, real_high = reals
    quantization = quantization_of(output)
    scale = np.float32(quantization.scale)

    def quantize(real: float) -> int:
        return quantization.zero_point + round_half_away(float(np.float32(real) / scale))

    if real_low != -math.inf:
        low = max(low, quantize(real_low))
    if real_high != math.inf:
        high = min(high, quantize(real_high))
    return low, high
