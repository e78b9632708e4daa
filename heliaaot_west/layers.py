# SPDX-License-Identifier: Apache-2.0
"""What is set where: flags over the YAML file, over the defaults of the caller."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heliaaot_west.errors import ConfigError
from heliaaot_west.settings import GROUPS, SETTINGS
from heliaaot_west.suggest import hint
from heliaaot_west.values import Where, check, parse_text
from heliaaot_west.yaml_document import Entry, plain, read_mapping, wrap

_SCHEMA = Path(__file__).parent / "schema" / "config.schema.yml"


@dataclass(frozen=True, slots=True)
class Given:
    """The value of a setting that somebody set.

    Attributes:
        value: checked.
        label: what messages call it, with file and line.
        rank: 0 for the caller's defaults, 1 for the YAML file, 2 for flags.
    """

    value: object
    label: str
    rank: int


def gather(
    flags: Mapping[str, object], yaml_path: Path | None, defaults: Mapping[str, object]
) -> dict[str, Given]:
    """Every setting that somebody set, by name; flags win over YAML, YAML over defaults.

    Raises:
        ConfigError: a setting is unknown or has a value that it cannot have. That holds for
            values that others override as well.
    """
    given = dict(_from_mapping(defaults, "", 0))
    if yaml_path is not None:
        given.update(_from_file(yaml_path))
    given.update(_from_mapping(flags, "--", 2))
    return given


def _from_mapping(
    values: Mapping[str, object], dashes: str, rank: int
) -> Iterator[tuple[str, Given]]:
    for name, value in values.items():
        setting = SETTINGS.get(name)
        if setting is None:
            raise ConfigError(f"unknown setting {dashes}{name}", hint(name, SETTINGS, dashes))
        where = Where(f"{dashes}{name}")
        is_text = isinstance(value, str)
        entry = parse_text(str(value), setting.type, where) if is_text else wrap(value)
        yield name, Given(check(entry, setting.type, where), where.name, rank)


def _from_file(path: Path) -> dict[str, Given]:
    given: dict[str, Given] = {}
    entries = _flatten(read_mapping(path), "", path, {})
    for name, entry in entries.items():
        setting = SETTINGS[name]
        where = Where(name, path)
        if entry.value is None and setting.default in (None, ()):
            continue
        given[name] = Given(check(entry, setting.type, where), where.at(entry), 1)
    _validate_by_schema({name: plain(entries[name]) for name in given}, path)
    return given


def _flatten(
    mapping: dict[str, Entry], prefix: str, path: Path, found: dict[str, Entry]
) -> dict[str, Entry]:
    """Settings by dotted name. A key may be dotted itself (``memory.planner: greedy``)."""
    for key, entry in mapping.items():
        name = prefix + key
        place = f"{path}:{entry.line}"
        if name in found:
            first = found[name].line
            raise ConfigError(f"{place}: {name} is given twice, first on line {first}")
        if name in SETTINGS:
            found[name] = entry
        elif name not in GROUPS:
            raise ConfigError(f"{place}: unknown setting {name}", hint(name, [*SETTINGS, *GROUPS]))
        elif isinstance(entry.value, dict):
            _flatten(entry.value, f"{name}.", path, found)
        elif entry.value is not None:
            below = ", ".join(s for s in SETTINGS if s.startswith(f"{name}."))
            raise ConfigError(f"{place}: {name} needs a mapping", f"settings are {below}")
    return found


def _validate_by_schema(values: Mapping[str, object], path: Path) -> None:
    """Holds the file against the published schema, which other tools may use as well."""
    if not values:
        return
    import pykwalify.core
    import yaml

    logger = logging.getLogger("pykwalify")
    logger.propagate = False
    logger.addHandler(logging.NullHandler())
    document: dict[str, Any] = {}
    for name, value in values.items():
        *groups, last = name.split(".")
        inner = document
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = value
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    schema = yaml.load(_SCHEMA.read_text(encoding="utf-8"), loader)
    core = pykwalify.core.Core(source_data=document, schema_data=schema)
    core.validate(raise_exception=False)
    if core.errors:
        raise ConfigError(f"{path}: {core.errors[0]}")
