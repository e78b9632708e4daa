# SPDX-License-Identifier: Apache-2.0
"""Names that the user gives and that go to C, CMake, Kconfig and paths: checked, not escaped."""

from __future__ import annotations

import re

from heliaaot_west.errors import ConfigError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LONGEST = 64

_CMAKE_TARGETS = frozenset(
    (
        "all",
        "all_build",
        "clean",
        "edit_cache",
        "help",
        "install",
        "package",
        "package_source",
        "preinstall",
        "rebuild_cache",
        "run_tests",
        "test",
        "zero_check",
    )
)


def check_module_name(name: str) -> None:
    """Accepts a name that can be a folder, a CMake target and a part of a Kconfig symbol.

    Raises:
        ConfigError: it cannot.
    """
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise ConfigError(
            f"module.name {name!a} cannot name a CMake target",
            f"use at most {_LONGEST} letters, digits, '_' and '-', a letter or digit first",
        )
    if name.lower() in _CMAKE_TARGETS:
        raise ConfigError(f"module.name '{name}' is a target of CMake's own", "choose another")


def check_prefix(prefix: str) -> None:
    """Accepts a prefix that every C identifier of the module can begin with.

    Raises:
        ConfigError: it cannot.
    """
    if not _PREFIX.fullmatch(prefix) or len(prefix) > _LONGEST:
        raise ConfigError(
            f"module.prefix {prefix!a} cannot begin an identifier of C",
            f"use at most {_LONGEST} letters, digits and '_', a letter first",
        )


def symbol_part(name: str) -> str:
    """A module's name as part of a CMake or C symbol."""
    return name.replace("-", "_")


def kconfig_symbol(name: str) -> str:
    """The module's Kconfig symbol, without ``CONFIG_``."""
    return f"HELIAAOT_{symbol_part(name).upper()}"
