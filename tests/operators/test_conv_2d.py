# SPDX-License-Identifier: Apache-2.0
"""CONV_2D against TFLM and LiteRT."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, refusal
from tests.operators.harness import check
from tests.operators.weighted import (
    ACTIVATIONS,
    FORMS,
    Data,
    Form,
    Weights,
    Window,
    conv,
    factor_probes,
    quants,
    windows,
)
from tests.tflite_builder import ModelBuilder


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_windows_strides_dilations_groups_and_activations(form: Form) -> None:
    b = ModelBuilder()
    w, d = form.weights, form.data
    conv(b, (1, 8, 8, 3), 16, Window((3, 3)), w, d, "RELU")
    conv(b, (2, 7, 5, 4), 6, Window((3, 2), (2, 3)), w, d, "RELU6")
    conv(b, (1, 9, 11, 5), 7, Window((3, 3), (1, 1), (2, 3)), w, d, "RELU_N1_TO_1")
    conv(b, (1, 9, 9, 2), 3, Window((3, 3), (2, 1), (2, 1), "VALID"), w, d)
    conv(b, (1, 5, 5, 8), 9, Window((5, 5), padding="VALID"), w, d)
    conv(b, (1, 6, 4, 11), 5, Window((1, 1)), w, d)
    conv(b, (1, 6, 5, 4), 5, Window((1, 1), (2, 3)), w, d)
    conv(b, (2, 5, 5, 6), 9, Window((3, 2), (2, 1), (1, 2)), w, d, groups=3)
    conv(b, (1, 4, 4, 4), 8, Window((1, 1)), w, d, groups=4)
    conv(b, (1, 2, 2, 3), 4, Window((2, 2), dilation=(4, 4)), w, d)
    check(b.build(), form.engine)


def test_one_scale_and_no_bias() -> None:
    b = ModelBuilder()
    for name in ("int8", "int4_weights", "int16", "float32"):
        for window in (Window((3, 3)), Window((1, 1))):
            form = FORMS[name]
            one = replace(form.weights, per_channel=False)
            conv(b, (1, 6, 6, 3), 5, window, one, form.data)
            conv(b, (1, 6, 6, 3), 5, window, replace(form.weights, bias=None), form.data)
    check(b.build())


def test_int16_with_accumulators_of_32_bits() -> None:
    b = ModelBuilder()
    data = FORMS["int16"].data
    conv(b, (1, 6, 6, 3), 5, Window((3, 3)), Weights(bias="int32"), data)
    conv(b, (1, 6, 6, 3), 5, Window((1, 1)), Weights(per_channel=False, bias="int32"), data)
    options = {"quantized_bias_type": "INT32"}
    conv(b, (1, 6, 6, 3), 5, Window((3, 3)), Weights(bias=None), data, options=options)
    check(b.build())


def test_hybrid_with_one_scale() -> None:
    b = ModelBuilder()
    form = FORMS["hybrid"]
    one = replace(form.weights, per_channel=False)
    conv(b, (2, 6, 6, 3), 5, Window((3, 3), dilation=(2, 1)), one, form.data)
    conv(b, (1, 6, 6, 3), 1, Window((3, 3)), one, form.data)
    check(b.build(), form.engine)


@pytest.mark.parametrize("form", [FORMS["int8"], FORMS["uint8"]], ids=["int8", "uint8"])
def test_factors_have_every_bit(form: Form) -> None:
    b = ModelBuilder()
    factor_probes(b, "CONV_2D", form.data.dtype)
    check(b.build(), form.engine, cases=1)


@given(st.data())
@settings(max_examples=4, deadline=None, derandomize=True)
def test_random_geometry(data: st.DataObject) -> None:
    b = ModelBuilder()
    for seed in range(4):
        height, width = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
        groups = data.draw(st.integers(1, 3))
        shape = (data.draw(st.integers(1, 2)), height, width, groups * data.draw(st.integers(1, 5)))
        conv(
            b,
            shape,
            groups * data.draw(st.integers(1, 6)),
            data.draw(windows(height, width)),
            Weights(
                data.draw(st.booleans()),
                data.draw(st.sampled_from(("int32", None))),
                data.draw(st.sampled_from(("int8", "int4"))),
                seed=seed,
            ),
            Data("int8", data.draw(quants(-128, 127)), data.draw(quants(-128, 127))),
            data.draw(st.sampled_from(ACTIVATIONS)),
            groups,
        )
    check(b.build(), cases=3)


def test_refuses_a_fused_tanh() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), activation="TANH")
    assert "fused activation 4 is not NONE" in refusal(b.build())


def test_refuses_channels_that_are_no_groups() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 5), 4, Window((3, 3)), groups=2)
    assert "do not divide those of tensor" in refusal(b.build())


def test_refuses_no_stride() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), options={"stride_w": 0})
    assert "stride 0 and dilation 1 of the width are not positive" in refusal(b.build())


def test_refuses_a_filter_wider_than_any_image() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), options={"dilation_w_factor": 1 << 30})
    assert "of the width is too large" in refusal(b.build())


def test_refuses_another_output_shape() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), options={"padding": "VALID"})
    assert "should be [1,2,2] before its channels" in refusal(b.build())


def test_refuses_an_output_scale_that_overflows() -> None:
    b = ModelBuilder()
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), data=Data(result=Quant(1e-15, 0)))
    assert "is too small for the scales of input and filter" in refusal(b.build())


def test_refuses_int16_with_a_zero_point() -> None:
    b = ModelBuilder()
    data = Data("int16", Quant(0.0005, 3), Quant(0.002))
    conv(b, (1, 4, 4, 1), 1, Window((3, 3)), Weights(bias="int64"), data)
    assert "has a zero point other than 0" in refusal(b.build())
