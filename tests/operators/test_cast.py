# SPDX-License-Identifier: Apache-2.0
"""CAST, WHERE and BROADCAST_ARGS."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.lowering import bind
from heliaaot_west.operators.cast import fold
from tests.operators.branches import Spec, branch, refusal
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

TFLM = ("int8", "bool", "int16", "int32", "uint32", "float32")
LITERT = ("uint8", "int64")

VALUES: dict[str, Array] = {
    "int8": np.array([0, 1, -1, 127, -128, 5, -77], np.int8),
    "uint8": np.array([0, 1, 255, 127, 128, 5, 77], np.uint8),
    "bool": np.array([0, 1, 1, 0, 0, 1, 0], np.bool_),
    "int16": np.array([0, 1, -1, 32767, -32768, 300, -129], np.int16),
    "int32": np.array([0, 16777217, -1, 2**31 - 1, -(2**31), 70000, -129], np.int32),
    "uint32": np.array([0, 16777217, 2**32 - 1, 2**31, 300, 70000, 7], np.uint32),
    "int64": np.array([0, 2**53 + 1, -1, 2**63 - 1, -(2**63), 2**40 + 3, -129], np.int64),
    "float32": np.array([0.0, 0.5, -0.5, 1.9, -127.9, 100.0, -3.99], np.float32),
}

EXTREMES = np.array([127.9, 128, 200, 255.9, 300, -129, -300, 4e4, -4e4, 2**31, -(2**31)], "f4")
EXTREMES = np.append(EXTREMES, np.array([2**32, 1e10, -1e10, 9.2e18, 1e30, -1e30, np.inf], "f4"))


def cast(b: ModelBuilder, source: str, result: str, values: Array) -> None:
    options = {"in_data_type": source, "out_data_type": result}
    branch(b, "CAST", [Spec(values.shape, source)], Spec(values.shape, result), options)


@pytest.mark.parametrize("source", TFLM)
def test_types_of_tflm(source: str) -> None:
    b = ModelBuilder()
    for result in TFLM:
        cast(b, source, result, VALUES[source])
    check(b.build(), inputs=[[[VALUES[source]] * len(TFLM)]])


@pytest.mark.parametrize("source", [*TFLM, *LITERT])
def test_types_of_litert(source: str) -> None:
    b = ModelBuilder()
    results = [*TFLM, *LITERT] if source in LITERT else LITERT
    for result in results:
        cast(b, source, result, VALUES[source])
    check(b.build(), "litert", inputs=[[[VALUES[source]] * len(results)]])


def test_real_numbers_out_of_range() -> None:
    known = np.append(EXTREMES, np.array([-np.inf, np.nan], "f4"))
    b = ModelBuilder()
    results = ("int8", "int16", "int32", "uint32", "bool")
    for result in results:
        cast(b, "float32", result, known)
    check(b.build(), inputs=[[[known] * len(results)]])
    b = ModelBuilder()
    for result in LITERT:
        cast(b, "float32", result, EXTREMES)
    check(b.build(), "litert", inputs=[[[EXTREMES] * len(LITERT)]])


def test_casts_of_constants() -> None:
    b = ModelBuilder()
    x, y = b.input("x", (2,), "float32"), b.tensor("y", (2,), "float32")
    b.op("RELU", [x], [y])
    b.output(y)
    known = {**VALUES, "float32": np.append(EXTREMES, np.array([-np.inf, np.nan], "f4"))}
    for source in TFLM:
        for result in TFLM:
            branch(b, "CAST", [b.constant("c", known[source])], Spec(known[source].shape, result))
    graph = read_model(b.build(), "model.tflite").graphs[0]
    assert all(fold(bind(graph, op)) is not None for op in graph.ops[1:])
    check(b.build(), cases=1)


def test_broadcast_args() -> None:
    b = ModelBuilder()
    values = []
    for dtype in ("int32", "int64"):
        for one, other in (([2, 1, 3], [5, 1]), ([4], [2, 3, 1]), ([1], [1])):
            values += [np.array(one, dtype), np.array(other, dtype)]
            shapes = [Spec((len(one),), dtype), Spec((len(other),), dtype)]
            branch(b, "BROADCAST_ARGS", shapes, Spec((max(len(one), len(other)),), dtype))
    check(b.build(), inputs=[[values]])


def test_where_of_a_constant() -> None:
    b = ModelBuilder()
    condition = b.constant("c", np.array([[True, False, True], [False, True, False]]))
    places = b.tensor("places", (3, 2), "int64")
    x, y = b.input("x", (2, 3, 4), "float32"), b.tensor("y", (3, 4), "float32")
    b.op("WHERE", [condition], [places])
    b.op("GATHER_ND", [x, places], [y])
    b.output(y)
    check(b.build(), "litert", cases=1)


def test_refusals() -> None:
    b = ModelBuilder()
    branch(b, "WHERE", [Spec((1, 4), "bool")], Spec((1, 2), "int64"))
    assert '"x0" bool[1,4] is not constant' in refusal(b.build())
    b = ModelBuilder()
    condition = b.constant("c", np.array([True, True]))
    branch(b, "WHERE", [condition], Spec((1, 1), "int64"))
    assert "is not of shape (2, 1)" in refusal(b.build())
    b = ModelBuilder()
    branch(b, "CAST", [Spec((4,))], Spec((3,), "int32"))
    assert "has not the shape of" in refusal(b.build())
    b = ModelBuilder()
    branch(b, "BROADCAST_ARGS", [Spec((2,), "int32")] * 2, Spec((3,), "int32"))
    assert "does not have 2 elements" in refusal(b.build())
