# SPDX-License-Identifier: Apache-2.0
"""Affine quantization of a tensor: ``real = scale * (integer - zero_point)``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quantization:
    """Scales and zero points, one for the tensor or one for each slice along ``axis``.

    Scales are the file's float32 values held exactly as Python floats.
    """

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int = 0

    @property
    def per_channel(self) -> bool:
        """Whether slices along ``axis`` have scales of their own."""
        return len(self.scales) > 1

    @property
    def scale(self) -> float:
        """The scale of a tensor quantized as a whole."""
        return self.scales[0]

    @property
    def zero_point(self) -> int:
        """The zero point of a tensor quantized as a whole."""
        return self.zero_points[0]
