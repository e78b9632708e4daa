# SPDX-License-Identifier: Apache-2.0
"""Convolutions and fully connected layers with random weights, side by side in one model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from tests.operators.branches import Quant, Spec, branch
from tests.tflite_builder import ABSENT, GraphBuilder

ACTIVATIONS = ("NONE", "RELU", "RELU6", "RELU_N1_TO_1")


@dataclass(frozen=True)
class Weights:
    """How filter and bias are stored."""

    per_channel: bool = True
    bias: str | None = "int32"
    dtype: str = "int8"
    zero_point: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Window:
    """Of a convolution: filter, strides, dilations as (height, width)."""

    filter: tuple[int, int]
    stride: tuple[int, int] = (1, 1)
    dilation: tuple[int, int] = (1, 1)
    padding: str = "SAME"


SOURCE = Quant(0.05, -7)
RESULT = Quant(0.1, 5)


@dataclass(frozen=True)
class Data:
    """Types and quantization of input and output."""

    dtype: str = "int8"
    source: Quant | None = SOURCE
    result: Quant | None = RESULT


@dataclass(frozen=True)
class Form:
    """A combination of data types, and the engine that is right about it."""

    weights: Weights
    data: Data
    engine: str = "tflm"


REAL = Data("float32", None, None)

FORMS = {
    "int8": Form(Weights(), Data()),
    "int4_weights": Form(Weights(dtype="int4"), Data()),
    "int16": Form(Weights(bias="int64"), Data("int16", Quant(0.0005), Quant(0.002))),
    "float32": Form(Weights(dtype="float32", bias="float32"), REAL),
    "uint8": Form(
        Weights(per_channel=False, dtype="uint8", zero_point=133),
        Data("uint8", Quant(0.05, 120), Quant(0.3, 100)),
        "litert",
    ),
    "hybrid": Form(Weights(bias="float32"), REAL, "litert"),
}


def filter_and_bias(
    b: GraphBuilder, shape: tuple[int, ...], axis: int, w: Weights, data: Data
) -> list[int]:
    """Adds the constants; those of real numbers where the input is of real numbers."""
    rng = np.random.default_rng([w.seed, *shape])
    channels = shape[axis]
    if w.dtype == "float32":
        values = rng.standard_normal(shape).astype(np.float32)
        weights = b.constant("w", values)
        scales = np.ones(channels)
    else:
        low, high = {"int8": (-128, 127), "int4": (-8, 7), "uint8": (0, 255)}[w.dtype]
        if data.dtype == "float32":
            low = -127  # LiteRT's hybrid kernels for x86 take -128 times a negative for negative
        values = rng.integers(low, high, shape, endpoint=True)
        scales = rng.uniform(0.001, 0.02, channels if w.per_channel else 1)
        values = values.astype(np.uint8 if w.dtype == "uint8" else np.int8)
        zero_points = [w.zero_point] * len(scales)
        quant = {"scales": scales.tolist(), "zero_points": zero_points, "axis": axis}
        weights = b.constant("w", values, w.dtype, **quant)
    if w.bias is None:
        return [weights, ABSENT]
    if w.bias == "float32":
        return [weights, b.constant("b", rng.standard_normal(channels).astype(np.float32))]
    bias = rng.integers(-9000, 9000, channels).astype(w.bias)
    scale = (0.0 if data.source is None else data.source.scale) * float(np.float32(scales[0]))
    return [weights, b.constant("b", bias, scale=scale)]


def _given(numbers: list[int]) -> list[int]:
    """Without an optional input at the end, which engines want not to be there at all."""
    return [number for number in numbers if number != ABSENT]


def output_sizes(shape: tuple[int, ...], w: Window) -> list[int]:
    """Height and width of a convolution's output."""
    extents = [(f - 1) * d + 1 for f, d in zip(w.filter, w.dilation, strict=True)]
    if w.padding == "SAME":
        return [-(-size // s) for size, s in zip(shape[1:3], w.stride, strict=True)]
    return [
        (size - extent) // s + 1
        for size, extent, s in zip(shape[1:3], extents, w.stride, strict=True)
    ]


def _window_options(w: Window, activation: str) -> dict[str, object]:
    return {
        "padding": w.padding,
        "stride_h": w.stride[0],
        "stride_w": w.stride[1],
        "dilation_h_factor": w.dilation[0],
        "dilation_w_factor": w.dilation[1],
        "fused_activation_function": activation,
    }


def conv(
    b: GraphBuilder,
    shape: tuple[int, int, int, int],
    channels: int,
    window: Window,
    weights: Weights = Weights(),
    data: Data = Data(),
    activation: str = "NONE",
    groups: int = 1,
    options: dict[str, object] | None = None,
) -> None:
    """Adds one CONV_2D."""
    filter_shape = (channels, *window.filter, shape[3] // groups)
    constants = filter_and_bias(b, filter_shape, 0, weights, data)
    output = Spec((shape[0], *output_sizes(shape, window), channels), data.dtype, data.result)
    every = {**_window_options(window, activation), **(options or {})}
    branch(b, "CONV_2D", [Spec(shape, data.dtype, data.source), *_given(constants)], output, every)


def depthwise(
    b: GraphBuilder,
    shape: tuple[int, int, int, int],
    multiplier: int,
    window: Window,
    weights: Weights = Weights(),
    data: Data = Data(),
    activation: str = "NONE",
) -> None:
    """Adds one DEPTHWISE_CONV_2D."""
    channels = shape[3] * multiplier
    constants = filter_and_bias(b, (1, *window.filter, channels), 3, weights, data)
    output = Spec((shape[0], *output_sizes(shape, window), channels), data.dtype, data.result)
    options = {**_window_options(window, activation), "depth_multiplier": multiplier}
    inputs = [Spec(shape, data.dtype, data.source), *_given(constants)]
    branch(b, "DEPTHWISE_CONV_2D", inputs, output, options)


def fully_connected(
    b: GraphBuilder,
    shape: tuple[int, ...],
    outputs: int,
    weights: Weights = Weights(),
    data: Data = Data(),
    activation: str = "NONE",
    output_shape: tuple[int, ...] | None = None,
    options: dict[str, object] | None = None,
) -> None:
    """Adds one FULLY_CONNECTED over the last dimension of the input."""
    constants = filter_and_bias(b, (outputs, shape[-1]), 0, weights, data)
    output = Spec(output_shape or (*shape[:-1], outputs), data.dtype, data.result)
    every = {"fused_activation_function": activation, **(options or {})}
    branch(b, "FULLY_CONNECTED", [Spec(shape, data.dtype, data.source), *constants], output, every)


def _near_halves(factor: float) -> list[int]:
    """Accumulators that a factor brings next to halves of the output's steps."""
    found: set[int] = set()
    for step in range(-90, 90):
        middle = round((step + 0.5) / factor)
        found.update(range(middle - 4, middle + 5))
    return sorted(found)


def factor_probes(b: GraphBuilder, kind: str, dtype: str) -> None:
    """Adds operators whose biases are all that counts, where the factor's last bits decide."""
    for scales in ((0.0123, 0.0457, 1234.5), (0.031, 0.0173, 0.011), (0.5, 0.25, 64.0)):
        si, sw, so = (float(np.float32(scale)) for scale in scales)
        bias = np.array(_near_halves(si * sw / so), np.int32)
        image = () if kind == "FULLY_CONNECTED" else (1, 1)
        shape = (1, *image, bias.size) if kind == "DEPTHWISE_CONV_2D" else (bias.size, *image, 1)
        x = b.input("x", (1, *image, 1), dtype, scale=si)
        w = b.constant("w", np.zeros(shape, dtype), scale=sw)
        y = b.tensor("y", (1, *image, bias.size), dtype, scale=so, zero_point=100)
        options = {"stride_h": 1, "stride_w": 1} if image else {}
        if kind == "DEPTHWISE_CONV_2D":
            options["depth_multiplier"] = bias.size
        b.op(kind, [x, w, b.constant("b", bias, scale=si * sw)], [y], options)
        b.output(y)


def quants(low: int, high: int) -> st.SearchStrategy[Quant]:
    """Quantizations with zero points in a range."""
    return st.builds(Quant, st.floats(0.01, 0.5), st.integers(low, high))


def windows(height: int, width: int) -> st.SearchStrategy[Window]:
    """Windows that fit an image."""

    def fits(w: Window) -> bool:
        return w.padding == "SAME" or all(
            (f - 1) * d + 1 <= size
            for f, d, size in zip(w.filter, w.dilation, (height, width), strict=True)
        )

    pair = st.tuples(st.integers(1, 5), st.integers(1, 5))
    small = st.tuples(st.integers(1, 3), st.integers(1, 3))
    padding = st.sampled_from(("SAME", "VALID"))
    drawn = st.builds(Window, pair, small, small, padding).filter(fits)
    return drawn | st.builds(Window, st.just((1, 1)), small, small, padding)
