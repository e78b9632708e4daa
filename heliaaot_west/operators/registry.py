# SPDX-License-Identifier: Apache-2.0
"""Finds the operator files of this package. A file that defines ``OPERATORS`` is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import heliaaot_west.operators as package
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.operators.resolved import RESOLVED


@cache
def load_operators() -> Mapping[str, OperatorSpec]:
    """Every operator by kind, sorted.

    Raises:
        ValueError: two files define the same kind.
    """
    found: dict[str, OperatorSpec] = {}
    for info in pkgutil.iter_modules(package.__path__, prefix=f"{package.__name__}."):
        module = importlib.import_module(info.name)
        for spec in getattr(module, "OPERATORS", ()):
            if spec.kind in found:
                raise ValueError(f"operator {spec.kind} is defined twice, again in {info.name}")
            found[spec.kind] = spec
    return MappingProxyType(dict(sorted(found.items())))


def table_rows() -> list[tuple[str, str, str]]:
    """The operator table: kind, data types, rules (the constraints' docstrings)."""
    rows = [
        (
            kind,
            ", ".join(dict.fromkeys(row.name for row in spec.types)),
            " ".join(_first_line(rule.__doc__) for rule in spec.constraints),
        )
        for kind, spec in load_operators().items()
        if not spec.internal
    ]
    return sorted([*rows, *((kind, "any", rule) for kind, rule in RESOLVED.items())])


def _first_line(docstring: str | None) -> str:
    return (docstring or "").strip().splitlines()[0] if docstring else ""
