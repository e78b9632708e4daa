# SPDX-License-Identifier: Apache-2.0
"""A generic platform for a Zephyr board that no platform file lists, from Zephyr's own files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import yaml

from heliaaot_west.platforms.fields import CPUS
from heliaaot_west.platforms.model import Memory, Platform, order_of

_INCLUDE = re.compile(r'^\s*#include\s+[<"]([^>"]+)[>"]', re.MULTILINE)
_CPU = re.compile(r'compatible\s*=\s*"arm,(cortex-m\d+)(\+?)(f?)"')

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_SIZE = re.compile(r"(?:^|\s)(?:(DT_SIZE_[KM])\s*\(\s*)?(0x[0-9a-fA-F]+|\d+)\s*\)?$")

_ANY_SIZE = 1 << 30

_DSP_OPTIONAL = frozenset({"cortex-m33", "cortex-m35p"})
_FPU_OPTIONAL = frozenset({"cortex-m4", "cortex-m7", "cortex-m33", "cortex-m35p"})


@dataclass(frozen=True, slots=True)
class Roots:
    """Where to look for boards and devicetree files.

    Attributes:
        boards: folders with a ``boards`` folder, as Zephyr's BOARD_ROOT.
        devicetree: folders with files that devicetrees include.
    """

    boards: tuple[Path, ...]
    devicetree: tuple[Path, ...]


def roots_of(environment: Mapping[str, str]) -> Roots:
    """Roots from ZEPHYR_BASE and BOARD_ROOT, a list separated by semicolons."""
    boards = [Path(root) for root in environment.get("BOARD_ROOT", "").split(";") if root]
    base = environment.get("ZEPHYR_BASE")
    if base:
        boards.append(Path(base))
    dts = [root / "dts" for root in boards]
    return Roots(
        tuple(boards), tuple(folder / sub for folder in dts for sub in (".", "arm", "common"))
    )


def generic_platform(board: str, roots: Roots) -> Platform:
    """What Zephyr's files say of a board: CPU, and sizes of its RAM and flash.

    The CPU is the one in the board's devicetree; its features are those that every such CPU has,
    and an FPU where the devicetree says so. RAM and flash are what the devicetree chooses as
    ``zephyr,sram`` and ``zephyr,flash``. A size that is not found is taken as 1 GiB: then only
    the linker says when the image is too large.
    """
    source = _devicetree(board, roots)
    text = _COMMENT.sub(" ", "\n".join(_with_includes(source, roots.devicetree))) if source else ""
    cpu, capabilities = _cpu(text)
    ram, flash = _chosen_size(text, "zephyr,sram"), _chosen_size(text, "zephyr,flash")
    memories = (Memory("sram", ram), Memory("mram", flash, writable=False))
    return Platform(
        name=board,
        description=f"Zephyr board {board}, from its devicetree",
        cpu=cpu,
        capabilities=capabilities,
        memories=memories,
        preferred_memory_order=MappingProxyType(order_of(memories)),
        boards=(board,),
        generic=True,
    )


def find_board(board: str, roots: Roots) -> Platform | None:
    """The generic platform of a board that Zephyr's files have, or None if they do not."""
    return None if _board_folder(board, roots) is None else generic_platform(board, roots)


def notice(platform: Platform) -> str:
    """What users of a generic platform should know."""
    features = ", ".join(sorted(platform.capabilities)) or "no extensions"
    return (
        f"no platform describes the board {platform.name}; the code is made for {platform.cpu} "
        f"({features}) with one RAM and one flash; to describe the board, start from "
        "'heliaaot platforms show mps3_an547' and set platform.path"
    )


def _board_folder(board: str, roots: Roots) -> Path | None:
    name = re.split("[@/]", board)[0]
    for root in roots.boards:
        for path in _board_files(root / "boards"):
            text = path.read_text(encoding="utf-8", errors="replace")
            if name in text and name in _board_names(text):
                return path.parent
    return None


def _board_files(folder: Path) -> Iterator[Path]:
    """Every ``board.yml``; a board's folder holds no further boards."""
    for parent, folders, files in os.walk(folder):
        folders.sort()
        if "board.yml" in files:
            folders.clear()
            yield Path(parent) / "board.yml"


def _board_names(text: str) -> list[str]:
    try:
        content = yaml.safe_load(text)
    except yaml.YAMLError:
        return []
    boards = [content.get("board"), *(content.get("boards") or ())]
    return [board["name"] for board in boards if isinstance(board, dict) and "name" in board]


def _devicetree(board: str, roots: Roots) -> Path | None:
    """The source of the most qualifiers; the SoC, which comes first, may be left out of names."""
    folder = _board_folder(board, roots)
    if folder is None:
        return None
    name, *qualifiers = re.sub("@[^/]*", "", board).split("/")
    for parts in (qualifiers, qualifiers[1:], ()):
        path = folder / ("_".join([name, *parts]) + ".dts")
        if path.is_file():
            return path
    return None


def _with_includes(source: Path, folders: Sequence[Path]) -> list[str]:
    """The texts of a devicetree source and all that it includes; what overrides comes later."""
    seen: set[Path] = set()

    def visit(path: Path) -> Iterator[str]:
        if path in seen:
            return
        seen.add(path)
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in _INCLUDE.findall(text):
            for folder in (path.parent, *folders):
                if (folder / name).is_file():
                    yield from visit(folder / name)
                    break
        yield text

    return list(visit(source))


def _cpu(text: str) -> tuple[str, frozenset[str]]:
    for name, plus, fpu in _CPU.findall(text):
        cpu = f"{name}plus" if plus else name
        if cpu in CPUS:
            return cpu, _capabilities(cpu, bool(fpu))
    return "generic", frozenset()


def _capabilities(cpu: str, fpu: bool) -> frozenset[str]:
    found = set(CPUS[cpu])
    if cpu in _DSP_OPTIONAL:
        found.discard("dsp")
    if cpu in _FPU_OPTIONAL and not fpu:
        found.discard("fpu")
    return frozenset(found)


def _chosen_size(text: str, chosen: str) -> int:
    """The last cell of ``reg`` of the chosen node, in bytes."""
    labels = re.findall(rf"{chosen}\s*=\s*&(\w+)", text)
    if labels:
        node = rf"(?:\b{labels[-1]}\s*:[^{{}};]*|&{labels[-1]}\s*)\{{[^{{}}]*?\breg\s*=\s*<([^>]*)>"
        for cells in reversed(re.findall(node, text)):
            size = _SIZE.search(cells.strip())
            if size:
                unit = {"": 1, "DT_SIZE_K": 1 << 10, "DT_SIZE_M": 1 << 20}[size[1] or ""]
                return int(size[2], 0) * unit or _ANY_SIZE
    return _ANY_SIZE
