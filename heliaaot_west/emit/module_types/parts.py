# SPDX-License-Identifier: Apache-2.0
"""What the build files of several module types have in common."""

from __future__ import annotations

from collections.abc import Iterable

from heliaaot_west.emit.kernel_source import needs_libm
from heliaaot_west.emit.module import Files, Module, kernel_names
from heliaaot_west.emit.names import kconfig_symbol, symbol_part

API_VERSION = (1, 1, 0)
"""Of the generated C API; the header has it too."""


def c_sources(code: Iterable[str]) -> list[str]:
    """The paths of the C sources, sorted."""
    return sorted(path for path in code if path.endswith(".c"))


def build_names(module: Module, code: Files) -> dict[str, object]:
    """What the templates of build files refer to."""
    sources = c_sources(code)
    test = f"src/{module.prefix}_test_case.c"
    return {
        "name": module.name,
        "symbol": symbol_part(module.name),
        "kconfig": kconfig_symbol(module.name),
        "p": module.prefix,
        "P": module.prefix.upper(),
        "sources": [path for path in sources if path != test],
        "test_source": test if test in sources else None,
        "libm": needs_libm(kernel_names(module.program, module.plan)),
        "callbacks": module.schedule == "table" and bool(module.program.ops),
        "mve": "mve" in module.capabilities,
        "version": ".".join(map(str, API_VERSION)),
        "plan_hash": module.plan_hash,
    }
