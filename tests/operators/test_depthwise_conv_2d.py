# SPDX-License-Identifier: Apache-2.0
"""DEPTHWISE_CONV_2D against TFLM and LiteRT."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import refusal
from tests.operators.harness import check
from tests.operators.weighted import ACTIVATIONS, Data, Weights, Window, depthwise, quants, windows
from tests.tflite_builder import ModelBuilder, pack


def test_int8_windows_strides_dilations_and_activations() -> None:
    b = ModelBuilder()
    depthwise(b, (1, 8, 8, 19), 1, Window((3, 3)), activation="RELU")
    depthwise(b, (2, 7, 5, 16), 1, Window((3, 2), (2, 3)), activation="RELU6")
    depthwise(b, (1, 9, 11, 5), 1, Window((3, 3), (1, 1), (2, 3)), activation="RELU_N1_TO_1")
    depthwise(b, (1, 9, 9, 33), 1, Window((3, 3), (2, 1), (2, 1), "VALID"))
    depthwise(b, (1, 6, 4, 11), 1, Window((1, 1)))
    depthwise(b, (1, 2, 2, 3), 1, Window((2, 2), dilation=(4, 4)))
    check(b.build())


def test_int8_multipliers() -> None:
    b = ModelBuilder()
    depthwise(b, (1, 8, 6, 1), 8, Window((5, 4), (2, 2)), activation="RELU")
    depthwise(b, (1, 5, 5, 1), 35, Window((3, 3)))
    depthwise(b, (2, 5, 5, 3), 2, Window((3, 3), (1, 2), (2, 1)))
    depthwise(b, (1, 5, 5, 2), 17, Window((2, 2), padding="VALID"))
    check(b.build())


def test_int8_filters_of_one_scale_and_without_bias() -> None:
    b = ModelBuilder()
    depthwise(b, (1, 6, 6, 3), 1, Window((3, 3)), Weights(per_channel=False))
    depthwise(b, (1, 6, 6, 3), 2, Window((3, 3)), Weights(bias=None))
    check(b.build())


@given(st.data())
@settings(max_examples=6, deadline=None, derandomize=True)
def test_int8_random_geometry(data: st.DataObject) -> None:
    b = ModelBuilder()
    for seed in range(4):
        height, width = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
        depthwise(
            b,
            (data.draw(st.integers(1, 2)), height, width, data.draw(st.integers(1, 20))),
            data.draw(st.sampled_from((1, 1, 2, 5))),
            data.draw(windows(height, width)),
            Weights(
                data.draw(st.booleans()), data.draw(st.sampled_from(("int32", None))), seed=seed
            ),
            Data("int8", data.draw(quants(-128, 127)), data.draw(quants(-128, 127))),
            data.draw(st.sampled_from(ACTIVATIONS)),
        )
    check(b.build(), cases=3)


def test_refuses_a_filter_of_another_channel_count() -> None:
    b = ModelBuilder()
    depthwise(b, (1, 4, 4, 2), 1, Window((3, 3)), Weights(per_channel=False))
    model = b.to_object()
    model.subgraphs[0].tensors[0].shape = [1, 3, 6, 1]
    assert "for each of the 2 output channels" in refusal(pack(model))
