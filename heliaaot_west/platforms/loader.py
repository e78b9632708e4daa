# SPDX-License-Identifier: Apache-2.0
"""Finds and reads platforms: those that come with the compiler, and a user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from heliaaot_west.errors import ConfigError
from heliaaot_west.platforms.fields import CPUS, PLATFORM
from heliaaot_west.platforms.model import Memory, Platform, order_of, problems
from heliaaot_west.platforms.zephyr_board import find_board, roots_of
from heliaaot_west.suggest import hint
from heliaaot_west.values import Where, check
from heliaaot_west.yaml_document import Entry, read_mapping

_FOLDER = Path(__file__).parent

_NONE: Mapping[str, Any] = MappingProxyType({})


def list_platforms() -> tuple[Platform, ...]:
    """The platforms that come with the compiler, by name."""
    return tuple(read_platform(path) for path in sorted(_FOLDER.glob("*.yml")))


def platform_for_board(board: str) -> Platform | None:
    """The platform that lists a Zephyr board.

    Args:
        board: as Zephyr's BOARD: ``name``, ``name@revision``, ``name/qualifiers``. A platform
            that lists the name alone matches all qualifiers.
    """
    wanted = _board_parts(board)
    for platform in list_platforms():
        for listed in platform.boards:
            parts = _board_parts(listed)
            if wanted[: len(parts)] == parts:
                return platform
    return None


def _board_parts(board: str) -> list[str]:
    name, *qualifiers = board.split("/")
    return [name.partition("@")[0], *qualifiers]


def load_platform(name: str, overrides: Mapping[str, Any] = _NONE) -> Platform:
    """A platform by its name, or by a Zephyr board that it lists.

    A board that none lists, but that the tree in ``ZEPHYR_BASE`` or ``BOARD_ROOT`` has, gets a
    generic platform.

    Args:
        name: with ``cpu`` and ``memories`` among the overrides it may be any.
        overrides: see :func:`override`.

    Raises:
        ConfigError: there is no such platform.
    """
    path = _FOLDER / f"{name}.yml"
    known = sorted(path.stem for path in _FOLDER.glob("*.yml"))
    if name in known:
        return override(read_platform(path), overrides)
    found = platform_for_board(name)
    if found is not None:
        return override(found, overrides)
    if "cpu" in overrides and "memories" in overrides:
        return override(_blank(name), overrides)
    board = find_board(name, roots_of(os.environ))
    if board is not None:
        return override(board, overrides)
    advice = hint(name, known) or (
        f"known are {', '.join(known)}; for a Zephyr board set ZEPHYR_BASE to the tree that has "
        "it; or describe it with platform.path, or with platform.cpu and platform.memories"
    )
    raise ConfigError(f"there is no platform {name!r}", advice)


def _blank(name: str) -> Platform:
    return Platform(name, "", "generic", frozenset(), (), MappingProxyType(order_of(())))


def override(platform: Platform, overrides: Mapping[str, Any]) -> Platform:
    """The platform with some fields replaced.

    Args:
        platform: what to start from.
        overrides: checked values by field: ``cpu``, ``capabilities``, ``memories``,
            ``preferred_memory_order`` (only the roles to change), ``min_alignment``. A new CPU
            brings its capabilities, new memories an order of their own, unless those are given.
    """
    if "cpu" in overrides:
        cpu = overrides["cpu"]
        platform = replace(platform, cpu=cpu, capabilities=frozenset(CPUS[cpu]))
    if "capabilities" in overrides:
        platform = replace(platform, capabilities=frozenset(overrides["capabilities"]))
    if "memories" in overrides:
        memories = tuple(_memory(fields) for fields in overrides["memories"])
        order = MappingProxyType(order_of(memories))
        platform = replace(platform, memories=memories, preferred_memory_order=order)
    if "preferred_memory_order" in overrides:
        changed = {**platform.preferred_memory_order, **overrides["preferred_memory_order"]}
        platform = replace(platform, preferred_memory_order=MappingProxyType(changed))
    if "min_alignment" in overrides:
        platform = replace(platform, min_alignment=overrides["min_alignment"])
    return platform


def _memory(fields: Mapping[str, Any]) -> Memory:
    writable = fields.get("writable", fields["name"] != "mram")
    return Memory(fields["name"], fields["size"], writable)


def read_platform(path: Path) -> Platform:
    """The platform that a YAML file describes.

    Raises:
        ConfigError: with file and line, where the file is wrong.
    """
    root = Entry(read_mapping(path), 1)
    fields: Any = check(root, PLATFORM, Where("", path))
    start = replace(
        _blank(fields["name"]),
        description=fields.get("description", ""),
        boards=fields.get("boards", ()),
    )
    platform = override(start, fields)
    for field, reason in problems(platform):
        raise ConfigError(f"{path}:{_line(root, field)}: {field}: {reason}")
    return platform


def _line(entry: Entry, field: str) -> int:
    """Where a field stands; where its mapping does, if it is not given."""
    for part in field.split("."):
        if not isinstance(entry.value, dict) or part not in entry.value:
            break
        entry = entry.value[part]
    return entry.line
