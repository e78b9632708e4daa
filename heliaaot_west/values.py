# SPDX-License-Identifier: Apache-2.0
"""Checks values against their types, and says which value is wrong, where, and why."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from heliaaot_west.errors import ConfigError
from heliaaot_west.suggest import hint
from heliaaot_west.value_types import Kind, ValueType
from heliaaot_west.yaml_document import Entry, parse, plain

_SIZE = re.compile(r"(\d{1,12})\s*([KMG]?)(?:i?B)?", re.IGNORECASE)
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_BOOLEANS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
_INLINE = {Kind.RECORD, Kind.RECORDS, Kind.ANY}


@dataclass(frozen=True, slots=True)
class Where:
    """What messages call a value.

    Attributes:
        name: the setting, with ``--`` when it came as a flag.
        file: the YAML file it stands in; None elsewhere.
    """

    name: str
    file: Path | None = None

    def at(self, entry: Entry) -> str:
        """File, line and name."""
        place = [] if self.file is None else [f"{self.file}:{entry.line}"]
        return ": ".join([*place, *([self.name] if self.name else [])])

    def inside(self, part: str | int) -> Where:
        """A value within this one."""
        end = f"[{part}]" if isinstance(part, int) else f".{part}"
        return replace(self, name=(self.name + end).lstrip("."))


def parse_text(text: str, kind: ValueType, where: Where) -> Entry:
    """The text of a flag as the entry that YAML would give for it.

    Raises:
        ConfigError: the text is a list or mapping that cannot be read, or not a boolean.
    """
    if kind.kind is Kind.BOOLEAN:
        if text.lower() not in _BOOLEANS:
            raise ConfigError(f"{where.name}: {_shown(text)} is not true or false")
        return Entry(_BOOLEANS[text.lower()])
    if kind.kind is Kind.INTEGER:
        return Entry(_number_or_text(text, lambda digits: int(digits, 0)))
    if kind.kind is Kind.NUMBER:
        return Entry(_number_or_text(text, float))
    if kind.kind is Kind.NAMES and not text.lstrip().startswith("["):
        return Entry([Entry(part.strip()) for part in text.split(",")])
    if kind.kind in _INLINE or kind.kind is Kind.NAMES:
        return parse(text, lambda _: f"{where.name}: {_shown(text)}")
    return Entry(text)


def _number_or_text(text: str, convert: Callable[[str], object]) -> object:
    try:
        return convert(text)
    except ValueError:
        return text


def size_text(size: int) -> str:
    """A size as people write it: ``496K``."""
    for unit in ("G", "M", "K"):
        if size and size % _UNITS[unit] == 0:
            return f"{size // _UNITS[unit]}{unit}"
    return str(size)


def check(entry: Entry, kind: ValueType, where: Where) -> object:
    """The value in the form that the program uses.

    Paths become ``Path`` (of a file's values relative to that file's folder), sizes ``int``,
    lists ``tuple``, mappings ``dict`` of checked values.

    Raises:
        ConfigError: the value is not of the type.
    """
    return _CHECKS[kind.kind](entry, kind, where)


def _wrong(entry: Entry, kind: ValueType, where: Where, advice: str = "") -> ConfigError:
    if entry.value is None:
        return ConfigError(f"{where.at(entry)}: has no value", f"it must be {kind}")
    text = f"{where.at(entry)}: {_shown(plain(entry))} is not {_article(kind)}"
    return ConfigError(text, advice)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _article(kind: ValueType) -> str:
    text = str(kind)
    return text if text.startswith(("one of", "true", "text", "bytes")) else f"a {text}"


def _text(entry: Entry, kind: ValueType, where: Where) -> object:
    if not isinstance(entry.value, str):
        advice = "" if isinstance(entry.value, (dict, list)) else "put it in quotes"
        raise _wrong(entry, kind, where, advice)
    if not entry.value.strip():
        raise ConfigError(f"{where.at(entry)}: is empty")
    return entry.value


def _label(entry: Entry, kind: ValueType, where: Where) -> object:
    if isinstance(entry.value, int) and not isinstance(entry.value, bool):
        return str(entry.value)
    return _text(entry, kind, where)


def _path(entry: Entry, kind: ValueType, where: Where) -> object:
    if isinstance(entry.value, os.PathLike):
        return Path(entry.value)
    text = str(_text(entry, kind, where))
    if "\0" in text:
        raise ConfigError(f"{where.at(entry)}: holds a zero byte")
    return where.file.parent / text if where.file is not None else Path(text)


def _integer(entry: Entry, kind: ValueType, where: Where) -> object:
    value = entry.value
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(entry, kind, where)
    if kind.choices and value not in kind.choices:
        raise _wrong(entry, kind, where)
    if not _within(value, kind):
        raise _wrong(entry, kind, where)
    return value


def _number(entry: Entry, kind: ValueType, where: Where) -> object:
    value = entry.value
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise _wrong(entry, kind, where)
    if not math.isfinite(value) or not _within(value, kind):
        raise _wrong(entry, kind, where)
    return float(value)


def _within(value: float, kind: ValueType) -> bool:
    return (kind.least is None or value >= kind.least) and (kind.most is None or value <= kind.most)


def _boolean(entry: Entry, kind: ValueType, where: Where) -> object:
    if not isinstance(entry.value, bool):
        raise _wrong(entry, kind, where)
    return entry.value


def _choice(entry: Entry, kind: ValueType, where: Where) -> object:
    if entry.value not in kind.choices:
        known = [str(choice) for choice in kind.choices]
        raise _wrong(entry, kind, where, hint(str(entry.value), known))
    return entry.value


def _size(entry: Entry, kind: ValueType, where: Where) -> object:
    value = entry.value
    if isinstance(value, str) and (match := _SIZE.fullmatch(value.strip())):
        value = int(match[1]) * _UNITS[match[2].upper()]
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _wrong(entry, kind, where)
    return value


def _names(entry: Entry, kind: ValueType, where: Where) -> object:
    if not isinstance(entry.value, list):
        raise _wrong(entry, kind, where)
    one = ValueType(Kind.CHOICE, choices=kind.choices) if kind.choices else ValueType(Kind.TEXT)
    found: list[object] = []
    for item in entry.value:
        name = check(item, one, where)
        if name in found:
            raise ConfigError(f"{where.at(item)}: {name!r} is listed twice")
        found.append(name)
    return tuple(found)


def _record(entry: Entry, kind: ValueType, where: Where) -> object:
    if not isinstance(entry.value, dict):
        raise _wrong(entry, kind, where)
    fields = {field.name: field for field in kind.fields}
    checked = {}
    for key, item in entry.value.items():
        if key not in fields:
            advice = hint(key, fields) or f"known are {', '.join(fields)}"
            raise ConfigError(f"{where.at(item)}: unknown key {key!r}", advice)
        checked[key] = check(item, fields[key].type, where.inside(key))
    for name, field in fields.items():
        if field.required and name not in checked:
            raise ConfigError(f"{where.at(entry)}: {name!r} is missing")
    return checked


def _records(entry: Entry, kind: ValueType, where: Where) -> object:
    if not isinstance(entry.value, list):
        raise _wrong(entry, kind, where)
    one = replace(kind, kind=Kind.RECORD)
    return tuple(_record(item, one, where.inside(i)) for i, item in enumerate(entry.value))


def _any(entry: Entry, kind: ValueType, where: Where) -> object:
    return plain(entry)


_CHECKS: dict[Kind, Callable[[Entry, ValueType, Where], object]] = {
    Kind.TEXT: _text,
    Kind.LABEL: _label,
    Kind.PATH: _path,
    Kind.INTEGER: _integer,
    Kind.NUMBER: _number,
    Kind.BOOLEAN: _boolean,
    Kind.CHOICE: _choice,
    Kind.SIZE: _size,
    Kind.NAMES: _names,
    Kind.RECORD: _record,
    Kind.RECORDS: _records,
    Kind.ANY: _any,
}
