# SPDX-License-Identifier: Apache-2.0
"""CONV_2D against TFLM and LiteRT."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, refusal
from tests.operators.harness import check
from tests.operators.weighted import ACTIVATIONS, Data, Weights, Window, conv, quants, windows
from tests.tflite_builder import ModelBuilder


def test_int8_windows_strides_dilations_and_activations() -> None:
    b = ModelBuilder()
    conv(b, (1, 8, 8, 3), 16, Window((3, 3)), activation="RELU")
    conv(b, (2, 7, 5, 4), 6, Window((3, 2), (2, 3)), activation="RELU6")
    conv(b, (1, 9, 11, 5), 7, Window((3, 3), (1, 1), (2, 3)), activation="RELU_N1_TO_1")
    conv(b, (1, 9, 9, 2), 3, Window((3, 3), (2, 1), (2, 1), "VALID"))
    conv(b, (1, 5, 5, 8), 9, Window((5, 5), padding="VALID"))
    conv(b, (1, 6, 4, 11), 5, Window((1, 1)))
    conv(b, (1, 6, 5, 4), 5, Window((1, 1), (2, 3)))
    check(b.build())


def test_int8_filters_of_one_scale_and_without_bias() -> None:
    b = ModelBuilder()
    conv(b, (1, 6, 6, 3), 4, Window((3, 3)), Weights(per_channel=False))
    conv(b, (1, 6, 6, 3), 4, Window((3, 3)), Weights(bias=None))
    conv(b, (1, 6, 6, 3), 4, Window((1, 1)), Weights(per_channel=False, bias=None))
    check(b.build())


def test_int8_groups() -> None:
    b = ModelBuilder()
    conv(b, (1, 6, 6, 8), 8, Window((3, 3)), groups=2)
    conv(b, (2, 5, 5, 6), 9, Window((3, 2), (2, 1), (1, 2)), groups=3)
    conv(b, (1, 4, 4, 4), 8, Window((1, 1)), groups=4, activation="RELU")
    check(b.build())


def test_int8_windows_all_outside_the_image() -> None:
    b = ModelBuilder()
    conv(b, (1, 2, 2, 3), 4, Window((2, 2), dilation=(4, 4)))
    conv(b, (1, 1, 7, 3), 4, Window((4, 7), dilation=(3, 2)))
    check(b.build())


@given(st.data())
@settings(max_examples=8, deadline=None, derandomize=True)
def test_int8_random_geometry(data: st.DataObject) -> None:
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
                data.draw(st.booleans()), data.draw(st.sampled_from(("int32", None))), seed=seed
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


def test_refuses_a_filter_as_wide_as_no_image() -> None:
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
