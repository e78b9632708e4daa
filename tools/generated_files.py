#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files that come from the definitions of the settings and of the operators.

Run it after a change to ``heliaaot_west/settings.py``, or to what an operator accepts or says of
itself, with ``python -m tools.generated_files``; tests say when that was forgotten.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from heliaaot_west.operators.registry import (
    Family,
    OperatorRow,
    families,
    table_row,
    table_rows,
)
from heliaaot_west.operators.resolved import RESOLVED
from heliaaot_west.settings import NOT_YET, SETTINGS, Setting
from heliaaot_west.value_types import Field, Kind, ValueType

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "heliaaot_west" / "schema" / "config.schema.yml"
SETTINGS_PAGE = ROOT / "docs" / "settings.md"
OPERATORS_PAGE = ROOT / "docs" / "operators.md"

_SCHEMA_HEAD = """\
# SPDX-License-Identifier: Apache-2.0
# Written by tools/generated_files.py from heliaaot_west/settings.py.
# A pykwalify schema for the file given with --path.
"""

_SETTINGS_HEAD = """\
<!-- Written by tools/generated_files.py from heliaaot_west/settings.py. -->

# Settings

Every setting has one dotted name. It is the same on the command line and in YAML:

    heliaaot convert kws.tflite -n kws --memory.planner greedy
    heliaaot convert --path kws.yml

```yaml
# kws.yml
model:
  path: kws.tflite
module:
  name: kws
memory.planner: greedy    # dotted keys work as well
```

- Flags win over the YAML file.
- Paths in a YAML file are relative to that file, paths in flags to the current folder.
- Flags may be written with dashes or underscores: `--memory.dump-residency-json`.
- A boolean is `--x`, `--no-x`, `--x=true` or `--x=false`.
- Lists and mappings are written as YAML (or JSON) in flags too; a list of names may also be `a,b`.
- Sizes are bytes, or a number with K, M or G (1024, 1024 * 1024, ...).

| short form | setting |
| --- | --- |
| `MODEL` | `model.path` |
| `-o DIR` | `module.path` |
| `-n NAME` | `module.name` |
| `-p PREFIX` | `module.prefix` |
| `-t TYPE` | `module.type` |
| `-b BOARD` | `platform.name` |
| `-v`, `-vv`, `-vvv` | `verbose` |
"""


def schema_text() -> str:
    """The pykwalify schema."""
    root: dict[str, Any] = {"type": "map", "mapping": {}}
    for name, setting in SETTINGS.items():
        *groups, last = name.split(".")
        mapping = root["mapping"]
        for group in groups:
            mapping = mapping.setdefault(group, {"type": "map", "mapping": {}})["mapping"]
        mapping[last] = _schema(setting.type)
    return _SCHEMA_HEAD + yaml.safe_dump(root, sort_keys=False, default_flow_style=False)


def _schema(kind: ValueType) -> dict[str, Any]:
    if kind.kind is Kind.RECORD:
        return {"type": "map", "mapping": {f.name: _field(f) for f in kind.fields}}
    if kind.kind is Kind.RECORDS:
        mapping = {f.name: _field(f) for f in kind.fields}
        return {"type": "seq", "sequence": [{"type": "map", "mapping": mapping}]}
    if kind.kind is Kind.NAMES:
        item: dict[str, Any] = {"type": "str"}
        if kind.choices:
            item["enum"] = list(kind.choices)
        return {"type": "seq", "sequence": [item]}
    schema: dict[str, Any] = {"type": _SCALARS[kind.kind]}
    if kind.choices:
        schema["enum"] = list(kind.choices)
    if kind.least is not None:
        schema["range"] = {"min": kind.least}
    if kind.most is not None:
        schema["range"]["max"] = kind.most
    return schema


def _field(field: Field) -> dict[str, Any]:
    return {**_schema(field.type), **({"required": True} if field.required else {})}


_SCALARS = {
    Kind.TEXT: "str",
    Kind.LABEL: "text",
    Kind.PATH: "str",
    Kind.INTEGER: "int",
    Kind.NUMBER: "number",
    Kind.BOOLEAN: "bool",
    Kind.CHOICE: "str",
    Kind.SIZE: "text",
    Kind.ANY: "any",
}


