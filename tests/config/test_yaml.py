# SPDX-License-Identifier: Apache-2.0
"""YAML files: what is wrong in them is named with file and line."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heliaaot_west.config import Config, load_config
from heliaaot_west.errors import ConfigError
from heliaaot_west.yaml_document import Entry, parse, plain, read_mapping


def load(folder: Path, text: str | bytes, **flags: object) -> Config:
    path = folder / "cfg.yml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_config({"model.path": "kws.tflite", **flags}, path)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("memory:\n  plannr: x\n", 2, "unknown setting memory.plannr; did you mean memory.planner"),
        ("\nmodul:\n  name: x\n", 2, "unknown setting modul; did you mean module?"),
        ("planner: greedy\n", 1, "unknown setting planner; did you mean memory.planner?"),
        ("module:\n  name: [x\n", 3, "not valid YAML"),
        ("module: a: b\n", 1, "not valid YAML"),
        ("module:\n\tname: x\n", 2, "not valid YAML"),
        ("module: {}\n---\nmemory: {}\n", 2, "not valid YAML"),
        ("module:\n  name: a\n  type: nsx\n  name: b\n", 4, "'name' is given twice, first on line"),
        (
            "memory.planner: greedy\nmemory:\n  planner: greedy\n",
            3,
            "memory.planner is given twice, first on line 1",
        ),
        ("module: 3\n", 1, "module needs a mapping; settings are module.path, "),
        ("module:\n  name: 12\n", 2, "module.name: 12 is not text; put it in quotes"),
        ("module:\n  name:\n", 2, "module.name: has no value; it must be text"),
        ("module:\n  name: ''\n", 2, "module.name: is empty"),
        ("memory:\n  allocate_arenas: 1\n", 2, "memory.allocate_arenas: 1 is not true or false"),
        ("verbose: loud\n", 1, "verbose: 'loud' is not a whole number from 0 to 3"),
        ("verbose: 4\n", 1, "verbose: 4 is not a whole number from 0 to 3"),
        ("verbose: true\n", 1, "verbose: True is not a whole number from 0 to 3"),
        ("test:\n  tolerance: .nan\n", 2, "test.tolerance: nan is not a number of at least 0"),
        ("test:\n  tolerance: -1e-3\n", 2, "test.tolerance: -0.001 is not a number of at least 0"),
        (
            "module:\n  type: zephr\n",
            2,
            "module.type: 'zephr' is not one of zephyr, cmake, nsx, cmsis_pack; did you mean zephy",
        ),
        (
            "memory:\n  tensors:\n  - type: constant\n    attributes:\n      memry: mram\n",
            5,
            "memory.tensors[0].attributes: unknown key 'memry'; did you mean memory?",
        ),
        (
            "memory:\n  tensors:\n  - type: scratch\n",
            3,
            "memory.tensors[0]: 'attributes' is missin",
        ),
        (
            "memory:\n  constraints:\n  - memory: dtcm\n    budget: 1 Kilo\n",
            4,
            "memory.constraints[0].budget: '1 Kilo' is not bytes, such as",
        ),
        (
            "platform:\n  capabilities: [dsp, dsp]\n",
            2,
            "platform.capabilities: 'dsp' is listed twic",
        ),
        ("- module\n", 1, "holds no settings"),
        ("1: x\n", 1, "the key 1 is not text"),
        ("[a]: x\n", 1, "a key is not text"),
        ("module: !!python/object/apply:os.getcwd []\n", 1, "the tag 'tag:yaml.org"),
        ("module: {name: !env HOME}\n", 1, "the tag '!env' is not allowed here"),
        ("module: &a [*a]\n", 1, "is nested too deeply, or holds itself"),
        ("verbose: " + "9" * 5000, 1, f"'{'9' * 40}' is no value"),
        ("a: '\x01'\n", 1, "holds a character that YAML forbids"),
        (b"a: b\nc: \xff\n", 2, "is not UTF-8 text"),
        ("[" * 1000, 1, "is nested too deeply"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_error_names_file_and_line(
    tmp_path: Path, text: str | bytes, line: int, message: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    shown = str(caught.value)
    assert shown.startswith(f"{tmp_path / 'cfg.yml'}:{line}: {message}"), shown
    assert "\n" not in shown
    assert caught.value.exit_status == 2


def test_aliases_cannot_blow_up(tmp_path: Path) -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 20)]
    with pytest.raises(ConfigError, match="expands to more than 10000 values"):
        load(tmp_path, "\n".join(rows))


def test_large_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is larger than 128 KB"):
        load(tmp_path, "#" * (128 * 1024 + 1))


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.yml: No such file"):
        load_config({}, tmp_path / "none.yml")
    with pytest.raises(ConfigError, match=re.escape(str(tmp_path))):
        load_config({}, tmp_path)


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "module:\n", "log_file:\n", "\ufeffforce: true"]
)
def test_empty_parts_are_fine(tmp_path: Path, text: str) -> None:
    assert load(tmp_path, text).module.name == "helia_aot_nn"


def test_anchors_and_merge_keys(tmp_path: Path) -> None:
    config = load(
        tmp_path,
        """
        platform:
          cpu: cortex-m4
          memories:
          - &ram {name: sram, size: 64K, writable: true}
          - {<<: *ram, name: dram}
          - {<<: [{size: 1M}, *ram], name: mram, writable: false}
        """,
    )
    sizes = [(m.name, m.size, m.writable) for m in config.platform.memories]
    assert sizes == [("sram", 65536, True), ("dram", 65536, True), ("mram", 1 << 20, False)]


def test_yaml_reads_numbers_as_people_write_them(tmp_path: Path) -> None:
    assert load(tmp_path, "test: {tolerance: 1e-3}").test.tolerance == 0.001
    assert load(tmp_path, "test: {tolerance: 1}").test.tolerance == 1.0
    assert load(tmp_path, "model: {name: 2024-01-01}").model.name == "2024-01-01"
    rules = load(tmp_path, "memory: {tensors: [{id: 11, attributes: {memory: sram}}]}")
    assert rules.memory.tensors[0].id == "11"


def test_paths_are_relative_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    (folder / "cfg.yml").write_text(
        "model: {path: kws.tflite}\nmodule: {path: ../out}\nlog_file: /tmp/x.log\n"
        "test: {golden_data: data/golden.npz}\n"
    )
    monkeypatch.chdir(tmp_path)
    config = load_config({}, Path("settings/cfg.yml"))
    assert config.model.path == Path("settings/kws.tflite")
    assert config.module.path == Path("settings/../out")
    assert config.test.golden_data == Path("settings/data/golden.npz")
    assert config.log_file == Path("/tmp/x.log")
    assert load_config({"model.path": "kws.tflite"}).model.path == Path("kws.tflite")


def test_wrong_value_is_an_error_even_where_a_flag_wins(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cfg.yml:1: memory.planner: 'x'"):
        load(tmp_path, "memory: {planner: x}", **{"memory.planner": "greedy"})


@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"#%@`,? \n\t0.1<~"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ConfigError):
        plain(parse(text, lambda line: f"x.yml:{line}"))


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "random.yml"
    path.write_bytes(data)
    with suppress(ConfigError):
        assert all(isinstance(entry, Entry) for entry in read_mapping(path).values())
