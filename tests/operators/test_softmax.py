# SPDX-License-Identifier: Apache-2.0
"""SOFTMAX against TFLM."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check, run_ours
from tests.tflite_builder import ModelBuilder

PROBABILITY = Quant(1 / 256, -128)


@pytest.mark.parametrize("scale", [0.08, 0.003, 1.5, 20.0, 1e-6])
def test_int8(scale: float) -> None:
    b = ModelBuilder()
    for shape, beta in (((1, 10), 1.0), ((3, 2, 7), 2.5), ((5,), 0.3), ((1, 300), 1.0)):
        source = Spec(shape, quant=Quant(scale, 3))
        branch(b, "SOFTMAX", [source], Spec(shape, quant=PROBABILITY), {"beta": beta})
    check(b.build())


SHAPES = ((1, 10), (3, 2, 7), (5,), (1, 300))


@pytest.mark.parametrize(
    ("before", "after", "scale", "result", "engine"),
    [
        ("uint8", "uint8", 0.08, Quant(1 / 256), "litert"),
        ("uint8", "uint8", 0.003, Quant(1 / 256), "litert"),
        ("int8", "int16", 0.08, Quant(1 / 65536, -32768), "tflm"),
        ("int8", "int16", 1.5, Quant(1 / 65536, -32768), "tflm"),
        ("int16", "int16", 1e-3, Quant(1 / 32768), "tflm"),
        ("int16", "int16", 1e-5, Quant(1 / 32768), "tflm"),
        ("int16", "int16", 0.1, Quant(1 / 32768), "tflm"),
    ],
)
def test_other_integers(before: str, after: str, scale: float, result: Quant, engine: str) -> None:
    b = ModelBuilder()
    for shape in SHAPES:
        source = Spec(shape, before, Quant(scale))
        branch(b, "SOFTMAX", [source], Spec(shape, after, result), {"beta": 1.0})
    check(b.build(), engine)


def test_float32() -> None:
    b = ModelBuilder()
    for shape in SHAPES:
        branch(b, "SOFTMAX", [Spec(shape, "float32")], Spec(shape, "float32"), {"beta": 1.7})
    check(b.build())


def test_every_difference_of_two_values() -> None:
    b = ModelBuilder()
    source = Spec((256, 2), quant=Quant(0.031))
    branch(b, "SOFTMAX", [source], Spec((256, 2), quant=PROBABILITY), {"beta": 1.0})
    rows = np.stack([np.arange(-128, 128), np.full(256, 127)], axis=1).astype(np.int8)
    check(b.build(), inputs=[[[rows]], [[-1 - rows]]])


def test_rows_that_overflow_the_sum_of_the_reference() -> None:
    """TFLM aborts on rows whose exponentials sum to 512 or more; every output is then 0."""
    b = ModelBuilder()
    source = Spec((2, 20000), quant=Quant(0.1))
    branch(b, "SOFTMAX", [source], Spec((2, 20000), quant=PROBABILITY), {"beta": 1.0})
    model = b.build()
    inputs = np.zeros((2, 20000), np.int8)
    outputs = read_model(model, "model").graphs[0]
    ours = run_ours(model, [[[inputs]]], [outputs.tensors[i] for i in outputs.outputs])
    assert set(ours[0][0][0].tolist()) == {-128}


def test_refuses_another_output_scale() -> None:
    b = ModelBuilder()
    source = Spec((1, 4), quant=Quant(0.1))
    branch(b, "SOFTMAX", [source], Spec((1, 4), quant=Quant(0.01, -128)), {"beta": 1.0})
    assert "has scale 0.00999" in refusal(b.build())


def test_refuses_a_beta_that_leaves_nothing() -> None:
    b = ModelBuilder()
    source = Spec((1, 4), quant=Quant(0.1))
    branch(b, "SOFTMAX", [source], Spec((1, 4), quant=PROBABILITY), {"beta": 0.0})
    assert "too small a scale for beta 0.0" in refusal(b.build())
