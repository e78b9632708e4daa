# SPDX-License-Identifier: Apache-2.0
"""What Zephyr's files say of a board that no platform lists."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from heliaaot_west.platforms.model import problems
from heliaaot_west.platforms.zephyr_board import Roots, generic_platform, roots_of

GIB = 1 << 30

SOC = """
/ {
	cpus {
		cpu@0 {
			compatible = "arm,cortex-%s"; /* compatible = "arm,cortex-m85"; */
		};
	};
	sram0: memory@20000000 {
		compatible = "mmio-sram";
		reg = <0x20000000 DT_SIZE_K(8)>;
	};
	soc {
		flash0: flash@8000000 {
			reg = <0x8000000 0x80000>;
		};
	};
};
"""

BOARD = """
#include <vendor/soc.dtsi>
/ {
	chosen {
		zephyr,sram = &sram0;
		zephyr,flash = &flash0;
	};
};
&sram0 {
	reg = <0x20000000 DT_SIZE_K(64)>;
};
"""


def tree(folder: Path, cpu: str = "m4f", source: str = "my_board.dts") -> Roots:
    """A tree with one board."""
    board = folder / "boards" / "vendor" / "my_board"
    include = folder / "dts" / "arm" / "vendor"
    board.mkdir(parents=True)
    include.mkdir(parents=True)
    (board / "board.yml").write_text("board:\n  name: my_board\n  socs:\n    - name: soc\n")
    (board / source).write_text(BOARD)
    (include / "soc.dtsi").write_text(SOC % cpu)
    return roots_of({"ZEPHYR_BASE": os.fspath(folder)})


@pytest.mark.parametrize(
    ("in_devicetree", "cpu", "capabilities"),
    [
        ("m0+", "cortex-m0plus", set()),
        ("m3", "cortex-m3", set()),
        ("m4", "cortex-m4", {"dsp"}),
        ("m4f", "cortex-m4", {"dsp", "fpu"}),
        ("m33", "cortex-m33", set()),
        ("m33f", "cortex-m33", {"fpu"}),
        ("m55", "cortex-m55", {"dsp", "fpu", "mve"}),
        ("a53", "generic", set()),
    ],
)
def test_cpu_and_features(
    tmp_path: Path, in_devicetree: str, cpu: str, capabilities: set[str]
) -> None:
    platform = generic_platform("my_board", tree(tmp_path, in_devicetree))
    assert platform.cpu == cpu
    assert platform.capabilities == capabilities
    assert list(problems(platform)) == []


def test_sizes_are_those_of_the_chosen_nodes_as_overridden(tmp_path: Path) -> None:
    platform = generic_platform("my_board", tree(tmp_path))
    assert [(m.name, m.size, m.writable) for m in platform.memories] == [
        ("sram", 64 << 10, True),
        ("mram", 512 << 10, False),
    ]


@pytest.mark.parametrize(
    ("board", "source"),
    [
        ("my_board/soc/cpu0", "my_board_soc_cpu0.dts"),
        ("my_board/soc/cpu0", "my_board_cpu0.dts"),
        ("my_board@2/soc", "my_board.dts"),
    ],
)
def test_qualifiers_choose_the_devicetree(tmp_path: Path, board: str, source: str) -> None:
    assert generic_platform(board, tree(tmp_path, source=source)).cpu == "cortex-m4"


def test_unknown_board_is_limited_by_the_linker_only(tmp_path: Path) -> None:
    for roots in (tree(tmp_path), roots_of({})):
        platform = generic_platform("no_board", roots)
        assert platform.cpu == "generic"
        assert [memory.size for memory in platform.memories] == [GIB, GIB]


@pytest.mark.zephyr
def test_boards_of_a_real_tree() -> None:
    if not os.environ.get("ZEPHYR_BASE"):
        pytest.skip("set ZEPHYR_BASE to a Zephyr tree in a west workspace")
    roots = roots_of(os.environ)
    for board, cpu, ram in (
        ("frdm_k64f", "cortex-m4", 192 << 10),
        ("nrf5340dk/nrf5340/cpunet", "cortex-m33", 64 << 10),
        ("rpi_pico", "cortex-m0plus", 264 << 10),
        ("qemu_x86", "generic", GIB),
    ):
        platform = generic_platform(board, roots)
        assert platform.cpu == cpu
        assert platform.memories[0].size == ram
