# SPDX-License-Identifier: Apache-2.0
"""Commands, their help, and how failures end."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

import heliaaot_west
from heliaaot_west.cli import add_commands
from heliaaot_west.errors import ModelError, Problem, UnsupportedError
from heliaaot_west.operators.registry import OperatorRow
from heliaaot_west.settings import SETTINGS
from tests.cli.run import ROOT, Commands, Ran, process

VERSION = f"heliaaot_west {heliaaot_west.__version__}\n"


def test_version(commands: Commands) -> None:
    assert commands.run("version") == Ran(0, VERSION, "")
    assert commands.run("--version") == Ran(0, VERSION, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["convert", "--help"],
        ["platforms", "-h"],
        ["platforms", "list", "-h"],
        ["platforms", "show", "-h"],
        ["operators", "-h"],
        ["version", "-h"],
    ],
)
def test_help(commands: Commands, arguments: list[str]) -> None:
    ran = commands.run(*arguments)
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.startswith("usage: heliaaot")


def test_help_of_convert_explains_every_setting(commands: Commands) -> None:
    text = " ".join(commands.run("convert", "--help").out.split())
    for name, setting in SETTINGS.items():
        assert f"--{name} " in text
        assert f"(default: {setting.shown_default.replace('`', '')})" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "error: the following arguments are required: COMMAND; see 'heliaaot --help'\n"),
        (["platforms"], "error: the following arguments are required: COMMAND; see 'heliaaot pla"),
        (["convrt"], "error: argument COMMAND: invalid choice: 'convrt'"),
        (["platforms", "show"], "error: the following arguments are required: NAME; see 'heliaa"),
        (["version", "--loud"], "error: unrecognized arguments: --loud; see 'heliaaot --help'\n"),
    ],
)
def test_wrong_commands(commands: Commands, arguments: list[str], message: str) -> None:
    ran = commands.run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(message)
    assert ran.err.count("\n") == 1


def test_platforms_list(commands: Commands) -> None:
    ran = commands.run("platforms", "list")
    assert ran.status == 0
    rows = {line.split()[0]: line for line in ran.out.splitlines()}
    assert len(rows) == 7
    assert "cortex-m55  dtcm 496K, itcm 256K, sram 3M, mram 4032K" in rows["apollo510_evb"]


def test_platforms_show_prints_a_platform_file(commands: Commands, tmp_path: Path) -> None:
    ran = commands.run("platforms", "show", "apollo3p_evb")
    assert ran.status == 0
    (tmp_path / "copy.yml").write_text(ran.out.replace("apollo3p_evb", "copy"))
    config = commands.configure("--platform.path", "copy.yml")
    assert config.platform.name == "copy"
    assert config.platform.memories[0].size == 64 * 1024


def test_platforms_show_unknown(commands: Commands) -> None:
    ran = commands.run("platforms", "show", "hots")
    assert ran == Ran(2, "", "error: there is no platform 'hots'; did you mean host?\n")


def test_operators_prints_the_table(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        OperatorRow("ADD", ("int8", "int16"), ("Two inputs.", "long " * 20 + "rule.")),
        OperatorRow("CONV_2D", ("int8",), ()),
    ]
    monkeypatch.setattr("heliaaot_west.operators.registry.table_rows", lambda: rows)
    ran = commands.run("operators")
    assert ran.status == 0
    assert ran.out.startswith("ADD: int8, int16\n  - Two inputs.\n  - long long")
    assert ran.out.endswith("\n    long long rule.\nCONV_2D: int8\n")
    assert max(map(len, ran.out.splitlines())) <= 96


def test_missing_model(commands: Commands, tmp_path: Path) -> None:
    assert commands.run("convert", "none.tflite") == Ran(
        1, "", "error: none.tflite does not exist\n"
    )
    (tmp_path / "folder.tflite").mkdir()
    assert commands.run("convert", "folder.tflite") == Ran(
        1, "", "error: folder.tflite is not a file\n"
    )


def test_failures_of_the_compiler_are_one_line(commands: Commands) -> None:
    commands.compiler.failure = ModelError("kws.tflite: is truncated", "download it again")
    ran = commands.run("convert", "kws.tflite")
    assert ran == Ran(1, "", "error: kws.tflite: is truncated; download it again\n")
    commands.compiler.failure = UnsupportedError([Problem("operator 0 FOO", "is unknown")] * 2)
    assert commands.run("convert", "kws.tflite").err.startswith("error: 2 unsupported operators:")


def test_internal_error_is_one_line_unless_a_traceback_is_wanted(commands: Commands) -> None:
    commands.compiler.failure = ValueError("two\nlines")
    line = "error: internal error: ValueError: two lines; run again with --verbose 3 and report it"
    assert commands.run("convert", "kws.tflite") == Ran(1, "", f"{line}\n")
    ran = commands.run("convert", "kws.tflite", "--verbose", "3")
    assert ran.status == 1
    assert "Traceback (most recent call last):" in ran.err
    assert ran.err.endswith(f"{line}\n")


def test_traceback_of_a_user_error_only_when_wanted(commands: Commands) -> None:
    for arguments, wanted in ((["-vv"], False), (["-vvv"], True), (["--verbose=3"], True)):
        ran = commands.run("convert", "kws.tflite", "-t", "x", *arguments)
        assert ("Traceback" in ran.err) is wanted
        assert ran.status == 2


def test_verbose_from_yaml(commands: Commands, tmp_path: Path) -> None:
    (tmp_path / "cfg.yml").write_text("verbose: 3\n")
    commands.compiler.failure = ValueError("x")
    assert "Traceback" in commands.run("convert", "kws.tflite", "--path", "cfg.yml").err


def test_system_errors_name_the_file(commands: Commands) -> None:
    commands.compiler.failure = PermissionError(13, "Permission denied", "out/kws")
    ran = commands.run("convert", "kws.tflite")
    assert ran == Ran(1, "", "error: out/kws: Permission denied\n")


def test_interrupt(commands: Commands) -> None:
    commands.compiler.failure = KeyboardInterrupt()
    assert commands.run("convert", "kws.tflite") == Ran(130, "", "error: interrupted\n")


def test_log_file_gets_everything(commands: Commands, tmp_path: Path) -> None:
    commands.compiler.failure = ValueError("deep inside")
    ran = commands.run("convert", "kws.tflite", "--log_file", "convert.log")
    log = (tmp_path / "convert.log").read_text(encoding="utf-8")
    assert "Traceback" not in ran.err
    assert "Traceback" in log
    assert log.endswith(ran.err)
    assert f"heliaaot_west {heliaaot_west.__version__}" in log
    assert "module=ModuleConfig(" in log


def test_log_file_gets_wrong_settings(commands: Commands, tmp_path: Path) -> None:
    commands.refuse("--log-file", "convert.log", "-t", "x")
    assert "'x' is not one of" in (tmp_path / "convert.log").read_text(encoding="utf-8")


def test_log_file_that_cannot_be_written(commands: Commands) -> None:
    ran = commands.run("convert", "kws.tflite", "--log_file", "none/convert.log")
    message = "error: cannot write the log file none/convert.log: No such file or directory\n"
    assert ran == Ran(1, "", message)


def test_commands_fit_into_another_parser() -> None:
    parser = argparse.ArgumentParser(prog="west heliaaot")
    add_commands(parser)
    args = parser.parse_args(["convert", "m.tflite", "--memory.dump-residency-json"])
    assert callable(args.run)
    assert vars(args)["memory.dump_residency_json"] == "true"


@pytest.mark.parametrize(
    "module", [("-m", "heliaaot_west"), ("-c", "from heliaaot_west.cli import main; main()")]
)
def test_process(module: tuple[str, ...]) -> None:
    done = process("version", module=module)
    assert (done.returncode, done.stdout, done.stderr) == (0, VERSION, "")


def test_process_status_and_streams() -> None:
    done = process("convert", "none.tflite", "-n", "kws")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: none.tflite does not exist\n"
    done = process("convert", "none.tflite", "--plannr", "x")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: unknown flag --plannr; did you mean --memory.planner?")
    assert process("--help").stdout.startswith("usage: heliaaot")


def test_closed_output_is_quiet() -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "heliaaot_west", "platforms", "list"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait() == 0
    running.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["version"], ("numpy", "yaml", "jinja2", "pykwalify")),
        (["convert", "--help"], ("numpy", "yaml", "jinja2", "pykwalify")),
        (["platforms", "list"], ("numpy", "jinja2", "pykwalify")),
        (["convert", "none.tflite"], ("numpy", "jinja2", "pykwalify")),
    ],
)
def test_only_what_is_needed_is_imported(arguments: list[str], unwanted: tuple[str, ...]) -> None:
    code = (
        "import sys; from heliaaot_west.cli import main; main(sys.argv[1:]); "
        f"sys.exit(', '.join(n for n in {unwanted!r} if n in sys.modules))"
    )
    assert process(*arguments, module=("-c", code)).stderr.removeprefix(
        "error: none.tflite does not exist\n"
    ) in ("", "\n")
