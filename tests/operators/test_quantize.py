# SPDX-License-Identifier: Apache-2.0
"""QUANTIZE and DEQUANTIZE against TFLM, and against LiteRT where TFLM lacks the types."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check, run_ours
from tests.tflite_builder import ModelBuilder

RANGES = (
    (Quant(0.05, 3), Quant(0.02, 7)),
    (Quant(0.003, 4), Quant(0.02, 120)),
    (Quant(0.7, 0), Quant(1.3, 0)),
    (Quant(1e-3, 5), Quant(0.9, 5)),
)

INTEGER_PAIRS = (
    ("int8", "int8"),
    ("int8", "uint8"),
    ("int8", "int16"),
    ("int8", "int32"),
    ("uint8", "int8"),
    ("int16", "int8"),
    ("int16", "int16"),
    ("int16", "int32"),
    ("int32", "int8"),
    ("int32", "int16"),
)


def quantize(b: ModelBuilder, source: Spec, result: Spec) -> None:
    """Adds QUANTIZE, or DEQUANTIZE to real numbers."""
    branch(b, "DEQUANTIZE" if result.dtype == "float32" else "QUANTIZE", [source], result)


@pytest.mark.parametrize(("before", "after"), INTEGER_PAIRS)
def test_integers_to_integers(before: str, after: str) -> None:
    b = ModelBuilder()
    for source, result in RANGES:
        quantize(b, Spec((2, 150), before, source), Spec((2, 150), after, result))
    same = Quant(0.05, 0)
    quantize(b, Spec((2, 150), before, same), Spec((2, 150), after, same))
    check(b.build())


def test_uint8_to_uint8() -> None:
    b = ModelBuilder()
    for source, result in RANGES:
        quantize(b, Spec((2, 150), "uint8", source), Spec((2, 150), "uint8", result))
    check(b.build(), "litert")


@pytest.mark.parametrize(
    ("after", "engine"), [("int8", "tflm"), ("int16", "tflm"), ("uint8", "litert")]
)
def test_real_numbers_to_integers(after: str, engine: str) -> None:
    b = ModelBuilder()
    for result in (Quant(0.02, 7), Quant(0.1, 0), Quant(3.7, 100)):
        quantize(b, Spec((2, 150), "float32"), Spec((2, 150), after, result))
    check(b.build(), engine)


def test_halves_between_two_integers() -> None:
    """Values on and beside the halves, where dividing in float32 or in double differs."""
    b = ModelBuilder()
    inputs = []
    for scale in (0.1, 0.3, 0.07, 0.0123):
        middle = ((np.arange(-120, 120) + 0.5) * np.float32(scale)).astype(np.float32)
        beside = [np.nextafter(middle, np.float32(end)) for end in (-1e9, 1e9)]
        inputs.append(np.concatenate([middle, *beside]))
        quantize(b, Spec((720,), "float32"), Spec((720,), "int8", Quant(scale, 0)))
    check(b.build(), inputs=[[inputs]])


def test_real_numbers_past_the_integers_saturate() -> None:
    b = ModelBuilder()
    quantize(b, Spec((6,), "float32"), Spec((6,), "int8", Quant(1.0, 5)))
    values = np.array([1e30, -1e30, np.inf, -np.inf, np.nan, 0.49999997], np.float32)
    assert outputs(b.build(), values) == [127, -128, 127, -128, -128, 5]


def outputs(model: bytes, *inputs: np.ndarray) -> list[float]:
    """The first output of our C."""
    graph = read_model(model, "model").graphs[0]
    tensors = [graph.tensors[i] for i in graph.outputs]
    return list(run_ours(model, [[list(inputs)]], tensors)[0][0][0].tolist())


@pytest.mark.parametrize("before", ["int8", "int16", "uint8"])
def test_integers_to_real_numbers(before: str) -> None:
    b = ModelBuilder()
    for source in (Quant(0.0371, 77), Quant(2.5, 0)):
        quantize(b, Spec((3, 100), before, source), Spec((3, 100), "float32"))
    check(b.build(), rtol=0.0)


def test_half_precision_to_single() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    halves = halves[~np.isnan(halves)]
    b = ModelBuilder()
    quantize(b, Spec(halves.shape, "float16"), Spec(halves.shape, "float32"))
    single = np.array(outputs(b.build(), halves), np.float32)
    np.testing.assert_array_equal(single.view(np.uint32), halves.astype(np.float32).view(np.uint32))


def test_constants_fold() -> None:
    """Constants of every kind give what the engine computes, without a kernel of their own."""
    rng = np.random.default_rng(0)
    values = rng.standard_normal((2, 40)).astype(np.float32)
    b = ModelBuilder()
    b.input("unused", (1,), "float32")
    real = b.constant("real", values)
    small = b.constant("small", rng.integers(-128, 128, (2, 40)).astype(np.int8), scale=0.05)
    branch(b, "QUANTIZE", [real], Spec((2, 40), "int8", Quant(0.02, 7)))
    branch(b, "QUANTIZE", [small], Spec((2, 40), "int16", Quant(0.0002, 0)))
    branch(b, "DEQUANTIZE", [small], Spec((2, 40), "float32"))
    check(b.build(), rtol=0.0)


def test_refuses_an_input_quantized_per_channel() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3), scales=[0.1, 0.2])
    branch(b, "DEQUANTIZE", [x], Spec((2, 3), "float32"))
    assert "is quantized per channel" in refusal(b.build())


def test_constant_quantized_per_channel_is_as_in_tflm(caplog: pytest.LogCaptureFixture) -> None:
    b = ModelBuilder()
    b.input("unused", (1,), "float32")
    weights = b.constant("w", np.arange(6, dtype=np.int8).reshape(2, 3), scales=[0.1, 0.2])
    branch(b, "DEQUANTIZE", [weights], Spec((2, 3), "float32"))
    check(b.build(), rtol=0.0)
    assert "is quantized per channel, which TFLM ignores" in caplog.text
