# SPDX-License-Identifier: Apache-2.0
"""The flags of ``convert``: their spellings, what they mean, and how wrong ones are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heliaaot_west.settings import NOT_YET, SETTINGS, not_yet
from heliaaot_west.value_types import Kind
from tests.cli.run import Commands


def test_short_forms(commands: Commands) -> None:
    config = commands.configure(
        "-o", "out", "-n", "kws", "-p", "kws", "-t", "nsx", "-b", "mps3/corstone300/an547"
    )
    assert config.model.path == Path("kws.tflite")
    assert config.module.path == Path("out")
    assert (config.module.name, config.module.prefix, config.module.type) == ("kws", "kws", "nsx")
    assert config.platform.name == "mps3_an547"


@pytest.mark.parametrize(
    "flag",
    [
        "--memory.dump_residency_json",
        "--memory.dump-residency-json",
        "--memory.dump-residency_json",
        "--memory.dump_residency_json=true",
        "--memory.dump-residency-json=True",
        "--memory.dump_residency_json=yes",
        "--memory.dump_residency_json=on",
        "--memory.dump_residency_json=1",
    ],
)
def test_boolean_switched_on(commands: Commands, flag: str) -> None:
    assert commands.configure(flag).memory.dump_residency_json is True


@pytest.mark.parametrize(
    "flag",
    [
        "--no-memory.allocate_arenas",
        "--no-memory.allocate-arenas",
        "--no_memory.allocate_arenas",
        "--memory.allocate_arenas=false",
        "--memory.allocate-arenas=FALSE",
        "--memory.allocate_arenas=no",
        "--memory.allocate_arenas=off",
        "--memory.allocate_arenas=0",
    ],
)
def test_boolean_switched_off(commands: Commands, flag: str) -> None:
    assert commands.configure(flag).memory.allocate_arenas is False


def test_boolean_with_its_value_apart(commands: Commands) -> None:
    flags = ("--memory.allocate_arenas", "false", "--memory.dump-residency-json", "true")
    memory = commands.configure(*flags).memory
    assert memory.allocate_arenas is False
    assert memory.dump_residency_json is True
    assert commands.configure("-n", "true", "--force").module.name == "true"


def test_last_boolean_wins(commands: Commands) -> None:
    assert commands.configure("--force", "--no-force").force is False
    assert commands.configure("--no-force", "--force").force is True


@pytest.mark.parametrize("order", [("--force", "kws.tflite"), ("kws.tflite", "--force")])
def test_boolean_takes_no_model(commands: Commands, order: tuple[str, str]) -> None:
    assert commands.run("convert", *order).status == 0
    assert commands.compiler.asked[-1].force is True
    assert commands.compiler.asked[-1].model.path == Path("kws.tflite")


_ELSEWHERE = ("model.path", "platform.path", "verbose")


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in _ELSEWHERE])
def test_every_setting_is_a_flag(commands: Commands, name: str) -> None:
    setting = SETTINGS[name]
    text = setting.example if isinstance(setting.example, str) else json.dumps(setting.example)
    for flag in (f"--{name}", f"--{name.replace('_', '-')}"):
        for arguments in ([f"{flag}={text}"], [flag, text]):
            if setting.type.kind is Kind.BOOLEAN and len(arguments) == 2:
                continue
            if not_yet(name, setting.example):
                assert "is not available yet" in commands.refuse(*arguments)
            else:
                commands.configure(*arguments)


@pytest.mark.parametrize("name", NOT_YET)
def test_not_yet_is_refused_by_name(commands: Commands, name: str) -> None:
    example = {"module.kernels": "cmsis_nn", "platform.min_alignment": "64"}
    text = example.get(name, json.dumps(SETTINGS[name].example))
    message = commands.refuse(f"--{name}={text}")
    assert message.startswith(f"--{name}")
    assert message.endswith(" is not available yet")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--memory.plannr", "greedy"], "unknown flag --memory.plannr; did you mean --memory.plan"),
        (["--planner=greedy"], "unknown flag --planner; did you mean --memory.planner?"),
        (["--no-memory.planner"], "unknown flag --no-memory.planner; did you mean --memory.plann"),
        (["--pth", "x.yml"], "unknown flag --pth; did you mean --path?"),
        (["--completely-different"], "unknown flag --completely-different; see 'heliaaot convert"),
        (["--memory.planner", "gredy"], "--memory.planner: 'gredy' is not one of greedy, greedy_"),
        (["--force=maybe"], "--force: 'maybe' is not true or false"),
        (["--no-force=true"], "--no-force takes no value, but 'true' is given; see"),
        (["-o"], "argument -o/--module.path: expected one argument; see 'heliaaot convert --help'"),
        (["-o", ""], "--module.path: is empty"),
        (["-t", "zephr"], "--module.type: 'zephr' is not one of zephyr, cmake, nsx, cmsis_pack; d"),
        (["-b", "apollo51_evb"], "--platform.name: there is no platform 'apollo51_evb'; did you m"),
        (["-p", "1st"], "--module.prefix: '1st' cannot start a C name (letters, digits and '_', a"),
        (["-n", "test"], "--module.name: 'test' is a target of CMake's own; use for example test_"),
        (["other.tflite"], "unrecognized arguments: other.tflite; see 'heliaaot convert --help'"),
        (["--model.path", "other.tflite"], "two models are given; use either MODEL or --model.pa"),
        (["--path", "none.yml"], "none.yml: No such file or directory"),
        (["--verbose", "4"], "--verbose: 4 is not a whole number from 0 to 3"),
    ],
)
def test_wrong_flags(commands: Commands, arguments: list[str], message: str) -> None:
    assert commands.refuse(*arguments).startswith(message)


def test_no_abbreviations(commands: Commands) -> None:
    assert commands.refuse("--memory.plan", "greedy").startswith("unknown flag --memory.plan; ")
    assert commands.refuse("--module.pre", "x").startswith("unknown flag --module.pre; ")


def test_no_model(commands: Commands) -> None:
    ran = commands.run("convert")
    assert ran.status == 2
    assert ran.err == "error: no model is given; name a .tflite file, or set model.path\n"


def test_model_after_two_dashes(commands: Commands, tmp_path: Path) -> None:
    (tmp_path / "--force").write_bytes(b"")
    assert commands.run("convert", "--", "--force").status == 0
    assert commands.compiler.asked[-1].model.path == Path("--force")
    assert commands.compiler.asked[-1].force is False


@pytest.mark.parametrize("flag", ["--path=cfg.yml", "--path cfg.yml"])
def test_flags_win_over_yaml(commands: Commands, tmp_path: Path, flag: str) -> None:
    (tmp_path / "cfg.yml").write_text(
        "module: {name: from_yaml, prefix: from_yaml}\nmemory: {allocate_arenas: false}\n"
    )
    config = commands.configure(*flag.split(), "-n", "from_flag", "--memory.allocate-arenas")
    assert config.module.name == "from_flag"
    assert config.module.prefix == "from_yaml"
    assert config.memory.allocate_arenas is True


def test_model_from_yaml(commands: Commands, tmp_path: Path) -> None:
    (tmp_path / "cfg.yml").write_text("model: {path: kws.tflite}\n")
    assert commands.run("convert", "--path", "cfg.yml").status == 0
    assert commands.compiler.asked[-1].model.path == Path("kws.tflite")


def test_wrong_yaml_names_file_and_line(commands: Commands, tmp_path: Path) -> None:
    (tmp_path / "cfg.yml").write_text("module:\n  nam: x\n")
    message = "cfg.yml:2: unknown setting module.nam; did you mean module.name?"
    assert commands.refuse("--path", "cfg.yml") == message


@pytest.mark.parametrize(
    ("arguments", "verbose"),
    [
        ([], 0),
        (["-v"], 1),
        (["-vv"], 2),
        (["-v", "-v", "-v"], 3),
        (["-vvvvv"], 3),
        (["--verbose", "2"], 2),
        (["--verbose=1"], 1),
        (["-v", "--verbose=2"], 2),
    ],
)
def test_verbose(commands: Commands, arguments: list[str], verbose: int) -> None:
    commands.run("convert", "kws.tflite", *arguments)
    assert commands.compiler.asked[-1].verbose == verbose


def test_defaults_of_a_caller(commands: Commands) -> None:
    from heliaaot_west.cli import build_parser, execute

    args = build_parser("west heliaaot").parse_args(["convert", "kws.tflite"])
    args.defaults = {"module.type": "zephyr", "platform.name": "host"}
    assert execute(args) == 0
    config = commands.compiler.asked[-1]
    assert (config.module.type, config.platform.name) == ("zephyr", "host")
