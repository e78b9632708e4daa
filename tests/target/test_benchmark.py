# SPDX-License-Identifier: Apache-2.0
"""The benchmark counts what it says, and no model takes more than it did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import benchmarks
from benchmarks.__main__ import main
from benchmarks.measure import measure
from benchmarks.program import count
from heliaaot_west.emit.package import package
from heliaaot_west.target.boards import BOARDS
from tests.compiled import compiled
from tests.target.harness import require_tools

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "samples" / "digits" / "model" / "digits.tflite"
TABLE = Path(benchmarks.__file__).with_name("table.json")
RECORDED = json.loads(TABLE.read_text("utf-8"))

pytestmark = pytest.mark.target


@pytest.mark.parametrize(("board", "clock"), [("m55", 32e6), ("m4", 25e6), ("m3", 25e6)])
def test_a_loop_of_known_length_takes_its_instructions(
    board: str, clock: float, tmp_path: Path
) -> None:
    """``-icount shift=5`` is 32 ns an instruction, which the board's clock counts."""
    require_tools()
    module = compiled(DIGITS.read_bytes())
    counts, _ = count(package(module), bytes(64), len(module.program.ops), BOARDS[board], tmp_path)
    assert counts.ticks_per_instruction == pytest.approx(32e-9 * clock, rel=1e-4)


def test_operators_add_up_to_the_inference() -> None:
    require_tools()
    cost = measure(DIGITS, "m55", {})
    operators = sum(op.instructions for op in cost.operators)
    assert 0.9 * cost.instructions < operators < 1.1 * cost.instructions
    assert cost.code > 1000
    assert cost.weights > 1000
    assert 100 < cost.stack < 4096


def test_a_rise_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    require_tools()
    before = tmp_path / "before.json"
    before.write_text(json.dumps({"digits": {"m3": {"instructions": 1000}}}))
    assert main([str(DIGITS), "--board", "m3", "--against", str(before)]) == 1
    assert "1,000 before" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("model", "board"), [(model, board) for model, boards in RECORDED.items() for board in boards]
)
def test_takes_no_more_than_recorded(
    model: str, board: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    require_tools()
    path = DIGITS
    if model != "digits":
        path = request.getfixturevalue("shared") / "models" / "apps" / f"{model}.tflite"
    status = main([str(path), "--board", board, "--against", str(TABLE)])
    assert status == 0, capsys.readouterr().err
