# SPDX-License-Identifier: Apache-2.0
"""Quantization parameters of a tensor."""

from __future__ import annotations

import math
from typing import Any

import tflite

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.ir import DType, Quantization


def read_quantization(
    tensor: Any, dtype: DType, shape: tuple[int, ...], where: str
) -> Quantization | None:
    """The quantization of a tensor, None when the file gives no scale.

    A scale of zero is taken: converters give it to constants that are all zero. Scales of
    other than integers mean nothing and are left out.

    Raises:
        ModelError: for parameters that no tensor of this shape and type can have.
    """
    table = flat.child(tensor, "Quantization")
    if table is None:
        return None
    if table.DetailsType() != tflite.QuantizationDetails.NONE:
        raise ModelError(
            f"{where} is quantized in blocks or by a scheme of its own",
            "convert it with one scale for the tensor or for each channel",
        )
    scales = flat.numbers(table, "Scale")
    if not scales:
        return None
    for scale in scales:
        if not math.isfinite(scale) or scale < 0:
            raise ModelError(f"{where} has the quantization scale {scale}", "it must be positive")
    axis = _axis(table.QuantizedDimension(), len(scales), shape, where)
    zero_points = _zero_points(flat.numbers(table, "ZeroPoint"), len(scales), where)
    if not dtype.is_numeric or dtype.numpy.kind not in "iu":
        return None
    _check_range(zero_points, dtype, where)
    return Quantization(scales, zero_points, axis)


def _axis(axis: int, count: int, shape: tuple[int, ...], where: str) -> int:
    """The axis with a scale for each slice.

    The only axis of a vector needs no naming: some converters copy the axis of the weights
    to the bias, and TFLM takes no notice of it.
    """
    if count == 1:
        return 0
    if len(shape) == 1:
        axis = 0
    if not 0 <= axis < len(shape) or shape[axis] != count:
        raise ModelError(
            f"{where} of shape {list(shape)} has {count} scales along dimension {axis}",
            "the file is corrupt",
        )
    return axis


def _zero_points(given: tuple[int, ...], count: int, where: str) -> tuple[int, ...]:
    if len(given) == count:
        return given
    if len(given) > 1:
        raise ModelError(
            f"{where} has {count} scales but {len(given)} zero points", "the file is corrupt"
        )
    return (given or (0,)) * count


def _check_range(zero_points: tuple[int, ...], dtype: DType, where: str) -> None:
    signed = dtype.numpy.kind == "i"
    values = 1 << (4 if dtype is DType.INT4 else 8 * dtype.numpy.itemsize)
    low, high = (-values // 2, values // 2 - 1) if signed else (0, values - 1)
    for zero_point in zero_points:
        if not low <= zero_point <= high:
            raise ModelError(
                f"{where} has the zero point {zero_point}, which {dtype.value} cannot hold",
                "the file is corrupt",
            )
