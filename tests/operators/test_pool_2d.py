# SPDX-License-Identifier: Apache-2.0
"""MAX_POOL_2D, AVERAGE_POOL_2D and L2_POOL_2D against TFLM."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import GraphBuilder, ModelBuilder

QUANT = Quant(0.05, -3)
KINDS = ("MAX_POOL_2D", "AVERAGE_POOL_2D")


def pool(
    b: GraphBuilder,
    kind: str,
    shape: tuple[int, int, int, int],
    window: tuple[int, int],
    stride: tuple[int, int],
    padding: str = "VALID",
    activation: str = "NONE",
    dtype: str = "int8",
    quant: Quant | None = QUANT,
) -> None:
    """Adds one pool over an NHWC image."""
    sizes = [
        -(-size // step) if padding == "SAME" else (size - extent) // step + 1
        for size, extent, step in zip(shape[1:3], window, stride, strict=True)
    ]
    output = Spec((shape[0], *sizes, shape[3]), dtype, quant)
    options = {
        "padding": padding,
        "filter_height": window[0],
        "filter_width": window[1],
        "stride_h": stride[0],
        "stride_w": stride[1],
        "fused_activation_function": activation,
    }
    branch(b, kind, [Spec(shape, dtype, quant)], output, options)


@pytest.mark.parametrize("kind", KINDS)
def test_windows_strides_and_activations(kind: str) -> None:
    b = ModelBuilder()
    pool(b, kind, (1, 8, 8, 16), (2, 2), (2, 2))
    pool(b, kind, (2, 7, 5, 19), (3, 3), (2, 1), "SAME", "RELU6")
    pool(b, kind, (1, 5, 9, 1), (5, 9), (1, 1), "VALID", "RELU")
    pool(b, kind, (1, 4, 4, 33), (6, 5), (1, 3), "SAME", "RELU_N1_TO_1")
    pool(b, kind, (1, 9, 9, 3), (1, 1), (4, 4), "SAME")
    check(b.build())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("dtype", "quant", "engine"),
    [
        ("int16", Quant(0.001), "tflm"),
        ("float32", None, "tflm"),
        ("uint8", Quant(0.05, 100), "litert"),
    ],
)
def test_other_types(kind: str, dtype: str, quant: Quant | None, engine: str) -> None:
    b = ModelBuilder()
    pool(b, kind, (1, 8, 8, 16), (2, 2), (2, 2), dtype=dtype, quant=quant)
    pool(b, kind, (2, 7, 5, 19), (3, 3), (2, 1), "SAME", "RELU6", dtype, quant)
    pool(b, kind, (1, 5, 9, 1), (5, 9), (1, 1), "VALID", "RELU", dtype, quant)
    pool(b, kind, (1, 4, 4, 33), (6, 5), (1, 3), "SAME", "RELU_N1_TO_1", dtype, quant)
    check(b.build(), engine)


def test_l2_pool_of_float32() -> None:
    b = ModelBuilder()
    for padding, activation in (("VALID", "NONE"), ("SAME", "RELU6"), ("SAME", "RELU_N1_TO_1")):
        shape = (2, 7, 5, 19)
        pool(b, "L2_POOL_2D", shape, (3, 2), (2, 1), padding, activation, "float32", None)
    check(b.build())


@given(st.data())
@settings(max_examples=6, deadline=None, derandomize=True)
def test_random_geometry(data: st.DataObject) -> None:
    b = ModelBuilder()
    for kind in KINDS * 2:
        size = st.integers(1, 9)
        height, width = data.draw(size), data.draw(size)
        padding = data.draw(st.sampled_from(("SAME", "VALID")))
        room = (12, 12) if padding == "SAME" else (height, width)
        window = tuple(data.draw(st.integers(1, most)) for most in room)
        stride = (data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4)))
        channels = data.draw(st.integers(1, 20))
        quant = Quant(data.draw(st.floats(0.01, 0.5)), data.draw(st.integers(-128, 127)))
        activation = data.draw(st.sampled_from(("NONE", "RELU", "RELU6", "RELU_N1_TO_1")))
        shape = (data.draw(st.integers(1, 2)), height, width, channels)
        pool(b, kind, shape, window, stride, padding, activation, quant=quant)
    check(b.build(), cases=2)


def test_refuses_another_scale() -> None:
    b = ModelBuilder()
    options = {"filter_height": 1, "filter_width": 1, "stride_h": 1, "stride_w": 1}
    source = Spec((1, 2, 2, 1), quant=Quant(0.5))
    branch(b, "MAX_POOL_2D", [source], Spec((1, 2, 2, 1), quant=Quant(0.25)), options)
    assert "scales of tensor 0" in refusal(b.build())


def test_refuses_a_wrong_output_shape() -> None:
    b = ModelBuilder()
    options = {"filter_height": 2, "filter_width": 2, "stride_h": 2, "stride_w": 2}
    source = Spec((1, 4, 4, 1), quant=Quant(0.5))
    branch(b, "MAX_POOL_2D", [source], Spec((1, 4, 4, 1), quant=Quant(0.5)), options)
    assert "(1, 2, 2, 1)" in refusal(b.build())


def test_refuses_no_stride() -> None:
    b = ModelBuilder()
    options = {"filter_height": 2, "filter_width": 2}
    source = Spec((1, 4, 4, 1), quant=Quant(0.5))
    branch(b, "AVERAGE_POOL_2D", [source], source, options)
    assert "stride_h is 0" in refusal(b.build())
