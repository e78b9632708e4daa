# SPDX-License-Identifier: Apache-2.0
"""Turns an inventory of C declarations into C that compiles only where they are declared so.

Only what an application may use is checked: declarations that are public or advanced.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Inventory = Mapping[str, Any]

_PROMISED = ("public", "advanced")


def read_inventory(shared: Path) -> Inventory:
    """The specification's inventory."""
    loaded: Inventory = json.loads((shared / "spec" / "seed-inventory.json").read_text())
    return loaded


def check_source(header: str, contents: Inventory, no_larger: frozenset[str]) -> str:
    """C that includes one header alone and uses all that the inventory promises of it.

    Args:
        header: its file name.
        contents: its entry in the inventory.
        no_larger: macros whose value is an upper bound rather than the value.
    """
    lines = [f'#include "{header}"', "#include <stddef.h>", ""]
    for function in _promised(contents["functions"]):
        lines += _function(function["signature"])
    for name, declared in contents["types"].items():
        if declared["stability"] in _PROMISED:
            lines += _type(name, declared)
    for data in _promised(contents["data"]):
        lines += _data(data)
    for macro in _promised(contents["macros"]):
        lines += _macro(macro, macro["name"] in no_larger)
    return "\n".join(lines) + "\n"


def check_functions(header: str, signatures: list[str]) -> str:
    """C that uses functions of one header alone."""
    lines = [f'#include "{header}"', "#include <stddef.h>"]
    return "\n".join([*lines, *(line for s in signatures for line in _function(s))]) + "\n"


def _promised(entries: list[Inventory]) -> Iterator[Inventory]:
    return (entry for entry in entries if entry["stability"] in _PROMISED)


def _assert(what: str, condition: str) -> str:
    label = re.sub(r"\W", "_", what)
    return f'_Static_assert({condition}, "{label}");'


def _function(signature: str) -> list[str]:
    match = re.search(r"(\w+)\(", signature)
    assert match, signature
    name = match[1]
    # The use fails where it is not declared, the declaration where it is declared otherwise.
    return [
        f"void use_{name}(void);",
        f"void use_{name}(void) {{ (void)&{name}; }}",
        f"{signature};",
    ]


def _type(name: str, declared: Inventory) -> list[str]:
    lines = []
    if "signature" in declared:
        pointer = declared["signature"].replace(f"*{name}", "*")
        lines.append(_assert(name, f"__builtin_types_compatible_p({name}, {pointer})"))
    value = -1
    for member in declared["members"]:
        value = value + 1 if member["value"] == "next" else int(member["value"])
        if member["stability"] in _PROMISED:
            lines.append(_assert(member["name"], f"(int){member['name']} == {value}"))
            lines.append(f"void use_{member['name']}({name} *to);")
            lines.append(f"void use_{member['name']}({name} *to) {{ *to = {member['name']}; }}")
    previous = None
    for field in declared["fields"]:
        if field["stability"] not in _PROMISED:
            continue
        wanted = field["type"] + (f"[{field['extent']}]" if field["extent"] else "")
        given = f"__typeof__((({name} *)0)->{field['name']})"
        what = f"{name} {field['name']}"
        lines.append(_assert(what, f"__builtin_types_compatible_p({given}, {wanted})"))
        if previous is not None:
            order = f"offsetof({name}, {previous}) < offsetof({name}, {field['name']})"
            lines.append(_assert(f"{what} order", order))
        previous = field["name"]
    return lines


def _data(data: Inventory) -> list[str]:
    name = data["name"]
    extent = f"[{data['extent']}]" if data["extent"] else ""
    return [
        f"const void *use_{name}(void);",
        f"const void *use_{name}(void) {{ return {name}; }}",
        f"extern {data['type']} {name}{extent};",
    ]


def _macro(macro: Inventory, no_larger: bool) -> list[str]:
    name, value = macro["name"], macro["value"]
    lines = [f"#ifndef {name}", f"#error {name} is not defined", "#endif"]
    if value is None:
        return lines
    if value.startswith('"'):
        lines.append(_assert(name, f"sizeof({name}) == sizeof({value})"))
    else:
        lines.append(_assert(name, f"({name}) {'<=' if no_larger else '=='} {value}"))
    return lines
