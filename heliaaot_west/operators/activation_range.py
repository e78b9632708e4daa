# SPDX-License-Identifier: Apache-2.0
"""Clamp bounds of fused activations for every type of output."""

from __future__ import annotations

import numpy as np

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.requantize import FUSED_RANGES, activation_range, integer_range

FLOAT_MAX = float(np.finfo(np.float32).max)


def float_range(activation: int) -> tuple[float, float]:
    """Bounds for real numbers; infinities count as the largest finite numbers.

    Source: ``CalculateActivationRange`` in tensorflow/lite/kernels/kernel_util.h.
    """
    low, high = FUSED_RANGES[activation]
    return max(low, -FLOAT_MAX), min(high, FLOAT_MAX)


def plain_integer_range(activation: int, dtype: DType) -> tuple[int, int]:
    """Bounds for integers without a scale."""
    lowest, highest = integer_range(dtype)
    low, high = FUSED_RANGES[activation]
    return int(max(low, lowest)), int(min(high, highest))


def clamp_range(activation: int, output: Tensor) -> tuple[int, int] | tuple[float, float]:
    """Bounds in the output's own numbers, real or quantized."""
    if output.dtype is DType.FLOAT32:
        return float_range(activation)
    return activation_range(activation, output)
