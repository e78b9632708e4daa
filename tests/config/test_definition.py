# SPDX-License-Identifier: Apache-2.0
"""The definition of the settings agrees with all that is made from it or repeats it."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from heliaaot_west import config as configuration
from heliaaot_west.config import Config, CustomOperator, MemoryBudget, TensorRule, load_config
from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.planners import PLANNERS
from heliaaot_west.memory.planners.hill_climb import HillClimbOptions
from heliaaot_west.passes import PASSES
from heliaaot_west.platforms.loader import load_platform
from heliaaot_west.platforms.model import Memory
from heliaaot_west.platforms.text import platform_text
from heliaaot_west.settings import NOT_YET, SETTINGS, Setting, not_yet
from heliaaot_west.suggest import nearest
from heliaaot_west.value_types import Kind

ROOT = Path(__file__).resolve().parents[2]


def generator() -> ModuleType:
    """The script that writes files from definitions."""
    path = ROOT / "tools" / "generated_files.py"
    spec = importlib.util.spec_from_file_location("generated_files", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_schema_file_is_up_to_date() -> None:
    files = generator()
    assert files.SCHEMA.read_text(encoding="utf-8") == files.schema_text()


def test_documentation_of_settings_is_up_to_date() -> None:
    files = generator()
    assert files.SETTINGS_PAGE.read_text(encoding="utf-8") == files.settings_text()


def test_documentation_of_operators_is_up_to_date() -> None:
    """If this fails after a change to an operator: run tools/generated_files.py."""
    files = generator()
    assert files.OPERATORS_PAGE.read_text(encoding="utf-8") == files.operators_text()


def test_planners_are_those_of_the_memory_stage() -> None:
    assert set(SETTINGS["memory.planner"].type.choices) == set(PLANNERS)
    for field in dataclasses.fields(HillClimbOptions):
        setting = SETTINGS[f"memory.planner_options.{field.name}"]
        assert setting.default_text == str(field.default)


def test_every_pass_can_be_switched_off() -> None:
    passes = {f"transforms.{name}" for name, _ in PASSES}
    assert passes == {name for name in SETTINGS if name.startswith("transforms.")}


@pytest.mark.parametrize("group", ["model", "module", "memory", "test", "documentation"])
def test_fields_are_named_as_settings(group: str) -> None:
    kind = getattr(configuration, f"{group.capitalize()}Config")
    leaves = {name.split(".")[1] for name in SETTINGS if name.startswith(f"{group}.")}
    assert {field.name for field in dataclasses.fields(kind)} == leaves


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.name)
def test_definition_is_complete(setting: Setting) -> None:
    assert setting.meaning.endswith(".")
    assert setting.example != setting.default
    simple = setting.type.choices or setting.type.kind in (Kind.BOOLEAN, Kind.RECORDS)
    assert simple or setting.metavar


def arrived(config: Config, name: str) -> object:
    """The value of a setting in a configuration."""
    value: Any = config
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Mapping) else getattr(value, part)
    return value


def expected(setting: Setting, folder: Path) -> object:
    """What the example becomes in the configuration."""
    special: dict[str, object] = {
        "custom_operators": (CustomOperator("MyFilter", "my_filter", 256),),
        "memory.constraints": (MemoryBudget("dtcm", 200 * 1024),),
        "memory.tensors": (TensorRule("constant", None, "mram", None),),
        "platform.capabilities": frozenset({"dsp"}),
        "platform.memories": (Memory("sram", 256 * 1024), Memory("mram", 1 << 20, writable=False)),
        "test.state_feedback": ((1, 1),),
    }
    if setting.name in special:
        return special[setting.name]
    if setting.type.kind is Kind.PATH:
        return folder / str(setting.example)
    if setting.type.kind is Kind.NAMES:
        assert isinstance(setting.example, list)
        return tuple(setting.example)
    return setting.example


def check_example(setting: Setting, config: Config, folder: Path) -> None:
    """The example is in the configuration, and is not what is there without it."""
    if setting.name == "platform.path":
        assert config.platform.name == "from_a_file"
        return
    default = load_config({"model.path": "other.tflite"})
    assert arrived(config, setting.name) == expected(setting, folder)
    assert arrived(default, setting.name) != expected(setting, folder)


def prepare(setting: Setting, folder: Path) -> None:
    """What an example needs to exist."""
    if setting.name == "platform.path":
        text = platform_text(dataclasses.replace(load_platform("host"), name="from_a_file"))
        (folder / str(setting.example)).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.name)
def test_example_arrives_by_flag(
    setting: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    prepare(setting, Path())
    text = setting.example if isinstance(setting.example, str) else json.dumps(setting.example)
    flags = {"model.path": "model.tflite", setting.name: text}
    if not_yet(setting.name, setting.example):
        with pytest.raises(ConfigError, match=rf"^--{setting.name}.* is not available yet"):
            load_config(flags)
    else:
        check_example(setting, load_config(flags), Path())


@pytest.mark.parametrize("dotted", [False, True])
@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.name)
def test_example_arrives_by_yaml(setting: Setting, dotted: bool, tmp_path: Path) -> None:
    prepare(setting, tmp_path)
    document: Any = setting.example
    if dotted:
        document = {setting.name: document}
    else:
        for part in reversed(setting.name.split(".")):
            document = {part: document}
    path = tmp_path / "settings.yml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    flags = {} if setting.name == "model.path" else {"model.path": "model.tflite"}
    if not_yet(setting.name, setting.example):
        with pytest.raises(ConfigError, match=rf"settings.yml:\d+: {setting.name}.* is not avail"):
            load_config(flags, path)
    else:
        check_example(setting, load_config(flags, path), tmp_path)


def test_defaults_are_those_of_the_definition() -> None:
    config = load_config({"model.path": "dir/kws.tflite"})
    assert config.model.name == "kws"
    assert config.module.path == Path(".")
    assert config.module.name == "helia_aot_nn"
    assert config.module.prefix == "aot"
    assert config.module.type == "cmake"
    assert config.platform.name == "apollo510_evb"
    assert dict(config.memory.planner_options) == {}
    for name, setting in SETTINGS.items():
        if setting.default is not None and name != "platform.name":
            assert arrived(config, name) == setting.default, name


def test_not_yet_names_settings_and_never_defaults() -> None:
    for name in NOT_YET:
        assert not not_yet(name, SETTINGS[name].default)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("memory.plannr", "memory.planner"),
        ("memory.planer_options.seed", "memory.planner_options.seed"),
        ("planner", "memory.planner"),
        ("module.planner", "memory.planner"),
        ("prefix", "module.prefix"),
        ("dump_residency", "memory.dump_residency_json"),
        ("quite_another_thing", None),
    ],
)
def test_nearest_setting(wrong: str, meant: str | None) -> None:
    assert nearest(wrong, SETTINGS) == meant
