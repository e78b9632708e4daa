# SPDX-License-Identifier: Apache-2.0
"""The platforms that come with the compiler, and those that users describe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heliaaot_west.errors import ConfigError
from heliaaot_west.platforms.fields import CPUS, ROLES
from heliaaot_west.platforms.loader import (
    list_platforms,
    load_platform,
    platform_for_board,
    read_platform,
)
from heliaaot_west.platforms.model import Memory, Platform, problems
from heliaaot_west.platforms.text import platform_text

ROOT = Path(__file__).resolve().parents[2]
GOOD = """\
name: mine
cpu: cortex-m33
memories:
  - {name: sram, size: 64K}
"""


def test_all_platforms_are_there() -> None:
    assert [platform.name for platform in list_platforms()] == [
        "apollo330mP_evb",
        "apollo3p_evb",
        "apollo4p_evb",
        "apollo510_evb",
        "apollo510b_evb",
        "host",
        "mps3_an547",
    ]


@pytest.mark.parametrize("platform", list_platforms(), ids=lambda p: p.name)
def test_platform_makes_sense(platform: Platform) -> None:
    assert list(problems(platform)) == []
    assert platform.description
    assert platform.boards
    assert platform.capabilities == set(CPUS[platform.cpu])
    assert load_platform(platform.name) == platform
    for role in ROLES:
        named = [platform.memory(name) for name in platform.preferred_memory_order[role]]
        assert all(memory is not None for memory in named)
    assert platform.preferred_memory_order["constant"][-1] or platform.name


@pytest.mark.parametrize("platform", list_platforms(), ids=lambda p: p.name)
def test_shown_platform_reads_back(platform: Platform, tmp_path: Path) -> None:
    path = tmp_path / "platform.yml"
    path.write_text(platform_text(platform), encoding="utf-8")
    assert read_platform(path) == platform


def test_apollo510_has_the_memories_of_the_specification() -> None:
    platform = load_platform("apollo510_evb")
    assert platform.cpu == "cortex-m55"
    assert platform.memories == (
        Memory("dtcm", 507904),
        Memory("itcm", 262144),
        Memory("sram", 3 << 20),
        Memory("mram", 4032 << 10, writable=False),
    )
    assert dict(platform.preferred_memory_order) == {
        "scratch": ("dtcm", "sram"),
        "persistent": ("dtcm", "sram"),
        "constant": ("dtcm", "sram", "mram"),
    }


@pytest.mark.parametrize(
    ("board", "platform"),
    [
        ("apollo510_evb", "apollo510_evb"),
        ("apollo510_evb/apollo510", "apollo510_evb"),
        ("apollo510_evb@2.0/apollo510", "apollo510_evb"),
        ("apollo510b_evb/apollo510b", "apollo510b_evb"),
        ("apollo4p_blue_kxr_evb", "apollo4p_evb"),
        ("mps3/corstone300/an547", "mps3_an547"),
        ("mps3/corstone300/an547/ns", "mps3_an547"),
        ("native_sim/native/64", "host"),
        ("mps3/corstone300/fvp", None),
        ("mps3", None),
        ("nrf52840dk/nrf52840", None),
        ("", None),
    ],
)
def test_board_finds_its_platform(board: str, platform: str | None) -> None:
    found = platform_for_board(board)
    assert (found.name if found else None) == platform


def test_platform_may_be_called_by_a_board() -> None:
    assert load_platform("mps3/corstone300/an547").name == "mps3_an547"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("apolo510_evb", "did you mean apollo510_evb?"),
        ("../host", "did you mean host?"),
        ("nothing_like_it_at_all", "known are apollo330mP_evb, apollo3p_evb, "),
    ],
)
def test_unknown_platform(name: str, hint: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(f"there is no platform {name!r}; {hint}")):
        load_platform(name)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("cpu: cortex-m4\n", 1, "'name' is missing"),
        (GOOD.replace("m33", "m99"), 2, "cpu: 'cortex-m99' is not one of cortex-m0"),
        (GOOD + "cpus: 2\n", 5, "unknown key 'cpus'; did you mean cpu?"),
        (GOOD + "min_alignment: 12\n", 5, "min_alignment: 12 is not one of 1, 2, 4"),
        (GOOD + "capabilities: [mve]\n", 5, "capabilities: 'mve' does not exist on cortex-m33"),
        (GOOD + "boards: x\n", 5, "boards: 'x' is not a list of names"),
        (GOOD.replace("size: 64K", "sise: 1"), 4, "memories[0]: unknown key 'sise'"),
        (GOOD.replace("64K", "64 cows"), 4, "memories[0].size: '64 cows' is not bytes"),
        (
            GOOD + "preferred_memory_order:\n  constant: [mram]\n",
            6,
            "preferred_memory_order.constant: 'mram' is not a memory of mine (sram)",
        ),
        (GOOD.replace("sram", "mram"), 3, "memories: none of them is writable"),
        (GOOD + "name: x\n", 5, "'name' is given twice, first on line 1"),
    ],
)
def test_wrong_platform_files(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = tmp_path / "mine.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_platform(path)
    assert str(caught.value).startswith(f"{path}:{line}: {message}")


def test_short_platform_file_has_sensible_defaults(tmp_path: Path) -> None:
    path = tmp_path / "mine.yml"
    path.write_text(GOOD, encoding="utf-8")
    platform = read_platform(path)
    assert platform.capabilities == {"dsp", "fpu"}
    assert platform.min_alignment == 16
    assert set(platform.preferred_memory_order.values()) == {("sram",)}
    assert platform.boards == ()


def test_example_of_the_documentation_works(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "platforms.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    path = tmp_path / "my_board.yml"
    path.write_text(example[1], encoding="utf-8")
    assert read_platform(path).memory("mram") == Memory("mram", 1 << 20, writable=False)


def test_board_of_a_zephyr_tree_is_generic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "boards" / "vendor" / "my_board"
    folder.mkdir(parents=True)
    (folder / "board.yml").write_text("board:\n  name: my_board\n")
    tree = '/ { cpus { cpu@0 { compatible = "arm,cortex-m4f"; }; }; };'
    (folder / "my_board.dts").write_text(tree)
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    platform = load_platform("my_board")
    assert (platform.cpu, platform.generic) == ("cortex-m4", True)
    monkeypatch.delenv("ZEPHYR_BASE")
    with pytest.raises(ConfigError, match="there is no platform 'my_board'") as caught:
        load_platform("my_board")
    assert "ZEPHYR_BASE" in (caught.value.hint or "")
