# SPDX-License-Identifier: Apache-2.0
"""RELU, RELU6, LOGISTIC and TANH against TFLM; what it lacks against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

EVERY_BYTE = np.arange(-128, 128, dtype=np.int8).reshape(1, 256)

RANGES = (
    (Quant(0.05, 3), Quant(0.05, 3)),
    (Quant(0.05, 3), Quant(0.07, -128)),
    (Quant(0.05, 127), Quant(0.001, -128)),
    (Quant(0.2, -128), Quant(0.3, 5)),
)


def check_every_byte(kind: str, ranges: list[tuple[Quant, Quant]], engine: str = "tflm") -> None:
    """Holds every int8 value against the engine, for each input and output range."""
    b = ModelBuilder()
    for source, result in ranges:
        branch(b, kind, [Spec((1, 256), quant=source)], Spec((1, 256), quant=result))
    check(b.build(), engine, inputs=[[[EVERY_BYTE] * len(ranges)]])


@pytest.mark.parametrize(
    ("kind", "result"), [("LOGISTIC", Quant(1 / 256, -128)), ("TANH", Quant(1 / 128))]
)
def test_fixed_point_of_int8(kind: str, result: Quant) -> None:
    scales = (0.05, 0.1, 0.03, 1.0, 0.001, 0.0627, 4.0, 30.0)
    check_every_byte(kind, [(Quant(s, z), result) for s in scales for z in (3, -128, 127)])


def test_relu_of_int8() -> None:
    check_every_byte("RELU", list(RANGES))


def test_relu6_of_int8() -> None:
    check_every_byte("RELU6", [pair for pair in RANGES if pair[0].zero_point < 127])


@pytest.mark.parametrize("kind", ["RELU_N1_TO_1", "RELU_0_TO_1"])
def test_relu_to_1_of_int8(kind: str) -> None:
    check_every_byte(kind, list(RANGES), "litert")


EVERY_WORD = np.arange(-32768, 32768).astype(np.int16)


@pytest.mark.parametrize("kind", ["LOGISTIC", "TANH"])
def test_sigmoids_of_int16(kind: str) -> None:
    """Scales that are powers of two and others, every value."""
    scales = (1 / 4096, 1 / 2048, 3e-4, 1e-4, 0.01, 0.5, 3e-8)
    b = ModelBuilder()
    for scale in scales:
        source = Spec((65536,), "int16", Quant(scale))
        branch(b, kind, [source], Spec((65536,), "int16", Quant(1 / 32768)))
    check(b.build(), inputs=[[[EVERY_WORD] * len(scales)]])


@pytest.mark.parametrize("kind", ["RELU", "RELU6"])
def test_relu_of_int16(kind: str) -> None:
    ranges = ((1e-3, 1e-3), (1e-3, 7e-4), (5e-4, 0.02))
    b = ModelBuilder()
    for before, after in ranges:
        source = Spec((65536,), "int16", Quant(before))
        branch(b, kind, [source], Spec((65536,), "int16", Quant(after)))
    check(b.build(), inputs=[[[EVERY_WORD] * len(ranges)]])


@pytest.mark.parametrize(
    ("kind", "result"),
    [
        ("RELU", None),
        ("RELU6", None),
        ("RELU_N1_TO_1", None),
        ("RELU_0_TO_1", None),
        ("LOGISTIC", Quant(1 / 256)),
        ("TANH", Quant(1 / 128, 128)),
    ],
)
def test_uint8(kind: str, result: Quant | None) -> None:
    ranges = (
        (Quant(0.05, 3), Quant(0.05, 3)),
        (Quant(0.05, 100), Quant(0.07, 0)),
        (Quant(0.05, 255), Quant(0.001, 0)),
        (Quant(0.2, 0), Quant(0.3, 5)),
    )
    b = ModelBuilder()
    for before, after in ranges:
        source = Spec((256,), "uint8", before)
        branch(b, kind, [source], Spec((256,), "uint8", result or after))
    every = np.arange(256, dtype=np.uint8)
    check(b.build(), "litert", inputs=[[[every] * len(ranges)]])


@pytest.mark.parametrize(
    ("kind", "engine"),
    [
        ("RELU", "tflm"),
        ("RELU6", "tflm"),
        ("RELU_N1_TO_1", "litert"),
        ("RELU_0_TO_1", "litert"),
        ("LOGISTIC", "tflm"),
        ("TANH", "tflm"),
    ],
)
def test_float32(kind: str, engine: str) -> None:
    b = ModelBuilder()
    branch(b, kind, [Spec((2, 100), "float32")], Spec((2, 100), "float32"))
    check(b.build(), engine)


def test_float32_keeps_infinity() -> None:
    b = ModelBuilder()
    branch(b, "RELU", [Spec((3,), "float32")], Spec((3,), "float32"))
    check(b.build(), inputs=[[[np.array([np.inf, -np.inf, 1.0], np.float32)]]])


def test_relu_divides_scales_in_double() -> None:
    """Scales whose quotient in float32 would round two of the values otherwise."""
    check_every_byte("RELU", [(Quant(0.0532), Quant(0.0312, -128))])


def test_refuses_logistic_without_the_lowest_zero_point() -> None:
    b = ModelBuilder()
    branch(b, "LOGISTIC", [Spec((4,), quant=Quant(0.1))], Spec((4,), quant=Quant(1 / 256, 0)))
    assert "has zero point 0, not -128" in refusal(b.build())


def test_refuses_int16_sigmoid_with_another_output_scale() -> None:
    b = ModelBuilder()
    source = Spec((4,), "int16", Quant(1e-3))
    branch(b, "TANH", [source], Spec((4,), "int16", Quant(1e-3)))
    assert "not 1/32768" in refusal(b.build())


def test_refuses_a_tensor_without_scale() -> None:
    b = ModelBuilder()
    branch(b, "RELU", [Spec((4,))], Spec((4,), quant=Quant(0.1)))
    assert "is not quantized" in refusal(b.build())
