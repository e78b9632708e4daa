# SPDX-License-Identifier: Apache-2.0
"""How settings combine: precedence, names, and settings that depend on each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heliaaot_west.config import Config, TensorRule, load_config
from heliaaot_west.errors import ConfigError, UsageError
from heliaaot_west.names import name_problem, prefix_from, prefix_problem


def load(**flags: object) -> Config:
    return load_config({"model.path": "kws.tflite", **flags})


def refusal(**flags: object) -> str:
    with pytest.raises(ConfigError) as caught:
        load(**flags)
    return str(caught.value)


def test_flags_win_over_yaml_and_yaml_over_defaults(tmp_path: Path) -> None:
    path = tmp_path / "cfg.yml"
    path.write_text("module: {name: from_yaml, prefix: from_yaml}\n")
    defaults = dict.fromkeys(("module.name", "module.prefix", "model.name"), "from_defaults")
    config = load_config({"model.path": "m.tflite", "module.name": "from_flag"}, path, defaults)
    assert config.module.name == "from_flag"
    assert config.module.prefix == "from_yaml"
    assert config.model.name == "from_defaults"
    assert config.module.type == "cmake"


def test_unknown_names_are_refused_wherever_they_come_from() -> None:
    assert refusal(**{"memory.plannr": "x"}) == (
        "unknown setting --memory.plannr; did you mean --memory.planner?"
    )
    with pytest.raises(ConfigError, match=r"unknown setting memory.plannr; did you mean memory"):
        load_config({}, None, {"memory.plannr": "x"})


def test_a_model_must_be_named() -> None:
    with pytest.raises(UsageError, match="no model is given"):
        load_config({})


@pytest.mark.parametrize("good", ["aot", "kws", "Kws_2", "a" * 40, "m_", "Int"])
def test_good_prefixes(good: str) -> None:
    assert load(**{"module.prefix": good}).module.prefix == good


@pytest.mark.parametrize(
    ("bad", "proposal"),
    [
        ("int", "int_model"),
        ("class", "class_model"),
        ("_kws", "kws"),
        ("2fast", "m_2fast"),
        ("my-model", "my_model"),
        ("my model v2", "my_model_v2"),
        ("größe", "gr_e"),
        ("a" * 41, "a" * 40),
        ("--", "m"),
        ("kws\n", "kws"),
        ("return!", "return_model"),
        ('x"; y', "x_y"),
    ],
)
def test_bad_prefixes_come_with_a_good_one(bad: str, proposal: str) -> None:
    message = refusal(**{"module.prefix": bad})
    assert message.startswith("--module.prefix: ")
    assert message.endswith(f"use for example {proposal}")
    assert prefix_problem(proposal) is None
    assert prefix_problem(prefix_from(bad)) is None


@pytest.mark.parametrize("good", ["kws", "helia_aot_nn", "my-model", "Kws2", "app"])
def test_good_names(good: str) -> None:
    assert load(**{"module.name": good}).module.name == good


@pytest.mark.parametrize(
    ("bad", "proposal"),
    [
        ("2nd", "m_2nd"),
        ("a/b", "a_b"),
        ("../x", "x"),
        ("a b", "a_b"),
        ("test", "test_model"),
        ("ALL", "ALL_model"),
        ("con", "con_model"),
        ("x" * 65, "x" * 64),
        ("${X}", "X"),
    ],
)
def test_bad_names_come_with_a_good_one(bad: str, proposal: str) -> None:
    assert refusal(**{"module.name": bad}).endswith(f"use for example {proposal}")
    assert name_problem(proposal) is None


def test_pack_needs_cmsis_pack() -> None:
    assert "set module.type to cmsis_pack, or use .zip" in refusal(**{"module.path": "x.pack"})
    config = load(**{"module.path": "x.pack", "module.type": "cmsis_pack"})
    assert config.module.path == Path("x.pack")
    assert load(**{"module.path": "x.zip"}).module.path == Path("x.zip")


@pytest.mark.parametrize(
    ("text", "size"),
    [("65536", 65536), ("64K", 65536), ("64 KB", 65536), ("64KiB", 65536), ("2m", 2 << 20)],
)
def test_sizes(text: str, size: int) -> None:
    constraint = f"[{{memory: dtcm, budget: {text}}}]"
    assert load(**{"memory.constraints": constraint}).memory.constraints[0].budget == size


@pytest.mark.parametrize("text", ["0", "-1", "1.5K", "K", "1T", "true"])
def test_wrong_sizes(text: str) -> None:
    constraint = f"[{{memory: dtcm, budget: {text}}}]"
    assert "is not bytes, such as 65536, 64K or 2M" in refusal(**{"memory.constraints": constraint})


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("verbose", "two", "--verbose: 'two' is not a whole number from 0 to 3"),
        ("model.subgraph", "-1", "--model.subgraph: -1 is not a whole number of at least 0"),
        ("test.tolerance", "inf", "--test.tolerance: inf is not a number of at least 0"),
        ("force", "maybe", "--force: 'maybe' is not true or false"),
        ("platform.capabilities", "dps", "'dps' is not one of dsp, fpu, mve; did you mean dsp?"),
        ("memory.tensors", "[{", "--memory.tensors: '[{': not valid YAML"),
        ("memory.tensors", "x", "--memory.tensors: 'x' is not a list of mappings with type, id"),
        ("memory.tensors", "[3]", "--memory.tensors[0]: 3 is not a mapping with type, id, attrib"),
        ("memory.tensors", "[{attributes: {memory: sram}}]", "[0]: says of no tensor; give it"),
        ("memory.tensors", "[{id: 3, attributes: {}}]", "[0].attributes: names no memory"),
        (
            "memory.tensors",
            "[{id: 3, attributes: {memory: psram}}]",
            "[0].attributes.memory: apollo510_evb has no 'psram'; it has dtcm, itcm, sram, mram",
        ),
        (
            "memory.tensors",
            "[{type: scratch, attributes: {memory: mram}}]",
            "[0].attributes.memory: 'mram' cannot hold scratch tensors",
        ),
        (
            "memory.tensors",
            "[{type: constant, attributes: {constant_destination_memory: mram}}]",
            "[0].attributes.constant_destination_memory: 'mram' is read-only",
        ),
        (
            "memory.tensors",
            "[{type: scratch, attributes: {constant_destination_memory: sram}}]",
            "scratch tensors are no constants",
        ),
        (
            "memory.constraints",
            "[{memory: dtcm, budget: 1}, {memory: dtcm, budget: 2}]",
            "[1].memory: 'dtcm' has two budgets",
        ),
    ],
)
def test_wrong_values_are_named(name: str, text: str, message: str) -> None:
    shown = refusal(**{name: text})
    assert shown.startswith(f"--{name}")
    assert message in shown


def test_flags_take_yaml_json_python_values_and_short_lists() -> None:
    rule = TensorRule("constant", "11", "mram", "dtcm")
    attributes = {"memory": "mram", "constant_destination_memory": "dtcm"}
    value = [{"type": "constant", "id": "11", "attributes": attributes}]
    for given in (
        value,
        "[{type: constant, id: 11, attributes: {memory: mram, constant_destination_memory: dtcm}}]",
        str(value).replace("'", '"'),
    ):
        assert load(**{"memory.tensors": given}).memory.tensors == (rule,)
    order = "platform.preferred_memory_order.constant"
    for short in ("mram,sram", "mram, sram", "[mram, sram]", ["mram", "sram"]):
        constant = load(**{order: short}).platform.preferred_memory_order["constant"]
        assert constant == ("mram", "sram")


def test_configuration_cannot_be_changed() -> None:
    config = load()
    with pytest.raises(AttributeError):
        config.module.name = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        config.transforms["x"] = True  # type: ignore[index]


def test_platform_settings_change_the_platform() -> None:
    platform = load(**{"platform.cpu": "cortex-m4", "platform.name": "apollo510_evb"}).platform
    assert platform.cpu == "cortex-m4"
    assert platform.capabilities == {"dsp", "fpu"}
    orders = load(**{"platform.preferred_memory_order.constant": "mram"}).platform
    assert orders.preferred_memory_order["constant"] == ("mram",)
    assert orders.preferred_memory_order["scratch"] == ("dtcm", "sram")


def test_platform_of_any_name_from_cpu_and_memories() -> None:
    memories = "[{name: mram, size: 1M}, {name: sram, size: 64K}, {name: dram, size: 8M}]"
    flags = {"platform.name": "my_board", "platform.memories": memories}
    assert refusal(**flags).startswith("--platform.name: there is no platform 'my_board'")
    platform = load(**flags, **{"platform.cpu": "cortex-m3"}).platform
    assert platform.name == "my_board"
    assert platform.capabilities == frozenset()
    assert dict(platform.preferred_memory_order) == {
        "scratch": ("sram", "dram"),
        "persistent": ("sram", "dram"),
        "constant": ("mram", "sram", "dram"),
    }


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"platform.name": "apolo510_evb"}, "--platform.name: there is no platform 'apolo510_evb'"),
        ({"platform.path": "none.yml"}, "--platform.path: none.yml: No such file"),
        (
            {"platform.capabilities": "mve", "platform.cpu": "cortex-m4"},
            "--platform.capabilities: 'mve' does not exist on cortex-m4, which can have dsp, fpu",
        ),
        ({"platform.capabilities": "mve"}, "--platform.capabilities: 'mve' needs 'dsp'"),
        (
            {"platform.preferred_memory_order.scratch": "mram"},
            "--platform.preferred_memory_order.scratch: 'mram' cannot be written to",
        ),
        (
            {"platform.preferred_memory_order.scratch": "psram"},
            "--platform.preferred_memory_order.scratch: 'psram' is not a memory of apollo510_evb",
        ),
        (
            {"platform.memories": "[{name: mram, size: 1M}]"},
            "--platform.memories: none of them is writable",
        ),
        (
            {"platform.memories": "[{name: sram, size: 1M}, {name: sram, size: 1K}]"},
            "--platform.memories: 'sram' is listed twice",
        ),
        (
            {"platform.memories": "[{name: flash, size: 1M}]"},
            "--platform.memories[0].name: 'flash' is not one of dtcm, itcm, sram, mram, psram",
        ),
        ({"platform.min_alignment": "3"}, "--platform.min_alignment: 3 is not a one of 1, 2, 4"),
        ({"platform.min_alignment": "32"}, "--platform.min_alignment=32 is not available yet"),
        (
            {"platform.path": "a.yml", "platform.name": "host"},
            "--platform.path and --platform.name are both given",
        ),
    ],
)
def test_wrong_platforms_are_named(flags: dict[str, str], message: str) -> None:
    assert refusal(**flags).startswith(message.replace("a one", "one"))


def test_more_important_source_decides_between_name_and_path(tmp_path: Path) -> None:
    text = "name: mine\ncpu: cortex-m3\nmemories: [{name: sram, size: 1M}]\n"
    (tmp_path / "mine.yml").write_text(text)
    by_path, by_name = tmp_path / "path.yml", tmp_path / "name.yml"
    by_path.write_text("platform: {path: mine.yml}\n")
    by_name.write_text("platform: {name: host}\n")
    model = {"model.path": "m.tflite"}
    assert load_config(model, by_path).platform.name == "mine"
    assert load_config(model, by_path, {"platform.name": "host"}).platform.name == "mine"
    assert load_config({**model, "platform.name": "host"}, by_path).platform.name == "host"
    flag = {**model, "platform.path": str(tmp_path / "mine.yml")}
    assert load_config(flag, by_name).platform.name == "mine"


def test_alignment_of_a_platform_file_that_is_not_available_yet(tmp_path: Path) -> None:
    path = tmp_path / "mine.yml"
    path.write_text(
        "name: mine\ncpu: cortex-m3\nmemories: [{name: sram, size: 1M}]\nmin_alignment: 64\n"
    )
    message = refusal(**{"platform.path": str(path)})
    assert re.search(r"--platform.path: .*min_alignment=64 is not available yet", message)
