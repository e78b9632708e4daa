# SPDX-License-Identifier: Apache-2.0
"""TOPK_V2 against LiteRT."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.lowering import bind
from heliaaot_west.operators.registry import load_operators
from tests.operators.branches import refusal
from tests.operators.harness import Array, check, run_litert
from tests.tflite_builder import GraphBuilder, ModelBuilder


def topk(
    b: GraphBuilder,
    source: int,
    shape: Sequence[int],
    k: int,
    dtype: str = "float32",
    made: int | None = None,
) -> None:
    """Adds one TOPK_V2 of a tensor, whose outputs hold ``made`` values."""
    result = (*shape[:-1], k if made is None else made)
    outputs = [b.tensor("v", result, dtype), b.tensor("i", result, "int32")]
    b.op("TOPK_V2", [source, b.constant("k", np.array(k, np.int32))], outputs)
    b.output(*outputs)


def few_values(model: bytes) -> list[list[list[Array]]]:
    """Inputs in which most values occur often, and runs in either order."""
    graph = read_model(model, "m").graphs[0]
    tensors = [graph.tensors[i] for i in graph.inputs]
    rng = np.random.default_rng(0)
    tied = [rng.integers(0, 4, t.shape).astype(t.dtype.numpy) for t in tensors]
    rising = [np.arange(t.elements).reshape(t.shape).astype(t.dtype.numpy) for t in tensors]
    falling: list[Array] = [x[..., ::-1].copy() for x in rising]
    return [[tied], [rising], [falling]]


def test_every_type() -> None:
    b = ModelBuilder()
    for dtype in ("float32", "int8", "uint8", "int16", "int32", "int64"):
        for shape, k in (((2, 3, 7), 3), ((9,), 9), ((4, 5), 1)):
            topk(b, b.input("x", shape, dtype), shape, k, dtype)
    model = b.build()
    check(model, "litert")
    check(model, "litert", inputs=few_values(model))


def test_folds_a_constant() -> None:
    values = np.array([[3, -128, 3, 127, 0], [1, 1, 1, 1, 1]], np.int8)
    b = ModelBuilder()
    topk(b, b.constant("c", values), values.shape, 3, "int8")
    model = b.build()
    graph = read_model(model, "m").graphs[0]
    fold = load_operators()["TOPK_V2"].fold
    assert fold is not None
    folded = fold(bind(graph, graph.ops[0]))
    assert folded is not None
    (want,) = run_litert(model, [[[]]])[0]
    for ours, theirs in zip(folded, want, strict=True):
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize(
    ("k", "made", "reason"),
    [
        (6, None, "does not have rows of 6 values"),
        (0, None, "does not have rows of 0 values"),
        (3, 2, "should be [2,3]"),
    ],
)
def test_refuses_k(k: int, made: int | None, reason: str) -> None:
    b = ModelBuilder()
    topk(b, b.input("x", (2, 5), "float32"), (2, 5), k, made=made)
    assert reason in refusal(b.build())


def test_refuses_k_at_run_time() -> None:
    b = ModelBuilder()
    inputs = [b.input("x", (2, 5), "float32"), b.input("k", (), "int32")]
    outputs = [b.tensor("v", (2, 1), "float32"), b.tensor("i", (2, 1), "int32")]
    b.op("TOPK_V2", inputs, outputs)
    b.output(*outputs)
    assert "is not one constant, so the outputs have no fixed size" in refusal(b.build())
