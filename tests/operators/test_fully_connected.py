# SPDX-License-Identifier: Apache-2.0
"""FULLY_CONNECTED against TFLM and LiteRT."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import refusal
from tests.operators.harness import check
from tests.operators.weighted import ACTIVATIONS, Data, Weights, fully_connected, quants
from tests.tflite_builder import ModelBuilder


def test_int8_shapes_scales_and_activations() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 32), 10, Weights(per_channel=False))
    fully_connected(b, (1, 33), 7, activation="RELU")
    fully_connected(b, (5, 16), 3, Weights(bias=None), activation="RELU6")
    fully_connected(b, (1, 1), 1, Weights(per_channel=False), activation="RELU_N1_TO_1")
    fully_connected(b, (2, 3, 8), 4, options={"keep_num_dims": True})
    fully_connected(b, (2, 3, 8), 4, output_shape=(6, 4))
    check(b.build())


@given(st.data())
@settings(max_examples=5, deadline=None, derandomize=True)
def test_int8_random(data: st.DataObject) -> None:
    b = ModelBuilder()
    for seed in range(5):
        fully_connected(
            b,
            (data.draw(st.integers(1, 4)), data.draw(st.integers(1, 70))),
            data.draw(st.integers(1, 20)),
            Weights(
                data.draw(st.booleans()), data.draw(st.sampled_from(("int32", None))), seed=seed
            ),
            Data("int8", data.draw(quants(-128, 127)), data.draw(quants(-128, 127))),
            data.draw(st.sampled_from(ACTIVATIONS)),
        )
    check(b.build(), cases=3)


def test_refuses_shuffled_weights() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 4), 2, options={"weights_format": 1})
    assert "the weights are shuffled" in refusal(b.build())


def test_refuses_inputs_that_are_no_whole_batches() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 4), 2, output_shape=(2, 2))
    assert "does not have 4 elements for each 2" in refusal(b.build())
