# SPDX-License-Identifier: Apache-2.0
"""Reads YAML so that every value knows its line, and hostile files do no harm.

PyYAML's safe loader takes the text apart; what it makes of a document is stricter here:
no key twice, no tags of its own, a bound on size, depth and what aliases expand to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import yaml

from heliaaot_west.errors import ConfigError

_MOST_BYTES = 128 * 1024
_MOST_VALUES = 10_000
_MOST_DEPTH = 30

_TAG = "tag:yaml.org,2002:"
_PLAIN_TAGS = {_TAG + name for name in ("str", "int", "float", "bool", "null")}

_FLOAT = re.compile(r"[-+]?\d+[eE][-+]?\d+")
"""Numbers of YAML 1.2, such as ``1e-3``, that PyYAML takes for text."""

Place = Callable[[int], str]
"""How messages call a line of the text: ``settings.yml:3``."""

Value: TypeAlias = "dict[str, Entry] | list[Entry] | object"


@dataclass(frozen=True, slots=True)
class Entry:
    """A value and the line it stands on (of a value in a mapping, the line of its key).

    A mapping holds entries by key, a list holds entries.
    """

    value: Value
    line: int = 0


def wrap(value: object) -> Entry:
    """Plain data as an entry that stands on no line."""
    if isinstance(value, Mapping):
        return Entry({str(key): wrap(item) for key, item in value.items()})
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return Entry([wrap(item) for item in value])
    return Entry(value)


def plain(entry: Entry) -> object:
    """The entry as plain data, without lines."""
    if isinstance(entry.value, dict):
        return {key: plain(item) for key, item in entry.value.items()}
    if isinstance(entry.value, list):
        return [plain(item) for item in entry.value]
    return entry.value


def read_mapping(path: Path) -> dict[str, Entry]:
    """The mapping that a YAML file holds; an empty file is an empty one.

    Raises:
        ConfigError: the file cannot be read, is not YAML, or is no mapping.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from error
    if len(data) > _MOST_BYTES:
        raise ConfigError(f"{path}: is larger than {_MOST_BYTES // 1024} KB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{line}: is not UTF-8 text") from error
    root = parse(text, lambda line: f"{path}:{line}")
    if root.value is None:
        return {}
    if not isinstance(root.value, dict):
        raise ConfigError(f"{path}:{root.line}: holds no settings", "write them as 'key: value'")
    return root.value


def parse(text: str, place: Place) -> Entry:
    """The one document in the text.

    Raises:
        ConfigError: it is not YAML, or one of the bounds above is passed.
    """
    try:
        loader = yaml.SafeLoader(text)
        node = loader.get_single_node()
        return Entry(None, 1) if node is None else _Converter(loader, place).entry(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise ConfigError(f"{place(line)}: {_problem(error)}") from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise ConfigError(f"{place(line)}: holds a character that YAML forbids") from error
    except RecursionError as error:
        raise ConfigError(f"{place(1)}: is nested too deeply") from error


def _problem(error: yaml.MarkedYAMLError) -> str:
    parts = [part for part in (error.context, error.problem) if part]
    return "not valid YAML: " + ", ".join(parts)


class _Converter:
    """Turns the nodes of one document into entries."""

    def __init__(self, loader: yaml.SafeLoader, place: Place) -> None:
        self._loader = loader
        self._place = place
        self._count = 0

    def entry(self, node: yaml.Node, depth: int = 0) -> Entry:
        line = node.start_mark.line + 1
        self._count += 1
        if self._count > _MOST_VALUES:
            raise ConfigError(f"{self._place(line)}: expands to more than {_MOST_VALUES} values")
        if depth > _MOST_DEPTH:
            raise ConfigError(f"{self._place(line)}: is nested too deeply, or holds itself")
        if isinstance(node, yaml.ScalarNode):
            return Entry(self._scalar(node, line), line)
        if node.tag not in (_TAG + "map", _TAG + "seq"):
            raise ConfigError(f"{self._place(line)}: the tag {node.tag!r} is not allowed here")
        if isinstance(node, yaml.MappingNode):
            return Entry(self._mapping(node, depth), line)
        return Entry([self.entry(item, depth + 1) for item in node.value], line)

    def _mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        merged: list[dict[str, Entry]] = []
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if key_node.tag == _TAG + "merge":
                merged.extend(self._merged(value_node, depth))
                continue
            key = self._scalar(key_node, line)
            if not isinstance(key, str):
                raise ConfigError(f"{self._place(line)}: the key {key!r} is not text")
            if key in found:
                first = found[key].line
                raise ConfigError(
                    f"{self._place(line)}: {key!r} is given twice, first on line {first}"
                )
            found[key] = Entry(self.entry(value_node, depth + 1).value, line)
        for mapping in merged:
            found = {**mapping, **found}
        return found

    def _merged(self, node: yaml.Node, depth: int) -> list[dict[str, Entry]]:
        """The mappings that ``<<`` brings, the first of which has precedence."""
        nodes = node.value if isinstance(node, yaml.SequenceNode) else [node]
        entries = [self.entry(item, depth + 1) for item in nodes]
        for entry in entries:
            if not isinstance(entry.value, dict):
                raise ConfigError(f"{self._place(entry.line)}: '<<' needs a mapping")
        return [entry.value for entry in entries if isinstance(entry.value, dict)]

    def _scalar(self, node: yaml.Node, line: int) -> object:
        if not isinstance(node, yaml.ScalarNode):
            raise ConfigError(f"{self._place(line)}: a key is not text")
        if node.tag == _TAG + "timestamp":
            return node.value
        if node.tag not in _PLAIN_TAGS:
            raise ConfigError(f"{self._place(line)}: the tag {node.tag!r} is not allowed here")
        if node.tag == _TAG + "str" and node.style is None and _FLOAT.fullmatch(node.value):
            return float(node.value)
        try:
            return self._loader.construct_object(node)
        except ValueError as error:
            raise ConfigError(f"{self._place(line)}: {node.value[:40]!r} is no value") from error
