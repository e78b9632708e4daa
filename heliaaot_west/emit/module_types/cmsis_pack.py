# SPDX-License-Identifier: Apache-2.0
"""A CMSIS software pack; the Open-CMSIS-Pack specification's PACK.xsd is the schema."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.module_types.parts import build_names
from heliaaot_west.emit.rendering import render

VENDOR = "Ambiq"

_LONGEST_PART = 32
"""Most characters of a part of a component's name: ``CidPartType`` and ``CsubType``."""


def build_files(module: Module, code: Files) -> Files:
    """``<vendor>.<name>.pdsc``, which lists every file of the pack that a project builds."""
    test_header = f"includes-api/{module.prefix}_test_case.h"
    headers = sorted(path for path in code if path.endswith(".h") and path != test_header)
    names = {
        **build_names(module, code),
        "vendor": VENDOR,
        "headers": headers,
        "test_header": test_header,
        "blobs": sorted(path for path in code if path.endswith(".bin")),
        "sub": module.name[:_LONGEST_PART],
        "test_sub": f"{module.name[: _LONGEST_PART - len(' test')]} test",
    }
    path = f"{VENDOR}.{module.name}.pdsc"
    return {path: render("cmsis_pack/pack.pdsc.j2", **names)}
