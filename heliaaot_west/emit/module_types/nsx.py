# SPDX-License-Identifier: Apache-2.0
"""A module for Ambiq's neuralSPOT X (NSX), whose documentation "Custom Modules" gives the form."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.module_types.parts import build_names
from heliaaot_west.emit.rendering import render


def build_files(module: Module, code: Files) -> Files:
    """``CMakeLists.txt`` and ``nsx-module.yaml``."""
    names = build_names(module, code)
    return {
        "CMakeLists.txt": render("nsx/CMakeLists.txt.j2", **names),
        "nsx-module.yaml": render("nsx/nsx-module.yaml.j2", **names),
    }
