# SPDX-License-Identifier: Apache-2.0
"""A library target for plain CMake projects."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.module_types.parts import build_names
from heliaaot_west.emit.rendering import render


def build_files(module: Module, code: Files) -> Files:
    """``CMakeLists.txt``."""
    return {"CMakeLists.txt": render("cmake/CMakeLists.txt.j2", **build_names(module, code))}
