# SPDX-License-Identifier: Apache-2.0
"""TRANSPOSE_CONV against TFLM, Convolution2DTransposeBias against its definition."""

from __future__ import annotations

import struct
from collections.abc import Mapping

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check, run_ours
from tests.operators.weighted import ACTIVATIONS, Data, Weights, Window, filter_and_bias, quants
from tests.tflite_builder import ABSENT, GraphBuilder, ModelBuilder

QUANTIZED = Data()
PER_CHANNEL = Weights()
WIDE = Data("int16", Quant(0.001), Quant(0.05))
REAL = Data("float32", None, None)
REAL_WEIGHTS = Weights(dtype="float32", bias="float32")


def output_sizes(shape: tuple[int, ...], w: Window) -> tuple[int, ...]:
    """Height and width that converters give the output."""
    if w.padding == "SAME":
        return tuple(size * stride for size, stride in zip(shape[1:3], w.stride, strict=True))
    return tuple(
        stride * (size - 1) + taps
        for size, stride, taps in zip(shape[1:3], w.stride, w.filter, strict=True)
    )


def transpose_conv(
    b: GraphBuilder,
    shape: tuple[int, int, int, int],
    channels: int,
    window: Window,
    weights: Weights = PER_CHANNEL,
    data: Data = QUANTIZED,
    activation: str = "NONE",
    sizes: tuple[int, ...] | None = None,
    options: Mapping[str, object] | None = None,
) -> None:
    """Adds one TRANSPOSE_CONV."""
    filter_shape = (channels, *window.filter, shape[3])
    filters, bias = filter_and_bias(b, filter_shape, 0, weights, data)
    result = (shape[0], *(sizes or output_sizes(shape, window)), channels)
    inputs = [b.constant("s", np.array(result, np.int32)), filters]
    image = Spec(shape, data.dtype, data.source)
    every = {
        "padding": window.padding,
        "stride_h": window.stride[0],
        "stride_w": window.stride[1],
        "fused_activation_function": activation,
        **(options or {}),
    }
    biases = [] if bias == ABSENT else [bias]
    output = Spec(result, data.dtype, data.result)
    branch(b, "TRANSPOSE_CONV", [*inputs, image, *biases], output, every)


def several(b: GraphBuilder, weights: Weights, data: Data) -> None:
    """Adds strides below, at and above the filter's size, with both paddings."""
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), weights, data, "RELU")
    transpose_conv(b, (2, 3, 4, 2), 5, Window((4, 3), (1, 2), padding="VALID"), weights, data)
    transpose_conv(b, (1, 3, 3, 5), 4, Window((2, 2), (3, 2)), weights, data, "RELU6")
    transpose_conv(b, (1, 5, 1, 4), 1, Window((10, 1), (5, 1), padding="VALID"), weights, data)
    transpose_conv(b, (1, 4, 4, 1), 9, Window((1, 1)), weights, data, "RELU_N1_TO_1")
    transpose_conv(b, (1, 4, 4, 2), 3, Window((5, 5), (2, 2)), weights, data, sizes=(7, 8))


def test_int8() -> None:
    b = ModelBuilder()
    several(b, PER_CHANNEL, QUANTIZED)
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), Weights(per_channel=False))
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), Weights(bias=None))
    symmetric = Data("int8", Quant(0.05), Quant(0.1, 5))
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), Weights(bias=None), symmetric)
    check(b.build())


def test_int16() -> None:
    b = ModelBuilder()
    several(b, Weights(bias="int64"), WIDE)
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), Weights(bias="int16"), WIDE)
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), Weights(bias=None), WIDE)
    no_bias = Weights(bias=None)
    transpose_conv(
        b, (1, 4, 5, 3), 6, Window((3, 3)), no_bias, WIDE, options={"quantized_bias_type": "INT32"}
    )
    check(b.build())


def test_uint8() -> None:
    b = ModelBuilder()
    weights = Weights(per_channel=False, dtype="uint8", zero_point=117)
    several(b, weights, Data("uint8", Quant(0.05, 121), Quant(0.1, 133)))
    transpose_conv(
        b,
        (1, 4, 5, 3),
        6,
        Window((3, 3), (2, 2)),
        Weights(per_channel=False, bias=None, dtype="uint8"),
        Data("uint8", Quant(0.05, 0), Quant(0.1, 133)),
    )
    check(b.build(), "litert")


def test_float32() -> None:
    b = ModelBuilder()
    several(b, REAL_WEIGHTS, REAL)
    no_bias = Weights(dtype="float32", bias=None)
    transpose_conv(b, (1, 4, 5, 3), 6, Window((3, 3), (2, 2)), no_bias, REAL)
    check(b.build())


def test_outputs_that_no_input_reaches() -> None:
    b = ModelBuilder()
    window = Window((2, 2), (2, 3), padding="VALID")
    transpose_conv(b, (1, 2, 2, 3), 4, window, sizes=(9, 3))
    transpose_conv(b, (1, 2, 2, 3), 4, window, Weights(bias="int64"), WIDE, sizes=(2, 17))
    transpose_conv(b, (1, 2, 2, 3), 4, window, REAL_WEIGHTS, REAL, sizes=(12, 9))
    check(b.build())


