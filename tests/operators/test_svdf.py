# SPDX-License-Identifier: Apache-2.0
"""SVDF against TFLM, over several steps of its state."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import refusal
from tests.operators.harness import check, run_ours
from tests.tflite_builder import ABSENT, ModelBuilder

SCALES = (0.0225, 0.0269, 0.07747201)
"""Of the input, the features and the state: their factor is 1/128 in float32, less in double."""


def svdf(
    batches: int,
    inputs: int,
    units: int,
    rank: int,
    memory: int,
    state: str,
    *,
    bias: int | None = 10000,
    variable: bool = True,
) -> bytes:
    """A model of one SVDF, with biases up to ``bias``; int8 state has a zero point of its own."""
    rng = np.random.default_rng([batches, inputs, units, rank, memory])
    filters = units * rank
    bounds = np.iinfo(state)
    wide = state == "int16"
    time_scale, state_scale = (3e-4, 4e-3) if wide else (0.01, 0.05)
    b = ModelBuilder()
    x = b.input("x", (batches, inputs), scale=0.02, zero_point=5)
    feature = rng.integers(-128, 128, (filters, inputs)).astype(np.int8)
    time = rng.integers(bounds.min, bounds.max, (filters, memory), dtype=state, endpoint=True)
    bias_scale = float(np.float32(state_scale) * np.float32(time_scale))
    biases = rng.integers(-(bias or 0), bias or 0, units, np.int32, endpoint=True)
    shape, zero = (batches, filters * memory), 0 if wide else 7
    make = b.variable if variable else b.input
    operands = [
        x,
        b.constant("feature", feature, scale=0.01),
        b.constant("time", time, scale=time_scale),
        ABSENT if bias is None else b.constant("bias", biases, scale=bias_scale),
        make("state", shape, state, scale=state_scale, zero_point=zero),
    ]
    y = b.tensor("y", (batches, units), scale=1.3 if wide else 0.08, zero_point=-9)
    b.op("SVDF", operands, [y], {"rank": rank})
    b.output(y)
    return b.build()


@pytest.mark.parametrize("state", ["int8", "int16"])
@pytest.mark.parametrize(
    "sizes", [(1, 16, 8, 1, 2), (2, 5, 3, 2, 6), (1, 33, 4, 1, 1), (3, 7, 5, 4, 9)]
)
def test_integer_state(sizes: tuple[int, int, int, int, int], state: str) -> None:
    check(svdf(*sizes, state), cases=3, steps=9)


@pytest.mark.parametrize("activation", ["NONE", "RELU", "RELU6"])
def test_float32(activation: str) -> None:
    rng = np.random.default_rng(0)
    b = ModelBuilder()
    operands = [
        b.input("x", (2, 5), "float32"),
        *(
            b.constant(name, rng.standard_normal(shape).astype(np.float32))
            for name, shape in (("feature", (6, 5)), ("time", (6, 4)), ("bias", (3,)))
        ),
        b.variable("state", (2, 24), "float32"),
    ]
    y = b.tensor("y", (2, 3), "float32")
    b.op("SVDF", operands, [y], {"rank": 2, "fused_activation_function": activation})
    b.output(y)
    check(b.build(), steps=6)


def test_factors_are_products_in_double() -> None:
    """A factor in float32 would round the halves of the state up."""
    weights = np.arange(-128, 128, dtype=np.int8).reshape(256, 1)
    b = ModelBuilder()
    x = b.input("x", (1, 1), scale=SCALES[0])
    feature = b.constant("feature", weights, scale=SCALES[1])
    time = b.constant("time", np.ones((256, 1), np.int16), scale=1.0)
    state = b.variable("state", (1, 256), "int16", scale=SCALES[2])
    bias = b.constant("bias", np.zeros(256, np.int32), scale=SCALES[2])
    y = b.tensor("y", (1, 256), scale=SCALES[2])
    b.op("SVDF", [x, feature, time, bias, state], [y], {"rank": 1})
    b.output(y)
    steps = [[np.full((1, 1), value, np.int8)] for value in range(-128, 128)]
    check(b.build(), inputs=[steps])


def test_a_bias_left_out_is_zero() -> None:
    """TFLM needs a bias, so the model with a bias of zeros is its reference."""
    results = []
    for bias in (None, 0):
        model = svdf(1, 6, 3, 2, 4, "int16", bias=bias)
        parsed = read_model(model, "model").graphs[0]
        step = [np.arange(6, dtype=np.int8).reshape(1, 6)]
        outputs = [parsed.tensors[i] for i in parsed.outputs]
        results.append(run_ours(model, [[step, step]], outputs)[0])
    np.testing.assert_array_equal(results[0], results[1])


def test_refuses_a_state_that_is_not_kept() -> None:
    message = refusal(svdf(1, 4, 2, 1, 3, "int16", variable=False))
    assert "is not a variable" in message


def test_refuses_a_rank_that_does_not_divide() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 4), scale=0.02)
    weights = b.constant("feature", np.ones((3, 4), np.int8), scale=0.01)
    time = b.constant("time", np.ones((3, 2), np.int16), scale=0.01)
    state = b.variable("state", (1, 6), "int16", scale=0.01)
    y = b.tensor("y", (1, 1), scale=0.08)
    b.op("SVDF", [x, weights, time, ABSENT, state], [y], {"rank": 2})
    b.output(y)
    assert "rank 2 does not divide the 3 filters" in refusal(b.build())
