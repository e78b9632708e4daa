# SPDX-License-Identifier: Apache-2.0
"""The module's README."""

from __future__ import annotations

from heliaaot_west.emit import c_text
from heliaaot_west.emit.module import Module, memories
from heliaaot_west.emit.names import kconfig_symbol, symbol_part
from heliaaot_west.emit.rendering import render
from heliaaot_west.emit.view import arena_views, value_views


def markdown(text: str) -> str:
    """Text that can stand between backticks, in a table too."""
    return c_text.comment(text).replace("`", "'").replace("|", "/") or " "


def readme(module: Module) -> bytes:
    """``README.md``: what the module is, how it is called and built, and what it takes."""
    program = module.program
    values = value_views(program, module.plan)
    names = {
        "m": module,
        "p": module.prefix,
        "P": module.prefix.upper(),
        "model_name": markdown(module.model_name),
        "platform": markdown(module.platform),
        "cpu": markdown(module.cpu),
        "macs": sum(op.macs for op in program.ops),
        "operators": len(program.ops),
        "arenas": arena_views(module.plan),
        "inputs": [values[ident].value for ident in program.inputs],
        "outputs": [values[ident].value for ident in program.outputs],
        "memories": [memory for memory, _ in memories(module)],
        "kconfig": kconfig_symbol(module.name),
        "symbol": symbol_part(module.name),
        "callbacks": module.schedule == "table",
    }
    return render("README.md.j2", **names)