@given(st.data())
@settings(max_examples=5, deadline=None, derandomize=True)
def test_int8_random_geometry(data: st.DataObject) -> None:
    b = ModelBuilder()
    size = st.integers(1, 5)
    for seed in range(4):
        stride = (data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4)))
        padding = data.draw(st.sampled_from(("SAME", "VALID")))
        transpose_conv(
            b,
            (data.draw(st.integers(1, 2)), data.draw(size), data.draw(size), data.draw(size)),
            data.draw(st.integers(1, 6)),
            Window((data.draw(size), data.draw(size)), stride, padding=padding),
            Weights(bias=data.draw(st.sampled_from(("int32", None))), seed=seed),
            Data("int8", data.draw(quants(-128, 127)), data.draw(quants(-128, 127))),
            data.draw(st.sampled_from(ACTIVATIONS)),
        )
    check(b.build())


def mediapipe(
    b: GraphBuilder, shape: tuple[int, ...], sizes: tuple[int, ...], channels: int, options: bytes
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Adds one Convolution2DTransposeBias with filters 3 high and 2 wide; filter and bias."""
    rng = np.random.default_rng(len(options))
    weights = rng.standard_normal((channels, 3, 2, shape[3])).astype(np.float32)
    bias = rng.standard_normal(channels).astype(np.float32)
    inputs = [b.input("x", shape, "float32"), b.constant("w", weights), b.constant("b", bias)]
    y = b.tensor("y", (shape[0], *sizes, channels), "float32")
    b.op("CUSTOM:Convolution2DTransposeBias", inputs, [y], custom_options=options)
    b.output(y)
    return weights, bias


def scattered(
    image: NDArray[np.float32],
    weights: NDArray[np.float32],
    bias: NDArray[np.float32],
    window: Window,
    before: tuple[int, int],
) -> NDArray[np.float64]:
    """What each input adds to an output without padding, ``before`` its first row and column."""
    channels, high, wide, _ = weights.shape
    batches, height, width, _ = image.shape
    (down, right), (top, left) = window.stride, before
    sizes = (down * (height - 1) + high, right * (width - 1) + wide)
    whole = np.zeros((batches, *sizes, channels))
    for y, x in np.ndindex(height, width):
        part = np.einsum("bc,ohwc->bhwo", image[:, y, x], weights)
        whole[:, y * down : y * down + high, x * right : x * right + wide] += part
    inside: NDArray[np.float64] = whole[:, top:, left:] + bias
    return inside


def test_mediapipe() -> None:
    """Sizes and padding of SAME come from (size - 1) % stride: 5 and 4 by 2 and 1 are 9 and 4."""
    image = np.random.default_rng(0).standard_normal((2, 5, 4, 3)).astype(np.float32)
    for padding, sizes, before in ((1, (9, 4), (1, 0)), (2, (11, 5), (0, 0))):
        b = ModelBuilder()
        weights, bias = mediapipe(b, image.shape, sizes, 5, struct.pack("<iii", padding, 1, 2))
        model = b.build()
        outputs = [read_model(model, "m").graphs[0].tensors[i] for i in b.object.outputs]
        (((got,),),) = run_ours(model, [[[image]]], outputs)
        want = scattered(image, weights, bias, Window((3, 2), (2, 1)), before)
        want = want[:, : sizes[0], : sizes[1]].reshape(-1)
        np.testing.assert_allclose(got.astype(np.float64), want, rtol=1e-5, atol=1e-5)


def test_refuses_mediapipe_options_and_sizes() -> None:
    for options, reason in (
        (b"", "not the padding and two strides"),
        (struct.pack("<iii", 3, 1, 2), "not the padding and two strides"),
        (struct.pack("<iii", 1, 0, 2), "stride 0 is not between"),
        (struct.pack("<iii", 1, 2, 2), "does not have the size that follows"),
        (struct.pack("<iii", 2, 1, 2), "does not have the size that follows"),
    ):
        b = ModelBuilder()
        mediapipe(b, (2, 5, 4, 3), (9, 4), 5, options)
        assert reason in refusal(b.build())


def test_refuses_what_is_no_transposed_convolution() -> None:
    window = Window((3, 3), (2, 2), padding="VALID")
    cases: tuple[tuple[tuple[int, ...] | None, dict[str, object], str], ...] = (
        ((2, 9), {}, "is smaller than"),
        (None, {"stride_w": 0}, "stride 0 is not between"),
        (None, {"fused_activation_function": "TANH"}, "fused activation 4"),
    )
    for sizes, options, reason in cases:
        b = ModelBuilder()
        transpose_conv(b, (1, 4, 4, 2), 3, window, sizes=sizes, options=options)
        assert reason in refusal(b.build())


def test_refuses_other_channels() -> None:
    b = ModelBuilder()
    weights = b.constant("w", np.zeros((3, 2, 2, 5), np.float32))
    shape = b.constant("s", np.array([1, 4, 4, 3], np.int32))
    image, output = Spec((1, 2, 2, 4), "float32"), Spec((1, 4, 4, 3), "float32")
    branch(b, "TRANSPOSE_CONV", [shape, weights, image], output, {"stride_h": 2, "stride_w": 2})
    assert "does not lead from the channels of" in refusal(b.build())
