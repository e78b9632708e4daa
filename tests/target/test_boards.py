# SPDX-License-Identifier: Apache-2.0
"""The same C gives the same bits on emulated Cortex-M boards as the reference on a PC."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.target.boards import BOARDS
from tests.compiled import compiled
from tests.operators.harness import run_tflm
from tests.target.harness import require_tools, run_on_board

DIGITS = Path(__file__).resolve().parents[2] / "samples" / "digits" / "model"

pytestmark = pytest.mark.target


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_digits_equals_tflm(name: str, tmp_path: Path) -> None:
    require_tools()
    model = (DIGITS / "digits.tflite").read_bytes()
    images = np.load(DIGITS / "test_images.npz")["images"][:10]
    cases = [[[image[np.newaxis]] for image in images]]
    files = package(compiled(model))
    got = run_on_board(files, cases, BOARDS[name], tmp_path)
    want = b"".join(step[0].tobytes() for step in run_tflm(model, cases)[0])
    assert got == want
