# SPDX-License-Identifier: Apache-2.0
"""Comparisons and logical operators against TFLM, of uint8 against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest

from tests.operators.branches import SHAPES_THAT_BROADCAST, Quant, Spec, branch, folded, refusal
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

KINDS = ("EQUAL", "NOT_EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL")
EVERY = np.arange(-128, 128).astype(np.int8)


def test_broadcast_shapes() -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    rng = np.random.default_rng(1)
    pairs = [(kind, dtype) for kind in KINDS for dtype in ("int32", "int64", "float32")]
    pairs += [(k, "bool") for k in ("EQUAL", "NOT_EQUAL", "LOGICAL_AND", "LOGICAL_OR")]
    for kind, dtype in pairs:
        shapes = SHAPES_THAT_BROADCAST if kind == "EQUAL" else SHAPES_THAT_BROADCAST[4:5]
        for left, right in shapes:
            output = Spec(np.broadcast_shapes(left, right), "bool")
            branch(b, kind, [Spec(left, dtype), Spec(right, dtype)], output)
            inputs += [rng.integers(0, 2, shape).astype(dtype) for shape in (left, right)]
    check(b.build(), inputs=[[inputs]])


@pytest.mark.parametrize(("dtype", "engine"), [("int8", "tflm"), ("uint8", "litert")])
def test_every_pair_of_8_bits(dtype: str, engine: str) -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    every = EVERY.view(dtype)
    for kind in KINDS:
        for first, second in (
            (Quant(0.002, 100), Quant(0.0513, 7)),
            (Quant(0.7, 0), Quant(0.35, 127)),
        ):
            tensors = [Spec((256, 1), dtype, first), Spec((1, 256), dtype, second)]
            branch(b, kind, tensors, Spec((256, 256), "bool"))
            inputs += [every.reshape(256, 1), every.reshape(1, 256)]
        scalar = b.constant("c", np.array([17], dtype), scale=0.05, zero_point=3)
        branch(b, kind, [Spec((256,), dtype, Quant(0.07, 9)), scalar], Spec((256,), "bool"))
        inputs.append(every)
    check(b.build(), engine, inputs=[[inputs]])


@pytest.mark.parametrize("kind", KINDS)
def test_constants_fold(kind: str) -> None:
    a, b = np.array([[7, -3, 9]], np.int32), np.array([[7], [-5]], np.int32)
    expected = {
        "EQUAL": a == b,
        "NOT_EQUAL": a != b,
        "GREATER": a > b,
        "GREATER_EQUAL": a >= b,
        "LESS": a < b,
        "LESS_EQUAL": a <= b,
    }[kind]
    np.testing.assert_array_equal(folded(kind, [a, b], (2, 3), "bool"), expected)


def test_refuses_a_scale_of_one() -> None:
    b = ModelBuilder()
    branch(b, "LESS", [Spec((2,), quant=Quant(1.0))] * 2, Spec((2,), "bool"))
    assert "has scale 1.0, not one below 1" in refusal(b.build())
