# SPDX-License-Identifier: Apache-2.0
"""Finds the operator files of this package. A file that defines ``OPERATORS`` is one."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import heliaaot_west.operators as package
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.operators.resolved import RESOLVED


@dataclass(frozen=True, slots=True)
class Family:
    """The operators of one file.

    Attributes:
        text: the file's docstring: what the operators do, how they round, and the sources.
        specs: the operators, by kind.
    """

    text: str
    specs: tuple[OperatorSpec, ...]


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """An operator as users see it.

    Attributes:
        kind: as in :class:`OperatorSpec`.
        types: the combinations of data types it takes, by name.
        rules: the first line of each constraint's docstring.
    """

    kind: str
    types: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def families() -> tuple[Family, ...]:
    """The operator files, sorted by their first operators."""
    found: list[Family] = []
    for info in pkgutil.iter_modules(package.__path__, prefix=f"{package.__name__}."):
        module = importlib.import_module(info.name)
        specs = sorted(getattr(module, "OPERATORS", ()), key=lambda spec: spec.kind)
        if specs:
            found.append(Family(inspect.getdoc(module) or "", tuple(specs)))
    return tuple(sorted(found, key=lambda family: family.specs[0].kind))


@cache
def load_operators() -> Mapping[str, OperatorSpec]:
    """Every operator by kind, sorted.

    Raises:
        ValueError: a kind is defined twice.
    """
    found: dict[str, OperatorSpec] = {}
    for spec in (spec for family in families() for spec in family.specs):
        if spec.kind in found:
            raise ValueError(f"operator {spec.kind} is defined twice")
        found[spec.kind] = spec
    return MappingProxyType(dict(sorted(found.items())))


def table_row(spec: OperatorSpec) -> OperatorRow:
    """The row of the operator table for one operator."""
    return OperatorRow(
        spec.kind,
        tuple(dict.fromkeys(types.name for types in spec.types)),
        tuple(_first_line(rule.__doc__) for rule in spec.constraints),
    )


def table_rows() -> list[OperatorRow]:
    """The operator table: every operator that a file may hold, sorted."""
    rows = [table_row(spec) for spec in load_operators().values() if not spec.internal]
    rows += [OperatorRow(kind, ("any",), (rule,)) for kind, rule in RESOLVED.items()]
    return sorted(rows, key=lambda row: row.kind)


def _first_line(docstring: str | None) -> str:
    return (docstring or "").strip().splitlines()[0] if docstring else ""
