#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files that come from the definition of the settings.

Run it after a change to ``heliaaot_west/settings.py``; a test says when that was forgotten.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from heliaaot_west.settings import NOT_YET, SETTINGS, Setting
from heliaaot_west.value_types import Field, Kind, ValueType

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "heliaaot_west" / "schema" / "config.schema.yml"
DOCS = ROOT / "docs" / "settings.md"

_SCHEMA_HEAD = """\
# SPDX-License-Identifier: Apache-2.0
# Written by tools/settings_files.py from heliaaot_west/settings.py.
# A pykwalify schema for the file given with --path.
"""

_DOCS_HEAD = """\
<!-- Written by tools/settings_files.py from heliaaot_west/settings.py. -->

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


def docs_text() -> str:
    """The page of all settings."""
    parts = [_DOCS_HEAD]
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


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    DOCS.write_text(docs_text(), encoding="utf-8")
