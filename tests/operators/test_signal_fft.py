# SPDX-License-Identifier: Apache-2.0
"""SignalRfft, SignalIrfft and SignalFftAutoScale against TFLM."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from ai_edge_litert.schema_py_generated import TensorType
from flatbuffers import flexbuffers

from heliaaot_west.operators.signal_fft import factors
from tests.operators.branches import refusal
from tests.operators.harness import Step, check
from tests.tflite_builder import ModelBuilder


def transforms(kind: str, dtype: str, lengths: Sequence[int], frames: int = 2) -> bytes:
    """A model of one transform of each length, of as many frames."""
    b = ModelBuilder()
    for length in lengths:
        real, spectrum = (frames, length), (frames, length + 2)
        shapes = (real, spectrum) if kind == "SignalRfft" else (spectrum, real)
        x, y = b.input("x", shapes[0], dtype), b.tensor("y", shapes[1], dtype)
        b.op(f"CUSTOM:{kind}", [x], [y], custom_options=options(dtype, length))
        b.output(y)
    return b.build()


def options(dtype: str, length: int) -> bytes:
    """The custom options of a transform."""
    number = getattr(TensorType, dtype.upper())
    return bytes(flexbuffers.Dumps({"T": number, "fft_length": length}))


def signals(kind: str, dtype: str, lengths: Sequence[int], frames: int = 2) -> list[list[Step]]:
    """Noise at full scale, quiet noise, and steps between the extremes."""
    rng = np.random.default_rng(0)
    sizes = [(frames, length + (2 if kind == "SignalIrfft" else 0)) for length in lengths]
    if dtype == "float32":
        return [[[rng.standard_normal(size).astype(np.float32) for size in sizes]]]
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    extremes = np.array([low, high], dtype)
    return [
        [[rng.integers(low, high, size, dtype, endpoint=True) for size in sizes]],
        [[rng.integers(-9, 9, size, dtype) for size in sizes]],
        [[rng.choice(extremes, size) for size in sizes]],
        [[np.full(size, low, dtype) for size in sizes]],
        [[np.full(size, high, dtype) for size in sizes]],
    ]


LENGTHS = (4, 6, 8, 10, 16, 18, 20, 24, 30, 32, 50, 64, 72, 90, 120, 128, 150, 256, 400, 480, 512)


@pytest.mark.parametrize("dtype", ["int16", "int32", "float32"])
@pytest.mark.parametrize("kind", ["SignalRfft", "SignalIrfft"])
def test_transforms_of_every_radix(kind: str, dtype: str) -> None:
    check(transforms(kind, dtype, LENGTHS), inputs=signals(kind, dtype, LENGTHS))


@pytest.mark.parametrize("dtype", ["int16", "int32", "float32"])
def test_short_frames_are_padded(dtype: str) -> None:
    b = ModelBuilder()
    for samples in (1, 7, 480):
        x, y = b.input("x", (2, samples), dtype), b.tensor("y", (2, 514), dtype)
        b.op("CUSTOM:SignalRfft", [x], [y], custom_options=options(dtype, 512))
        b.output(y)
    check(b.build(), cases=3)


@pytest.mark.parametrize(
    ("length", "radices"), [(256, [4, 4, 4, 4]), (8, [4, 2]), (6, [2, 3]), (225, [3, 3, 5, 5])]
)
def test_factors(length: int, radices: list[int]) -> None:
    assert factors(length) == radices


@pytest.mark.parametrize("length", [2, 7, 14, 22, 1 << 18])
def test_refuses_lengths_that_tflm_cannot_transform(length: int) -> None:
    b = ModelBuilder()
    x, y = b.input("x", (1,), "int16"), b.tensor("y", (length + 2,), "int16")
    b.op("CUSTOM:SignalRfft", [x], [y], custom_options=options("int16", length))
    b.output(y)
    message = refusal(b.build())
    assert "fft_length" in message
    assert str(length) in message


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (b"", "not a flexbuffer map"),
        (b"\x01\xff\x02", "not a flexbuffer map"),
        (bytes(flexbuffers.Dumps({"T": 7})), "option fft_length is missing"),
        (bytes(flexbuffers.Dumps({"fft_length": -2})), "option fft_length is -2"),
        (bytes(flexbuffers.Dumps({"fft_length": "8"})), "not a flexbuffer map"),
    ],
)
def test_refuses_options_that_say_nothing(given: bytes, reason: str) -> None:
    b = ModelBuilder()
    x, y = b.input("x", (8,), "int16"), b.tensor("y", (10,), "int16")
    b.op("CUSTOM:SignalRfft", [x], [y], custom_options=given)
    b.output(y)
    assert reason in refusal(b.build())


def test_auto_scale() -> None:
    b = ModelBuilder()
    x = b.input("x", (6,), "int16")
    y, bits = b.tensor("y", (6,), "int16"), b.tensor("bits", (), "int32")
    b.op("CUSTOM:SignalFftAutoScale", [x], [y, bits])
    b.output(y, bits)
    rows = [
        [0] * 6,
        [1, -1, 0, 0, 0, 0],
        [0, -256, 255, 3, 0, 1],
        [16383, -16384, 0, 0, 0, 0],
        [32767, -32768, 5, 5, 5, 5],
        [5, 5, -32768, -7, -9, -8],
        [-32768, 9, 8, 7, 6, 5],
        [5, 4, 3, 2, 1, -32768],
    ]
    check(b.build(), inputs=[[[np.array(row, np.int16)]] for row in rows])
