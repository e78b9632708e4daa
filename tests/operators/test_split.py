# SPDX-License-Identifier: Apache-2.0
"""SPLIT, SPLIT_V and UNPACK."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.compiled import compiled
from tests.operators.branches import refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

TFLM_TYPES = ("int8", "int16", "int32", "float32")


def split(
    b: ModelBuilder, kind: str, dtype: str, shape: tuple[int, ...], axis: int, sizes: Sequence[int]
) -> None:
    """Adds an operator whose outputs are outputs of the model."""
    at = axis % len(shape)
    x = b.input("x", shape, dtype)
    parts = [() if kind == "UNPACK" else (size,) for size in sizes]
    outputs = [b.tensor("y", (*shape[:at], *part, *shape[at + 1 :]), dtype) for part in parts]
    axes = b.constant("axis", np.array(axis, np.int32))
    if kind == "SPLIT":
        b.op(kind, [axes, x], outputs, {"num_splits": len(sizes)})
    elif kind == "SPLIT_V":
        given = b.constant("sizes", np.array(sizes, np.int32))
        b.op(kind, [x, given, axes], outputs, {"num_splits": len(sizes)})
    else:
        b.op(kind, [x], outputs, {"num": len(sizes), "axis": axis})
    b.output(*outputs)


def all_kinds(b: ModelBuilder, dtype: str) -> None:
    split(b, "SPLIT", dtype, (6, 2), 0, [2, 2, 2])
    split(b, "SPLIT", dtype, (1, 3, 8, 5), 2, [2] * 4)
    split(b, "SPLIT", dtype, (3, 4), -1, [1] * 4)
    split(b, "SPLIT_V", dtype, (7, 3), 0, [1, 4, 2])
    split(b, "SPLIT_V", dtype, (2, 30), 1, [10, 1, 19])
    split(b, "UNPACK", dtype, (3, 4), 0, [1] * 3)
    split(b, "UNPACK", dtype, (2, 3, 4), -2, [1] * 3)
    split(b, "UNPACK", dtype, (2, 2, 5), 2, [1] * 5)


@pytest.mark.parametrize("dtype", TFLM_TYPES)
def test_types_of_tflm(dtype: str) -> None:
    b = ModelBuilder()
    all_kinds(b, dtype)
    check(b.build())


@pytest.mark.parametrize("dtype", ["uint8", "int64", "bool", "float16"])
def test_types_of_litert_alone(dtype: str) -> None:
    b = ModelBuilder()
    if dtype in ("uint8", "int64"):
        split(b, "SPLIT", dtype, (2, 6), 1, [2, 2, 2])
        split(b, "SPLIT_V", dtype, (7, 3), 0, [1, 4, 2])
    if dtype != "int64":
        split(b, "UNPACK", dtype, (2, 3, 4), -2, [1] * 3)
        split(b, "UNPACK", dtype, (2, 2, 5), 2, [1] * 5)
    check(b.build(), "litert")


def test_outermost_parts_are_not_copied() -> None:
    b = ModelBuilder()
    x, y = b.input("x", (1, 6, 4), scale=0.5), b.tensor("y", (1, 6, 4), scale=0.5)
    parts = [b.tensor("p", (1, 2, 4), scale=0.5) for _ in range(3)]
    results = [b.tensor("r", (1, 2, 4), scale=0.5) for _ in range(3)]
    b.op("RELU", [x], [y])
    b.op("SPLIT", [b.constant("axis", 1), y], parts, {"num_splits": 3})
    for part, result in zip(parts, results, strict=True):
        b.op("RELU", [part], [result])
    b.output(*results)
    assert len(compiled(b.build()).plan.views) == 3
    check(b.build())


def test_refusals() -> None:
    b = ModelBuilder()
    split(b, "SPLIT", "int8", (6, 2), 0, [2, 2])
    assert "do not add up to" in refusal(b.build())
    b = ModelBuilder()
    split(b, "SPLIT_V", "int8", (6, 2), 4, [6])
    assert "axis 4 is not a dimension of" in refusal(b.build())
    b = ModelBuilder()
    x, axis = b.input("x", (4,), "int8"), b.input("axis", (), "int32")
    y = b.tensor("y", (4,), "int8")
    b.op("SPLIT", [axis, x], [y], {"num_splits": 1})
    b.output(y)
    assert '"axis" int32[] is not a constant axis' in refusal(b.build())
    b = ModelBuilder()
    x, y = b.input("x", (3, 4), "int8"), b.tensor("y", (4, 1), "int8")
    b.op("UNPACK", [x], [y], {"num": 1, "axis": 0})
    b.output(y)
    assert "does not fit" in refusal(b.build())
