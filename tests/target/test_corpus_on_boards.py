# SPDX-License-Identifier: Apache-2.0
"""Applications of the corpus on emulated Cortex-M boards give the recorded bits."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.target.boards import BOARDS
from tests.compiled import compiled
from tests.corpus.golden import load_golden
from tests.target.harness import require_tools, run_on_board

pytestmark = [pytest.mark.corpus, pytest.mark.target]

MODELS = (
    "mlperf-tiny__kws_ref_model",
    "mlperf-tiny__model_ToyCar_quant_fullint_micro_intio",
    "tflm__keyword_scrambled",
    "tflm__micro_speech_quantized",
    "tflm__trained_lstm_int8",
    "tinymaix__mnist_dw_q",
)


@pytest.mark.parametrize("board", ["m4", "m55"])
@pytest.mark.parametrize("name", MODELS)
def test_gives_recorded_bits(shared: Path, name: str, board: str, tmp_path: Path) -> None:
    require_tools()
    golden = load_golden(shared / "models" / "golden" / "apps" / f"{name}.npz")
    files = package(compiled((shared / "models" / "apps" / f"{name}.tflite").read_bytes()))
    inputs, outputs = golden.inputs[:1], golden.outputs[:1]
    got = run_on_board(files, inputs, BOARDS[board], tmp_path)
    assert got == b"".join(array.tobytes() for case in outputs for step in case for array in step)
