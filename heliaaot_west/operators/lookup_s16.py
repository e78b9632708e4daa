# SPDX-License-Identifier: Apache-2.0
"""Functions of int16 as a table of 513 values with linear interpolation between them.

The kernels read it with ``aot_table_s16``. Source: ``LUTPopulateInt16`` in
tensorflow/lite/kernels/internal/common.h, which computes in float32.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.operators.requantize import round_half_away

_STEPS = 512
_LOW, _HIGH = -32768, 32767


def interpolation_table(
    function: Callable[[np.float32], np.float32],
    input_scale: float,
    input_zero_point: int,
    output_scale: float,
    output_zero_point: int,
) -> NDArray[np.int16]:
    """Values at the ends of 512 steps, each moved by half the error in the middle of its step.

    Args:
        function: from a real argument to a real value, both float32.
        input_scale: of the int16 argument, with its zero point.
        output_scale: of the int16 value, with its zero point.
    """
    f32 = np.float32
    low = f32(input_scale) * f32(_LOW - input_zero_point)
    high = f32(input_scale) * f32(_HIGH - input_zero_point)
    least = f32(output_scale) * f32(_LOW - output_zero_point)
    most = f32(output_scale) * f32(_HIGH - output_zero_point)
    step = (high - low) / f32(_STEPS)
    factor = f32(_HIGH - _LOW + 1) / (most - least)
    table: list[float] = []
    for i in range(_STEPS):
        here = function(low + f32(i) * step) * factor
        middle = function(low + f32(i) * step + step / f32(2)) * factor
        after = function(low + f32(i + 1) * step) * factor
        interpolated = _round((after + _round(here)) / f32(2))
        bias = _round((interpolated - _round(middle)) / f32(2))
        table.append(float(_round(here) - bias))
    table.append(float(_round(function(high) * factor)))
    return np.array([int(min(max(value, _LOW), _HIGH)) for value in table], np.int16)


def _round(value: np.float32) -> np.float32:
    """To nearest, halves away from zero."""
    whole: np.float32 = np.float32(round_half_away(float(value)))
    return whole
