# SPDX-License-Identifier: Apache-2.0
"""FLOOR_DIV, FLOOR_MOD, POW and ADD_N against TFLM, and LiteRT where TFLM lacks the type."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import SHAPES_THAT_BROADCAST, Quant, Spec, branch, folded, refusal
from tests.operators.harness import Array, check, run_ours
from tests.tflite_builder import ModelBuilder

LOWEST = -(2**31)


@pytest.mark.parametrize(
    ("pairs", "engine"),
    [
        ((("FLOOR_DIV", "float32"), ("FLOOR_MOD", "float32")), "tflm"),
        (
            (
                ("FLOOR_DIV", "int32"),
                ("FLOOR_MOD", "int32"),
                ("FLOOR_MOD", "int64"),
                ("POW", "int32"),
                ("POW", "float32"),
            ),
            "litert",
        ),
    ],
)
def test_broadcast_shapes(pairs: Sequence[tuple[str, str]], engine: str) -> None:
    """Dividends of either sign; powers of small numbers."""
    b = ModelBuilder()
    inputs: list[Array] = []
    rng = np.random.default_rng(1)
    for kind, dtype in pairs:
        for left, right in SHAPES_THAT_BROADCAST[:6]:
            output = Spec(np.broadcast_shapes(left, right), dtype)
            branch(b, kind, [Spec(left, dtype), Spec(right, dtype)], output)
            if kind == "POW":
                inputs += [rng.integers(1, 8, shape).astype(dtype) for shape in (left, right)]
            else:
                scale = 0.37 if dtype == "float32" else 1
                divisor = rng.integers(1, 20, right) * rng.choice([-1, 1], right)
                inputs.append((rng.integers(-99, 100, left) * scale).astype(dtype))
                inputs.append((divisor * scale).astype(dtype))
    check(b.build(), engine, inputs=[[inputs]])


def test_what_the_reference_refuses() -> None:
    b = ModelBuilder()
    for kind in ("FLOOR_DIV", "FLOOR_MOD", "POW"):
        branch(b, kind, [Spec((4,), "int32")] * 2, Spec((4,), "int32"))
    model = b.build()
    graph = read_model(model, "model").graphs[0]
    x, y = np.array([7, LOWEST, -7, -1], np.int32), np.array([0, -1, 2, -3], np.int32)
    ((results,),) = run_ours(model, [[[x, y] * 3]], [graph.tensors[i] for i in graph.outputs])
    np.testing.assert_array_equal(results[0], [0, LOWEST, -4, 0])
    np.testing.assert_array_equal(results[1], [0, 0, 1, -1])
    np.testing.assert_array_equal(results[2], [1, 0, 49, -1])


def test_constants_fold() -> None:
    a, b = np.array([7, -7, 5, LOWEST], np.int32), np.array([2, 2, 0, -1], np.int32)
    quotients = folded("FLOOR_DIV", [a, b], (4,), "int32")
    np.testing.assert_array_equal(quotients, [3, -4, 0, LOWEST])
    remainders = folded("FLOOR_MOD", [a, b], (4,), "int32")
    np.testing.assert_array_equal(remainders, [1, 1, 0, 0])


def test_sums_of_many() -> None:
    b = ModelBuilder()
    real = Spec((2, 40), "float32")
    branch(b, "ADD_N", [real] * 2, real)
    branch(b, "ADD_N", [real] * 4, real)
    source = Spec((2, 100), quant=Quant(0.05, 3))
    for result in (Quant(0.05, 3), Quant(0.13, -20)):
        branch(b, "ADD_N", [source] * 2, Spec((2, 100), quant=result))
        branch(b, "ADD_N", [source] * 5, Spec((2, 100), quant=result))
    check(b.build())


def test_sums_of_many_int32() -> None:
    b = ModelBuilder()
    branch(b, "ADD_N", [Spec((2, 40), "int32")] * 3, Spec((2, 40), "int32"))
    check(b.build(), "litert")


def test_refuses_sums_of_different_scales() -> None:
    b = ModelBuilder()
    inputs = [Spec((2,), quant=Quant(0.1)), Spec((2,), quant=Quant(0.2))]
    branch(b, "ADD_N", inputs, Spec((2,), quant=Quant(0.2)))
    assert "has not the quantization of" in refusal(b.build())
