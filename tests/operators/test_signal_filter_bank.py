# SPDX-License-Identifier: Apache-2.0
"""SignalWindow and the filter bank of the audio front end against TFLM."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers
from numpy.typing import NDArray

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import refusal
from tests.operators.harness import Step, check, run_ours
from tests.tflite_builder import ModelBuilder

U32 = 0xFFFFFFFF
SUBTRACTION = {
    "alternate_one_minus_smoothing": 15401,
    "alternate_smoothing": 983,
    "clamping": False,
    "min_signal_remaining": 819,
    "num_channels": 40,
    "one_minus_smoothing": 15975,
    "smoothing": 409,
    "smoothing_bits": 10,
    "spectral_subtraction_bits": 14,
}


def packed(options: dict[str, Any]) -> bytes:
    """The custom options of an operator."""
    return bytes(flexbuffers.Dumps(options))


def spread(rng: np.random.Generator, size: int, bits: int, dtype: str) -> NDArray[Any]:
    """Numbers of every magnitude up to ``bits`` bits."""
    wide = rng.integers(0, 1 << 63, size, np.uint64) << np.uint64(1)
    shifts = rng.integers(64 - bits, 64, size).astype(np.uint64)
    return np.asarray(wide >> shifts, dtype)


@pytest.mark.parametrize("shift", [0, 12, 31])
def test_window(shift: int) -> None:
    rng = np.random.default_rng(shift)
    b = ModelBuilder()
    x, y = b.input("x", (2, 2, 33), "int16"), b.tensor("y", (2, 2, 33), "int16")
    window = rng.integers(-32768, 32767, 33, np.int16, endpoint=True)
    options = packed({"shift": shift})
    b.op("CUSTOM:SignalWindow", [x, b.constant("w", window)], [y], custom_options=options)
    b.output(y)
    check(b.build(), cases=3)


def test_energy() -> None:
    """TFLM leaves bins out of range unwritten, so the range is everything."""
    b = ModelBuilder()
    x, y = b.input("x", (66,), "int16"), b.tensor("y", (33,), "uint32")
    options = packed({"start_index": 0, "end_index": 33})
    b.op("CUSTOM:SignalEnergy", [x], [y], custom_options=options)
    b.output(y)
    rng = np.random.default_rng(0)
    rows = [rng.integers(-32768, 32767, 66, np.int16, endpoint=True), np.full(66, -32767, np.int16)]
    check(b.build(), inputs=[[[row]] for row in rows])


def energies(end: int) -> bytes:
    """A model of the energy of 8 bins from the third on."""
    b = ModelBuilder()
    x, y = b.input("x", (16,), "int16"), b.tensor("y", (8,), "uint32")
    options = packed({"start_index": 2, "end_index": end})
    b.op("CUSTOM:SignalEnergy", [x], [y], custom_options=options)
    b.output(y)
    return b.build()


def test_bins_out_of_range_have_no_energy() -> None:
    output = read_model(energies(6), "model").graphs[0].tensors[1]
    [[[got]]] = run_ours(energies(6), [[[np.full(16, -32768, np.int16)]]], [output])
    assert got.tolist() == [0, 0, *[1 << 31] * 4, 0, 0]


def test_refuses_a_range_past_the_bins() -> None:
    assert "start_index 2 and end_index 9 are not a range" in refusal(energies(9))


def filter_bank(frequency_start: int = 3, channels: int = 5) -> bytes:
    """Channels of growing width, the third one empty."""
    rng = np.random.default_rng(1)
    widths = np.array([2, 3, 0, 4, 5, 6], np.int16)
    starts = np.cumsum([0, *widths[:-1]]).astype(np.int16)
    b = ModelBuilder()
    x, y = b.input("x", (24,), "uint32"), b.tensor("y", (channels,), "uint64")
    tables = [
        rng.integers(0, 4096, 20, np.int16, endpoint=True),
        rng.integers(-4096, 4096, 20, np.int16, endpoint=True),
        starts + np.int16(frequency_start),
        starts,
        widths,
    ]
    inputs = [x, *(b.constant(f"t{i}", table) for i, table in enumerate(tables))]
    b.op("CUSTOM:SignalFilterBank", inputs, [y], custom_options=packed({"num_channels": channels}))
    b.output(y)
    return b.build()


def test_filter_bank() -> None:
    rng = np.random.default_rng(0)
    rows = [spread(rng, 24, 32, "uint32"), np.full(24, U32, np.uint32)]
    check(filter_bank(), inputs=[[[row]] for row in rows])


def test_refuses_a_filter_bank_that_reads_past_the_input() -> None:
    assert "points past the 24 elements" in refusal(filter_bank(frequency_start=5))


def test_refuses_a_filter_bank_without_starts_for_all_channels() -> None:
    assert "fewer than 7 elements" in refusal(filter_bank(channels=6))


def test_square_root() -> None:
    rng = np.random.default_rng(0)
    b = ModelBuilder()
    x, bits = b.input("x", (64,), "uint64"), b.input("bits", (), "int32")
    y = b.tensor("y", (64,), "uint32")
    b.op("CUSTOM:SignalFilterBankSquareRoot", [x, bits], [y])
    b.output(y)
    edges = [0, 1, 2, 3, 4, U32, U32 - 1, U32 + 1, 65535**2, 65535**2 + 65535, 65535**2 + 65536]
    edges += [(1 << 64) - 1, U32 * U32, U32 * U32 - 1, U32 * U32 + U32, U32 * U32 + U32 + 1]
    rows = [np.array(edges + [9] * (64 - len(edges)), np.uint64)]
    rows += [spread(rng, 64, 64, "uint64") for _ in range(4)]
    shifts = [np.array(shift, np.int32) for shift in (0, 0, 5, 15, 1)]
    check(b.build(), inputs=[[[row, shift]] for row, shift in zip(rows, shifts, strict=True)])


def subtraction(**changes: int) -> bytes:
    """A model of one spectral subtraction."""
    b = ModelBuilder()
    x = b.input("x", (40,), "uint32")
    y, noise = b.tensor("y", (40,), "uint32"), b.tensor("noise", (40,), "uint32")
    b.op(
        "CUSTOM:SignalFilterBankSpectralSubtraction",
        [x],
        [y, noise],
        custom_options=packed({**SUBTRACTION, **changes}),
    )
    b.output(y, noise)
    return b.build()


@pytest.mark.parametrize("clamping", [False, True])
def test_spectral_subtraction_adapts_from_run_to_run(clamping: bool) -> None:
    rng = np.random.default_rng(0)
    quiet: list[Step] = [[spread(rng, 40, 20, "uint32")] for _ in range(6)]
    full: list[Step] = [[spread(rng, 40, 32, "uint32")] for _ in range(4)]
    check(subtraction(clamping=clamping), inputs=[quiet, full])


def test_refuses_a_subtraction_of_other_channels() -> None:
    assert "does not have num_channels 41 elements" in refusal(subtraction(num_channels=41))


def test_refuses_a_shift_wider_than_the_numbers() -> None:
    assert "smoothing_bits is 32, more than 31" in refusal(subtraction(smoothing_bits=32))


@pytest.mark.parametrize("snr_shift", [0, 6, 40])
def test_pcan(snr_shift: int) -> None:
    rng = np.random.default_rng(snr_shift)
    gains = rng.integers(-32768, 32767, 125, np.int16, endpoint=True)
    b = ModelBuilder()
    x, noise = b.input("x", (128,), "uint32"), b.input("noise", (128,), "uint32")
    y = b.tensor("y", (128,), "uint32")
    options = packed({"snr_shift": snr_shift})
    b.op("CUSTOM:SignalPCAN", [x, noise, b.constant("gains", gains)], [y], custom_options=options)
    b.output(y)
    edges = np.array([0, 1, 2, 3, 4, 1023, 1024, 1025, 2047, 2048, U32, U32 - 1], np.uint32)
    noises = np.concatenate([edges, spread(rng, 128 - edges.size, 32, "uint32")])
    check(b.build(), inputs=[[[spread(rng, 128, 32, "uint32"), noises]]])


@pytest.mark.parametrize(("bits", "scale"), [(3, 64), (0, 1), (31, 65535), (5, 3000)])
def test_log(bits: int, scale: int) -> None:
    b = ModelBuilder()
    x, y = b.input("x", (256,), "uint32"), b.tensor("y", (256,), "int16")
    options = packed({"input_correction_bits": bits, "output_scale": scale})
    b.op("CUSTOM:SignalFilterBankLog", [x], [y], custom_options=options)
    b.output(y)
    rng = np.random.default_rng(bits)
    small, wide = np.arange(256, dtype=np.uint32), spread(rng, 256, 32, "uint32")
    check(b.build(), inputs=[[[small]], [[wide]], [[U32 - small]]])
