# SPDX-License-Identifier: Apache-2.0
"""A Zephyr module; ``scripts/zephyr_module.py`` of Zephyr has the schema of module.yml."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.module_types.parts import build_names
from heliaaot_west.emit.rendering import render


def zephyr_name(name: str) -> str:
    """The module's name in Zephyr, where a later module replaces another of the same name."""
    return f"heliaaot_{name}"


def build_files(module: Module, code: Files) -> Files:
    """``zephyr/CMakeLists.txt``, ``zephyr/Kconfig`` and ``zephyr/module.yml``."""
    names = {**build_names(module, code), "zephyr_name": zephyr_name(module.name)}
    return {
        "zephyr/CMakeLists.txt": render("zephyr/CMakeLists.txt.j2", **names),
        "zephyr/Kconfig": render("zephyr/Kconfig.j2", **names),
        "zephyr/module.yml": render("zephyr/module.yml.j2", **names),
    }
