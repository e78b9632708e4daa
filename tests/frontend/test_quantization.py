# SPDX-License-Identifier: Apache-2.0
"""Quantization parameters, usual and odd."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from heliaaot_west.ir import Quantization
from tests.tflite_builder import ModelBuilder, pack


def quantization(shape: tuple[int, ...], dtype: str = "int8", **fields: Any) -> Quantization | None:
    b = ModelBuilder()
    b.tensor("t", shape, dtype)
    model = b.to_object()
    model.subgraphs[0].tensors[0].quantization = schema.QuantizationParametersT(**fields)
    return read_model(pack(model), "m").graphs[0].tensors[0].quantization


def test_per_tensor() -> None:
    found = quantization((2, 3), scale=[0.1], zeroPoint=[-7], quantizedDimension=1)
    assert found == Quantization((float(np.float32(0.1)),), (-7,), 0)


def test_per_channel() -> None:
    found = quantization(
        (2, 3), scale=[0.5, 0.25, 1.0], zeroPoint=[1, 2, 3], quantizedDimension=1
    )
    assert found == Quantization((0.5, 0.25, 1.0), (1, 2, 3), 1)


@pytest.mark.parametrize("fields", [{}, {"min": [-1.0], "max": [1.0]}, {"zeroPoint": [3]}])
def test_without_a_scale_a_tensor_is_not_quantized(fields: dict[str, Any]) -> None:
    assert quantization((2,), **fields) is None


@pytest.mark.parametrize(("given", "read"), [([], (0, 0, 0)), (None, (0, 0, 0)), ([5], (5, 5, 5))])
def test_missing_zero_points(given: list[int] | None, read: tuple[int, ...]) -> None:
    found = quantization((3, 2), scale=[1.0, 1.0, 1.0], zeroPoint=given)
    assert found is not None
    assert found.zero_points == read


def test_the_axis_of_a_vector_needs_no_naming() -> None:
    found = quantization(
        (2,), "int32", scale=[0.5, 0.25], zeroPoint=[0, 0], quantizedDimension=3
    )
    assert found == Quantization((0.5, 0.25), (0, 0), 0)


def test_a_scale_of_zero_is_read() -> None:
    found = quantization((2,), scale=[0.0], zeroPoint=[0])
    assert found == Quantization((0.0,), (0,), 0)


def test_scales_of_floats_mean_nothing() -> None:
    assert quantization((2,), "float32", scale=[0.5], zeroPoint=[0]) is None


@pytest.mark.parametrize("scale", [math.nan, math.inf, -math.inf, -0.5])
@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_scales_that_can_never_be_right_are_refused(scale: float, dtype: str) -> None:
    with pytest.raises(ModelError, match=r'tensor 0 "t" has the quantization scale'):
        quantization((2, 1), dtype, scale=[0.5, scale], zeroPoint=[0, 0])


@pytest.mark.parametrize(
    ("dtype", "zero_point"),
    [
        ("int4", 8),
        ("int4", -9),
        ("int8", 128),
        ("int8", -129),
        ("uint8", -1),
        ("uint8", 256),
        ("int16", 1 << 15),
        ("int32", 1 << 31),
    ],
)
def test_zero_points_outside_the_type_are_refused(dtype: str, zero_point: int) -> None:
    with pytest.raises(ModelError, match=rf'"t" has the zero point {zero_point}, which {dtype}'):
        quantization((2,), dtype, scale=[0.5], zeroPoint=[zero_point])


@pytest.mark.parametrize(
    ("dtype", "zero_point"), [("int4", -8), ("int8", -128), ("uint8", 255), ("int16", 32767)]
)
def test_zero_points_at_the_ends_of_the_type_are_read(dtype: str, zero_point: int) -> None:
    found = quantization((2,), dtype, scale=[0.5], zeroPoint=[zero_point])
    assert found is not None
    assert found.zero_point == zero_point


@pytest.mark.parametrize("axis", [0, 2, -1])
def test_scales_that_do_not_fit_the_shape_are_refused(axis: int) -> None:
    message = rf'tensor 0 "t" of shape \[2, 3\] has 3 scales along dimension {axis}'
    with pytest.raises(ModelError, match=message):
        quantization((2, 3), scale=[1.0] * 3, zeroPoint=[0] * 3, quantizedDimension=axis)


@pytest.mark.parametrize("zero_points", [[0, 0], [0, 0, 0, 0]])
def test_zero_points_that_do_not_fit_the_scales_are_refused(zero_points: list[int]) -> None:
    with pytest.raises(ModelError, match=r'"t" has 3 scales but \d zero points'):
        quantization((3, 2), scale=[1.0] * 3, zeroPoint=zero_points)


def test_blockwise_quantization_is_refused() -> None:
    with pytest.raises(ModelError, match=r'tensor 0 "t" is quantized in blocks'):
        quantization(
            (32,),
            detailsType=schema.QuantizationDetails.BlockwiseQuantization,
            details=schema.BlockwiseQuantizationT(scales=0, zeroPoints=0, blockSize=32),
        )
