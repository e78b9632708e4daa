# SPDX-License-Identifier: Apache-2.0
"""What the macros of a module's platform header stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.emit.building import put, run

CORTEX_M = {
    "CONFIG_ARM": "1",
    "CONFIG_PRINTK": "1",
    "CONFIG_XIP": "1",
    "CHOSEN_zephyr_dtcm": "1",
    "CHOSEN_zephyr_itcm": "1",
}
"""A Zephyr board that chooses both tightly coupled memories."""

ZEPHYR_STUBS = {
    "zephyr/devicetree.h": b"#define DT_HAS_CHOSEN(name) CHOSEN_##name\n",
    "zephyr/linker/section_tags.h": b"",
    "zephyr/sys/printk.h": b"void printk(const char *format, ...);\n",
}
"""As much of Zephyr's headers as a module includes."""


def expansions(
    folder: Path,
    calls: Sequence[str],
    tmp_path: Path,
    board: Mapping[str, str] = CORTEX_M,
    defines: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """The text that each macro call becomes.

    Args:
        folder: the module.
        calls: names of macros, with arguments where they take them.
        tmp_path: where to work.
        board: what Zephyr's configuration and devicetree say.
        defines: what the command line of the compiler defines besides.
    """
    stubs = put(ZEPHYR_STUBS, tmp_path / "stubs")
    source = tmp_path / "expand.c"
    lines = [f"EXPANDED {index} : {call}" for index, call in enumerate(calls)]
    source.write_text("\n".join(['#include "aot_platform.h"', *lines, ""]))
    flags = [f"-D{name}={value}" for name, value in {**board, **(defines or {})}.items()]
    includes = [f"-I{folder / 'includes-api'}", f"-I{stubs}"]
    text = run(["gcc", "-E", "-P", *flags, *includes, source])
    found = {}
    for line in text.splitlines():
        if line.startswith("EXPANDED "):
            index, _, value = line.removeprefix("EXPANDED ").partition(":")
            found[calls[int(index)]] = value.strip()
    return found
