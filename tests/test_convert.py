# SPDX-License-Identifier: Apache-2.0
"""The whole conversion through the command line, as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from heliaaot_west.cli import main
from tests.operators.harness import WARNINGS
from tests.tflite_builder import ModelBuilder

ROOT = Path(__file__).resolve().parents[1]
DIGITS = ROOT / "samples" / "digits" / "model" / "digits.tflite"


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a conversion that cannot be done prints."""
    assert main(["convert", *arguments]) == 1
    shown = capsys.readouterr().err.splitlines()
    assert len(shown) == 1
    return shown[0]


def test_writes_a_module_and_says_what_it_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(DIGITS), "-o", str(tmp_path), "-n", "digits", "-b", "host"]) == 0
    assert (tmp_path / "digits" / "src" / "aot_model.c").is_file()
    shown = capsys.readouterr().out
    assert "digits: 7 operators, 29952 MACs" in shown
    assert "scratch 1280 bytes in sram" in shown


def test_tells_stages_and_details_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["convert", str(DIGITS), "-o", str(tmp_path), "-b", "host"]
    asked = (("--verbose=0", False, False), ("-v", True, False), ("-vv", True, True))
    for flag, stages, details in asked:
        assert main([*arguments, flag]) == 0
        shown = capsys.readouterr().err
        assert ("planned memory: scratch 1280 bytes in sram" in shown) is stages
        assert ("conv_2d_0, operator 0: conv_2d_s8" in shown) is details


def test_gives_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["convert", str(DIGITS), "-o", str(tmp_path), "--platform.capabilities", "dsp"]
    assert main(arguments) == 0
    assert "\nhint: the plan is for cortex-m55 without Helium (MVE)" in capsys.readouterr().out


def test_same_bytes_in_every_folder(tmp_path: Path) -> None:
    modules = []
    for folder in ("one", "two with space"):
        out = tmp_path / folder
        command = [sys.executable, "-m", "heliaaot_west", "convert", str(DIGITS), "-o", str(out)]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        files = sorted(path for path in out.rglob("*") if path.is_file())
        modules.append({path.relative_to(out): path.read_bytes() for path in files})
    assert modules[0] == modules[1]
    assert not any(str(tmp_path).encode() in content for content in modules[0].values())


def test_second_conversion_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["convert", str(DIGITS), "-o", str(tmp_path)]) == 0
    assert "0 files written" in capsys.readouterr().out.splitlines()[-1]


def test_lists_all_unsupported_operators_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 4), "float32")
    for code in ("FlexSinh", "Mystery", "ethos-u"):
        y = b.tensor(f"after {code}", (1, 4), "float32")
        b.op(f"CUSTOM:{code}", [x], [y])
        x = y
    b.output(x)
    path = tmp_path / "odd.tflite"
    path.write_bytes(b.build())
    line = failed(capsys, str(path), "-o", str(tmp_path / "out"))
    assert "3 unsupported operators" in line
    assert "operator 0 CUSTOM:FlexSinh: the operator is not supported (a TensorFlow op" in line
    assert "operator 1 CUSTOM:Mystery: the operator is not supported (compute it in the" in line
    assert "operator 2 CUSTOM:ethos-u: the operator is not supported (compiled by Vela" in line
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("data", [b"", b"nonsense", DIGITS.read_bytes()[:5000]])
def test_broken_model_leaves_the_last_module(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.tflite"
    path.write_bytes(DIGITS.read_bytes())
    out = tmp_path / "out"
    assert main(["convert", str(path), "-o", str(out)]) == 0
    capsys.readouterr()
    before = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    path.write_bytes(data)
    assert str(path.name) in failed(capsys, str(path), "-o", str(out))
    assert {p: p.read_bytes() for p in out.rglob("*") if p.is_file()} == before


@pytest.mark.parametrize("place", ["modules", "module.zip"])
def test_refuses_to_replace_another_models_module(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.tflite"
    other.write_bytes(DIGITS.read_bytes())
    out = str(tmp_path / place)
    assert main(["convert", str(DIGITS), "-o", out]) == 0
    capsys.readouterr()
    line = failed(capsys, str(other), "-o", out)
    assert 'holds the module of the model "digits", not of "other"' in line
    assert main(["convert", str(other), "-o", out, "--force"]) == 0


def test_too_small_a_memory_says_how_much_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    budget = "--memory.constraints=[{memory: sram, budget: 1000}]"
    line = failed(capsys, str(DIGITS), "-o", str(tmp_path), "-b", "host", budget)
    assert "sram" in line
    assert "memory.constraints" in line


def test_recorded_runs_become_the_self_test(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    golden = {f"in0_{s}_0": rng.integers(-128, 128, (1, 8, 8, 1), np.int8) for s in range(5)}
    golden |= {f"out0_{s}_0": np.zeros((1, 10), np.int8) for s in range(5)}
    np.savez(tmp_path / "golden.npz", **golden)
    options = ["--test.enabled", f"--test.golden_data={tmp_path / 'golden.npz'}"]
    assert main(["convert", str(DIGITS), "-o", str(tmp_path), "-n", "d", *options]) == 0
    plan = json.loads((tmp_path / "d" / "aot_plan.json").read_text())
    assert plan["self_test"]["steps"] == 5


def test_golden_data_and_feedback_exclude_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(DIGITS), "-o", str(tmp_path), "--test.enabled"]
    arguments += ["--test.golden_data=x.npz", "--test.state_feedback=[{output: 0, input: 0}]"]
    assert main(["convert", *arguments]) == 2
    assert "test.golden_data are both given" in capsys.readouterr().err


def test_subgraph_out_of_range(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(DIGITS), "-o", str(tmp_path), "--model.subgraph=3"]) == 2
    assert "model.subgraph is 3, but the model's last is 0; drop it" in capsys.readouterr().err


@pytest.mark.parametrize("schedule", ["table", "static"])
def test_self_test_passes_on_this_host(schedule: str, tmp_path: Path) -> None:
    options = ["--test.enabled", f"--module.schedule={schedule}", "-b", "host"]
    assert main(["convert", str(DIGITS), "-o", str(tmp_path), "-n", "d", *options]) == 0
    main_c = tmp_path / "main.c"
    main_c.write_text(
        '#include "aot_test_case.h"\n'
        "int main(void) { return aot_test_case_init() != 0 || aot_test_case_run() != 0; }\n"
    )
    module = tmp_path / "d"
    sources = [main_c, *sorted((module / "src").glob("*.c"))]
    program = tmp_path / "program"
    command = ["gcc", "-std=c99", *WARNINGS, "-I", module / "includes-api", *sources, "-lm"]
    subprocess.run([*map(str, command), "-o", str(program)], check=True)
    subprocess.run([str(program)], check=True)
