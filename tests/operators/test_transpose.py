# SPDX-License-Identifier: Apache-2.0
"""TRANSPOSE."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiled import compiled
from tests.operators.branches import Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder


def transpose(b: ModelBuilder, dtype: str, shape: Sequence[int], order: Sequence[int]) -> None:
    axes = b.constant("order", np.array(order, np.int32))
    output = Spec([shape[axis] for axis in order], dtype)
    branch(b, "TRANSPOSE", [Spec(shape, dtype), axes], output)


@pytest.mark.parametrize("dtype", ["int8", "int16", "float32"])
def test_types_of_tflm(dtype: str) -> None:
    b = ModelBuilder()
    transpose(b, dtype, (3, 5), (1, 0))
    transpose(b, dtype, (2, 3, 4), (0, 2, 1))
    transpose(b, dtype, (2, 3, 4), (2, 1, 0))
    transpose(b, dtype, (1, 4, 5, 3), (0, 3, 1, 2))
    transpose(b, dtype, (4, 5, 16), (1, 0, 2))
    transpose(b, dtype, (2, 3, 2, 3, 2), (4, 2, 0, 3, 1))
    check(b.build())


def test_types_of_litert_alone() -> None:
    b = ModelBuilder()
    for dtype in ("uint8", "bool", "int32", "uint32", "int64", "float16"):
        transpose(b, dtype, (2, 3, 4), (2, 0, 1))
        transpose(b, dtype, (2, 3, 4), (1, 0, 2))
    transpose(b, "float32", (2, 3, 2, 2, 3, 2), (5, 3, 1, 4, 2, 0))
    transpose(b, "int8", (2, 3, 4), (-1, 0, -2))
    check(b.build(), "litert")


@given(st.data())
@settings(max_examples=5, deadline=None, derandomize=True)
def test_random_orders(data: st.DataObject) -> None:
    b = ModelBuilder()
    for _ in range(6):
        shape = data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=5))
        order = data.draw(st.permutations(range(len(shape))))
        transpose(b, data.draw(st.sampled_from(["int8", "int16", "float32"])), shape, order)
    check(b.build(), cases=1)


def test_moving_dimensions_of_1_copies_nothing() -> None:
    b = ModelBuilder()
    x, y = b.input("x", (1, 4, 1, 3), scale=0.5), b.tensor("y", (1, 4, 1, 3), scale=0.5)
    z, r = b.tensor("z", (4, 3, 1, 1), scale=0.5), b.tensor("r", (4, 3, 1, 1), scale=0.5)
    b.op("RELU", [x], [y])
    b.op("TRANSPOSE", [y, b.constant("order", np.array([1, 3, 0, 2], np.int32))], [z])
    b.op("RELU", [z], [r])
    b.output(r)
    assert len(compiled(b.build()).plan.views) == 1
    check(b.build())


def test_refusals() -> None:
    b = ModelBuilder()
    order = b.input("order", (2,), "int32")
    branch(b, "TRANSPOSE", [Spec((2, 3)), order], Spec((3, 2)))
    assert '"order" int32[2] is not constant' in refusal(b.build())
    for wrong in ((0, 0), (0, 2), (0,)):
        b = ModelBuilder()
        order = b.constant("order", np.array(wrong, np.int32))
        branch(b, "TRANSPOSE", [Spec((2, 3)), order], Spec((3, 2)))
        assert "which is not an order of 2 dimensions" in refusal(b.build())
    b = ModelBuilder()
    order = b.constant("order", np.array((1, 0), np.int32))
    branch(b, "TRANSPOSE", [Spec((2, 3)), order], Spec((2, 3)))
    assert "is not of shape (3, 2)" in refusal(b.build())
