# SPDX-License-Identifier: Apache-2.0
"""Reductions, positions of extremes and running sums against TFLM, and LiteRT beyond its types."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, folded, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

REDUCTIONS = (
    ((2, 3, 4, 5), (1, 2)),
    ((2, 3, 4, 5), (-1,)),
    ((2, 3, 4, 5), (0, 2)),
    ((2, 3, 4, 5), (1, 3)),
    ((3, 7), (0, 1)),
    ((40,), (0,)),
    ((1, 6), (0,)),
)
SHAPE = (2, 3, 5, 4)
QUANT = Quant(0.1, 3)


def reduce_all(
    b: ModelBuilder, kind: str, dtype: str, quant: Quant | None = None, shapes: int = 7
) -> None:
    """Adds a reduction for each shape, with and without the dimensions of size 1."""
    for shape, axes in REDUCTIONS[:shapes]:
        left = np.sum(np.zeros(shape), axes, keepdims=len(axes) == 2).shape
        spec = Spec(shape, dtype, quant)
        constant = b.constant("axes", np.array(axes, np.int32))
        x = b.input("x", shape, dtype, **spec.keywords())
        options = {"keep_dims": len(axes) == 2}
        branch(b, kind, [x, constant], Spec(left, dtype, quant), options)


def test_reductions_against_tflm() -> None:
    b = ModelBuilder()
    for kind in ("REDUCE_MAX", "REDUCE_MIN"):
        reduce_all(b, kind, "float32")
        reduce_all(b, kind, "int8", QUANT)
    reduce_all(b, "REDUCE_ALL", "bool")
    check(b.build())


def test_reductions_against_litert() -> None:
    """A shape with neighbouring results and one with neighbouring elements."""
    b = ModelBuilder()
    for kind in ("REDUCE_MAX", "REDUCE_MIN"):
        for dtype, quant in (
            ("uint8", QUANT),
            ("int16", Quant(0.1)),
            ("int32", None),
            ("int64", None),
        ):
            reduce_all(b, kind, dtype, quant, shapes=2)
    reduce_all(b, "REDUCE_ANY", "bool")
    for dtype in ("float32", "int32", "int64"):
        reduce_all(b, "REDUCE_PROD", dtype, shapes=2)
    for dtype in ("int32", "int64"):
        reduce_all(b, "SUM", dtype, shapes=2)
    check(b.build(), "litert")


def arg_and_sum(b: ModelBuilder, dtype: str, quant: Quant | None, index: str) -> None:
    for kind in ("ARG_MAX", "ARG_MIN"):
        for axis in (0, 2, -1):
            left = SHAPE[: axis % 4] + SHAPE[axis % 4 + 1 :]
            constant = b.constant("axis", np.array(axis, np.int32))
            x = b.input("x", SHAPE, dtype, **Spec(SHAPE, dtype, quant).keywords())
            options = {"output_type": index}
            branch(b, kind, [x, constant], Spec(left, index), options)


def running_sums(b: ModelBuilder, dtype: str, quants: Sequence[Quant | None]) -> None:
    for axis in (0, 2, -1):
        for exclusive, reverse in ((False, False), (True, False), (False, True), (True, True)):
            constant = b.constant("axis", np.array(axis, np.int32))
            x = b.input("x", SHAPE, dtype, **Spec(SHAPE, dtype, quants[0]).keywords())
            options = {"exclusive": exclusive, "reverse": reverse}
            branch(b, "CUMSUM", [x, constant], Spec(SHAPE, dtype, quants[1]), options)


def test_along_an_axis_against_tflm() -> None:
    b = ModelBuilder()
    arg_and_sum(b, "float32", None, "int32")
    arg_and_sum(b, "int8", QUANT, "int32")
    running_sums(b, "float32", (None, None))
    running_sums(b, "int8", (QUANT, QUANT))
    running_sums(b, "int8", (Quant(0.05, -20), Quant(0.31, 7)))
    check(b.build())


def test_along_an_axis_against_litert() -> None:
    b = ModelBuilder()
    arg_and_sum(b, "float32", None, "int64")
    arg_and_sum(b, "int8", QUANT, "int64")
    arg_and_sum(b, "uint8", QUANT, "int32")
    arg_and_sum(b, "uint8", QUANT, "int64")
    arg_and_sum(b, "int32", None, "int32")
    arg_and_sum(b, "int32", None, "int64")
    running_sums(b, "int32", (None, None))
    running_sums(b, "int64", (None, None))
    check(b.build(), "litert")


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("REDUCE_PROD", np.array([[2, 3], [-4, 5]], np.int32), [6, -20]),
        ("REDUCE_MAX", np.array([[2, 3], [-4, 5]], np.int64), [3, 5]),
        ("REDUCE_MIN", np.array([[2, 3], [-4, 5]], np.int32), [2, -4]),
        ("REDUCE_ANY", np.array([[True, False], [False, False]]), [True, False]),
        ("REDUCE_ALL", np.array([[True, False], [True, True]]), [False, True]),
    ],
)
def test_constants_fold(kind: str, value: np.ndarray, expected: Sequence[int]) -> None:
    result = folded(kind, [value, np.array([1], np.int32)], (2,), value.dtype.name)
    np.testing.assert_array_equal(result, expected)


def test_refuses_another_quantization() -> None:
    b = ModelBuilder()
    axes = b.constant("axes", np.array([0], np.int32))
    branch(b, "REDUCE_MAX", [b.input("x", (4,), scale=0.1), axes], Spec((), quant=Quant(0.2)))
    assert "has not the quantization of" in refusal(b.build())


def test_refuses_an_axis_from_the_input() -> None:
    b = ModelBuilder()
    branch(b, "CUMSUM", [Spec((4,), "int32"), Spec((), "int32")], Spec((4,), "int32"))
    assert "is not constant" in refusal(b.build())
