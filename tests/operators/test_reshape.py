# SPDX-License-Identifier: Apache-2.0
"""RESHAPE, SQUEEZE, EXPAND_DIMS, SHAPE and RANK."""

from __future__ import annotations

import numpy as np
import pytest

from tests.operators.branches import Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

TYPES = ("int8", "uint8", "bool", "int16", "int32", "uint32", "int64", "float16", "float32")


@pytest.mark.parametrize("engine", ["tflm", "litert"])
def test_reshape(engine: str) -> None:
    b = ModelBuilder()
    shape = b.constant("shape", np.array([4, 6], np.int32))
    inferred = b.constant("inferred", np.array([-1, 3], np.int32))
    for dtype in TYPES:
        branch(b, "RESHAPE", [Spec((2, 3, 4), dtype), shape], Spec((4, 6), dtype))
        branch(b, "RESHAPE", [Spec((2, 3, 4), dtype), inferred], Spec((8, 3), dtype))
    check(b.build(), engine)


@pytest.mark.parametrize(
    ("engine", "types"), [("tflm", ("int8", "int16", "float32")), ("litert", TYPES)]
)
def test_squeeze_and_expand_dims(engine: str, types: tuple[str, ...]) -> None:
    b = ModelBuilder()
    axis, last = b.constant("axis", 1), b.constant("last", -1)
    for dtype in types:
        source = Spec((1, 3, 1, 4), dtype)
        branch(b, "SQUEEZE", [source], Spec((3, 4), dtype), {"squeeze_dims": []})
        branch(b, "SQUEEZE", [source], Spec((1, 3, 4), dtype), {"squeeze_dims": [-2]})
        branch(b, "EXPAND_DIMS", [Spec((2, 5), dtype), axis], Spec((2, 1, 5), dtype))
        branch(b, "EXPAND_DIMS", [Spec((2, 5), dtype), last], Spec((2, 5, 1), dtype))
    check(b.build(), engine)


def test_views_of_views() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3, 4), "int16", scale=0.1)
    flat = b.tensor("flat", (24,), "int16", scale=0.1)
    relu = b.tensor("relu", (24,), "int16", scale=0.1)
    y = b.tensor("y", (4, 6), "int16", scale=0.1)
    b.op("RESHAPE", [x], [flat])
    b.op("RELU", [flat], [relu])
    b.op("RESHAPE", [relu], [y])
    b.output(y, relu)
    check(b.build())


@pytest.mark.parametrize("engine", ["tflm", "litert"])
def test_shape(engine: str) -> None:
    b = ModelBuilder()
    for shape in ((2, 3, 4), (7,), (1, 1)):
        branch(
            b,
            "SHAPE",
            [Spec(shape, "float32")],
            Spec((len(shape),), "int32"),
            {"out_type": "INT32"},
        )
    check(b.build(), engine)


def test_shape_as_int64_and_rank() -> None:
    b = ModelBuilder()
    branch(b, "SHAPE", [Spec((2, 3), "int8")], Spec((2,), "int64"), {"out_type": "INT64"})
    branch(b, "RANK", [Spec((2, 3, 4), "int8")], Spec((), "int32"))
    check(b.build(), "litert")


def test_refusals() -> None:
    b = ModelBuilder()
    branch(b, "RESHAPE", [Spec((2, 3))], Spec((2, 4)))
    assert "has not as many elements as" in refusal(b.build())
    b = ModelBuilder()
    branch(b, "SHAPE", [Spec((2, 3))], Spec((3,), "int32"), {"out_type": "INT32"})
    assert "does not have shape (2,)" in refusal(b.build())
    b = ModelBuilder()
    branch(b, "RESHAPE", [Spec((2, 3), "complex64")], Spec((6,), "complex64"))
    assert "(complex64) to (complex64) are not supported" in refusal(b.build())
