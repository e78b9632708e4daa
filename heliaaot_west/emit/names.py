# SPDX-License-Identifier: Apache-2.0
"""A module's name where less is allowed than in the name itself."""

from __future__ import annotations


def symbol_part(name: str) -> str:
    """A module's name as part of a CMake or C symbol."""
    return name.replace("-", "_")


def kconfig_symbol(name: str) -> str:
    """The module's Kconfig symbol, without ``CONFIG_``."""
    return f"HELIAAOT_{symbol_part(name).upper()}"
