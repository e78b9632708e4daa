# SPDX-License-Identifier: Apache-2.0
"""MEAN and SUM against TFLM."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from heliaaot_west.operators.mean import walk
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import GraphBuilder, ModelBuilder

CASES = (
    ((1, 7, 5, 19), (1, 2), True),
    ((2, 7, 5, 3), (1, 2), False),
    ((2, 7, 5, 3), (2, 1), True),
    ((2, 3, 5, 6), (0, 2), False),
    ((2, 3, 5, 6), (1, 3), True),
    ((4, 33), (-1,), False),
    ((4, 33), (0,), False),
    ((3, 4, 5), (0, 1, 2), False),
    ((2, 3, 2, 3, 2), (0, 2, 4), False),
    ((2, 3, 2, 3, 2), (1, 3), True),
    ((1, 1, 1, 40), (1, 2), True),
    ((6,), (0,), True),
    ((1, 300, 4), (1,), False),
    ((2, 7, 5, 3), (1, 1, -3), False),
)


def reduce(
    b: GraphBuilder,
    kind: str,
    shape: tuple[int, ...],
    axes: Sequence[int],
    keep: bool,
    dtype: str = "int8",
    quants: Sequence[Quant | None] = (None, None),
) -> None:
    """Adds one reduction over the axes."""
    reduced = {axis % len(shape) for axis in axes}
    kept = tuple(
        1 if axis in reduced else dim
        for axis, dim in enumerate(shape)
        if keep or axis not in reduced
    )
    numbers = b.constant("axes", np.array(axes, np.int32))
    x = b.input("x", shape, dtype, **Spec(shape, dtype, quants[0]).keywords())
    branch(b, kind, [x, numbers], Spec(kept, dtype, quants[1]), {"keep_dims": keep})


@pytest.mark.parametrize("dtype", ["int8", "int16"])
@pytest.mark.parametrize("kind", ["MEAN", "SUM"])
def test_quantized(kind: str, dtype: str) -> None:
    scale = 5.0 if kind == "SUM" else 1.0
    ranges = (
        (Quant(0.05, 3), Quant(0.07 * scale, -9)),
        (Quant(0.013, -128), Quant(0.0021 * scale, 127)),
        (Quant(0.3), Quant(4.0 * scale)),
    )
    b = ModelBuilder()
    for quants in ranges:
        for shape, axes, keep in CASES:
            reduce(b, kind, shape, axes, keep, dtype, quants)
    check(b.build())


@pytest.mark.parametrize("kind", ["MEAN", "SUM"])
def test_float32(kind: str) -> None:
    b = ModelBuilder()
    for shape, axes, keep in CASES:
        reduce(b, kind, shape, axes, keep, "float32")
    check(b.build())


def test_a_scalar_axis() -> None:
    b = ModelBuilder()
    x = b.input("x", (3, 8, 4), scale=0.1, zero_point=5)
    axis = b.constant("axis", np.int32(1))
    branch(b, "MEAN", [x, axis], Spec((3, 4), quant=Quant(0.1, 5)))
    check(b.build())


def test_neighbours_merge() -> None:
    assert walk((2, 7, 5, 3), frozenset((1, 2))) == ([(2, 105), (3, 1)], [(35, 3)])
    assert walk((4, 1, 33), frozenset((2,))) == ([(4, 33)], [(33, 1)])
    assert walk((1, 1), frozenset((0,))) == ([], [])


def test_refuses_axes_known_only_at_run_time() -> None:
    b = ModelBuilder()
    inputs = [Spec((2, 3), quant=Quant(0.1)), Spec((1,), "int32")]
    branch(b, "MEAN", inputs, Spec((2,), quant=Quant(0.1)))
    assert "is not constant" in refusal(b.build())


def test_refuses_an_axis_out_of_range() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3), scale=0.1)
    axis = b.constant("axis", np.array([2], np.int32))
    branch(b, "MEAN", [x, axis], Spec((2,), quant=Quant(0.1)))
    assert "axis 2 is not a dimension" in refusal(b.build())
