# SPDX-License-Identifier: Apache-2.0
"""DEPTHWISE_CONV_2D against TFLM and LiteRT."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import refusal
from tests.operators.harness import check
from tests.operators.weighted import (
    ACTIVATIONS,
    FORMS,
    Data,
    Form,
    Weights,
    Window,
    depthwise,
    factor_probes,
    quants,
    windows,
)
from tests.tflite_builder import ModelBuilder, pack


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_windows_strides_dilations_multipliers_and_activations(form: Form) -> None:
    b = ModelBuilder()
    w, d = form.weights, form.data
    depthwise(b, (1, 8, 8, 19), 1, Window((3, 3)), w, d, "RELU")
    depthwise(b, (2, 7, 5, 16), 1, Window((3, 2), (2, 3)), w, d, "RELU6")
    depthwise(b, (1, 9, 11, 5), 1, Window((3, 3), (1, 1), (2, 3)), w, d, "RELU_N1_TO_1")
    depthwise(b, (1, 9, 9, 33), 1, Window((3, 3), (2, 1), (2, 1), "VALID"), w, d)
    depthwise(b, (1, 6, 4, 11), 1, Window((1, 1)), w, d)
    depthwise(b, (1, 2, 2, 3), 1, Window((2, 2), dilation=(4, 4)), w, d)
    depthwise(b, (1, 8, 6, 1), 8, Window((5, 4), (2, 2)), w, d, "RELU")
    depthwise(b, (1, 5, 5, 1), 35, Window((3, 3)), w, d)
    depthwise(b, (2, 5, 5, 3), 3, Window((3, 3), (1, 2), (2, 1)), w, d)
    depthwise(b, (1, 5, 5, 2), 17, Window((2, 2), padding="VALID"), w, d)
    check(b.build(), form.engine)


def test_one_scale_and_no_bias() -> None:
    b = ModelBuilder()
    for name in ("int8", "int4_weights", "int16", "float32"):
        form = FORMS[name]
        one = replace(form.weights, per_channel=False)
        depthwise(b, (1, 6, 6, 3), 1, Window((3, 3)), one, form.data)
        depthwise(b, (1, 6, 6, 3), 2, Window((3, 3)), replace(form.weights, bias=None), form.data)
    check(b.build())


@pytest.mark.parametrize("form", [FORMS["int8"], FORMS["uint8"]], ids=["int8", "uint8"])
def test_factors_have_every_bit(form: Form) -> None:
    b = ModelBuilder()
    factor_probes(b, "DEPTHWISE_CONV_2D", form.data.dtype)
    check(b.build(), form.engine, cases=1)


@given(st.data())
@settings(max_examples=3, deadline=None, derandomize=True)
def test_random_geometry(data: st.DataObject) -> None:
    b = ModelBuilder()
    for seed in range(4):
        height, width = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
        depthwise(
            b,
            (data.draw(st.integers(1, 2)), height, width, data.draw(st.integers(1, 20))),
            data.draw(st.sampled_from((1, 1, 2, 5))),
            data.draw(windows(height, width)),
            Weights(
                data.draw(st.booleans()),
                data.draw(st.sampled_from(("int32", None))),
                data.draw(st.sampled_from(("int8", "int4"))),
                seed=seed,
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


def test_refuses_int16_with_an_int32_bias() -> None:
    b = ModelBuilder()
    form = FORMS["int16"]
    depthwise(b, (1, 4, 4, 2), 1, Window((3, 3)), Weights(bias="int32"), form.data)
    assert "data types (int16, int8, int32) to (int16) are not supported" in refusal(b.build())