def settings_text() -> str:
    """The page of all settings."""
    parts = [_SETTINGS_HEAD]
    group = None
    for setting in SETTINGS.values():
        title = setting.group or ("operators" if setting.name == "operators" else "general")
        if title != group:
            group = title
            parts.append(f"\n## {title}\n")
        parts.append(_section(setting))
    return "".join(parts)


def _section(setting: Setting) -> str:
    default = setting.shown_default
    if not setting.default_text and setting.default not in (None, ()):
        default = f"`{default}`"
    lines = [f"\n### {setting.name}\n", f"{setting.meaning}\n"]
    if setting.name in NOT_YET:
        lines.append(f"{_not_available(setting.name)}\n")
    example = json.dumps(setting.example)
    if isinstance(setting.example, str):
        example = setting.example
    lines += [
        f"- Type: {setting.type}",
        f"- Default: {default}",
        f"- Example: `{setting.name}: {example}`",
    ]
    return "\n".join(lines) + "\n"


def _not_available(name: str) -> str:
    values = NOT_YET[name]
    if values is None:
        return "Not available yet."
    listed = ", ".join(f"`{str(value).lower()}`" for value in values)
    return f"Not available yet: {listed}."


_OPERATORS_HEAD = """\
<!-- Written by tools/generated_files.py from heliaaot_west/operators. -->

# Operators

What is supported, with the rules that a model must keep and the numbers that come out. A model
that breaks rules is refused with all of them at once: which operator, which tensor, and what to
do. `heliaaot operators` prints the rules.

- Integers are bit-exact: outputs are those of TFLM's reference kernels, on a PC and on every
  target. What TFLM does not run gives the bits of LiteRT's reference kernels.
- Integer sums cannot overflow into undefined behaviour: those of 8-bit products wrap at 32 bits as
  TFLM's do on every target, those of 16-bit products have 64 bits whatever the type of the bias.
- Float32 agrees with those kernels within 1e-5, absolute and relative. Elements that are only
  moved stay the same bits.

Which of the two holds for each operator of a model stands in its `<prefix>_plan.json`.

| operator | data types |
| --- | --- |
"""


def operators_text() -> str:
    """The page of all operators."""
    table = (f"| `{row.kind}` | {', '.join(row.types)} |\n" for row in table_rows())
    sections = (_family(family) for family in families())
    return "".join([_OPERATORS_HEAD, *table, *filter(None, sections), _resolved()])


def _family(family: Family) -> str:
    """The operators of one file; those with the same types and rules share a list."""
    rows = [table_row(spec) for spec in family.specs if not spec.internal]
    if not rows:
        return ""
    alike = [[*group] for _, group in groupby(rows, lambda row: (row.types, row.rules))]
    lists = (_rules(group, named=len(alike) > 1) for group in alike)
    return f"\n## {_kinds(rows)}\n\n{_markdown(family.text)}\n{''.join(lists)}"


def _kinds(rows: list[OperatorRow]) -> str:
    return ", ".join(row.kind for row in rows)


def _rules(rows: list[OperatorRow], named: bool) -> str:
    name = f"{_kinds(rows)}: " if named else "Data types: "
    rules = "".join(f"- {rule}\n" for rule in rows[0].rules)
    return f"\n{name}{', '.join(rows[0].types)}.\n" + (f"\n{rules}" if rules else "")


def _markdown(docstring: str) -> str:
    """A docstring without the marks of reStructuredText."""
    return re.sub(r":mod:`([^`]*)`", r"`\1`", docstring).replace("``", "`")


def _resolved() -> str:
    rules = "".join(f"- `{kind}`: {rule}\n" for kind, rule in sorted(RESOLVED.items()))
    return f"\n## {', '.join(sorted(RESOLVED))}\n\nWhat runs in their place is lowered.\n\n{rules}"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    SETTINGS_PAGE.write_text(settings_text(), encoding="utf-8")
    OPERATORS_PAGE.write_text(operators_text(), encoding="utf-8")
