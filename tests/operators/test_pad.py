# SPDX-License-Identifier: Apache-2.0
"""PAD and PADV2."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

Q = Quant(0.5, -7)
Border = Sequence[tuple[int, int]]


def quant(dtype: str) -> Quant | None:
    return {"int8": Q, "uint8": Quant(0.5, 200), "int16": Quant(0.5)}.get(dtype)


def pad(
    b: ModelBuilder, dtype: str, shape: Sequence[int], border: Border, value: int | None = None
) -> None:
    """PAD, or PADV2 where there is a value."""
    paddings = b.constant("paddings", np.array(border, np.int32))
    output = [before + dim + after for dim, (before, after) in zip(shape, border, strict=True)]
    source, result = Spec(shape, dtype, quant(dtype)), Spec(output, dtype, quant(dtype))
    more = []
    if value is not None:
        array = np.array(value).astype(dtype)
        more = [b.constant("value", array, dtype, **result.keywords())]
    branch(b, "PAD" if value is None else "PADV2", [source, paddings, *more], result)


def shapes(b: ModelBuilder, dtype: str, value: int | None = None) -> None:
    pad(b, dtype, (1, 3, 4, 2), [(0, 0), (1, 1), (2, 1), (0, 0)], value)
    pad(b, dtype, (5,), [(2, 3)], value)
    pad(b, dtype, (2, 3), [(0, 1), (0, 0)], value)
    pad(b, dtype, (2, 3), [(0, 0), (4, 0)], value)
    pad(b, dtype, (2, 3, 4), [(1, 2), (0, 3), (5, 0)], value)
    pad(b, dtype, (1, 2, 1, 3), [(1, 0), (0, 1), (1, 1), (2, 0)], value)


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "float32"])
def test_types_of_tflm(dtype: str) -> None:
    b = ModelBuilder()
    shapes(b, dtype)
    shapes(b, dtype, 0)
    shapes(b, dtype, 77)
    shapes(b, dtype, -1)
    check(b.build())


@pytest.mark.parametrize("dtype", ["uint8", "bool", "int64", "float16"])
def test_types_of_litert_alone(dtype: str) -> None:
    b = ModelBuilder()
    shapes(b, dtype)
    shapes(b, dtype, 1)
    check(b.build(), "litert", cases=1)


def test_five_dimensions() -> None:
    b = ModelBuilder()
    pad(b, "int8", (2, 1, 2, 3, 2), [(1, 0), (0, 1), (1, 1), (2, 0), (1, 3)])
    pad(b, "float32", (2, 1, 2, 3, 2), [(1, 0), (0, 1), (1, 1), (2, 0), (1, 3)], 3)
    check(b.build(), "litert")


def test_a_value_known_at_run_time_only() -> None:
    b = ModelBuilder()
    paddings = b.constant("paddings", np.array([(1, 2), (3, 0)], np.int32))
    for dtype in ("int8", "int16", "float32"):
        source, result = Spec((2, 3), dtype, quant(dtype)), Spec((5, 6), dtype, quant(dtype))
        branch(b, "PADV2", [source, paddings, Spec((1,), dtype, quant(dtype))], result)
    check(b.build())


def test_an_empty_input_gives_border_only() -> None:
    b = ModelBuilder()
    x = b.input("x", (2,), "float32")
    none = b.tensor("none", (0, 2), "float32")
    y = b.tensor("y", (3, 4), "float32")
    z = b.tensor("z", (3, 4), "float32")
    begin, size = (b.constant(n, np.array([v], np.int32)) for n, v in (("begin", 0), ("size", 0)))
    empty = b.tensor("empty", (0,), "float32")
    b.op("SLICE", [x, begin, size], [empty])
    b.op("RESHAPE", [empty, b.constant("shape", np.array([0, 2], np.int32))], [none])
    paddings = b.constant("paddings", np.array([(1, 2), (1, 1)], np.int32))
    value = b.constant("value", np.array(2.5, np.float32))
    b.op("PAD", [none, paddings], [y])
    b.op("PADV2", [none, paddings, value], [z])
    b.output(y, z)
    check(b.build(), "litert")


@given(st.data())
@settings(max_examples=6, deadline=None, derandomize=True)
def test_random_borders(data: st.DataObject) -> None:
    b = ModelBuilder()
    for _ in range(5):
        shape = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
        border = [(data.draw(st.integers(0, 2)), data.draw(st.integers(0, 3))) for _ in shape]
        dtype = data.draw(st.sampled_from(["int8", "int16", "int32", "float32"]))
        pad(b, dtype, shape, border, data.draw(st.sampled_from([None, 5, -3])))
    check(b.build(), cases=1)


def test_refusals() -> None:
    def message(border: Border, output: Sequence[int]) -> str:
        b = ModelBuilder()
        paddings = b.constant("paddings", np.array(border, np.int32))
        branch(b, "PAD", [Spec((2, 3), "int8", Q), paddings], Spec(output, "int8", Q))
        return refusal(b.build())

    assert "has negative elements" in message([(-1, 1), (0, 0)], (2, 3))
    assert "is not of shape (3, 3)" in message([(0, 1), (0, 0)], (2, 3))
    assert "two elements for each dimension" in message([(0, 1)], (3, 3))
    b = ModelBuilder()
    paddings = b.input("paddings", (1, 2), "int32")
    branch(b, "PAD", [Spec((2,), "int8", Q), paddings], Spec((4,), "int8", Q))
    assert '"paddings" int32[1,2] is not constant' in refusal(b.build())
    b = ModelBuilder()
    paddings = b.constant("paddings", np.array([(1, 1)], np.int32))
    value = b.constant("value", np.array(1, np.int8), scale=0.25)
    branch(b, "PADV2", [Spec((2,), "int8", Q), paddings, value], Spec((4,), "int8", Q))
    assert "has not the scale and zero point of" in refusal(b.build())
