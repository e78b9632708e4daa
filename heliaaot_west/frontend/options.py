# SPDX-License-Identifier: Apache-2.0
"""Options of an operator as a plain mapping, whatever the operator is.

The names come from the accessor class of the option table, so that a new operator needs
nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import tflite

from heliaaot_west.frontend import flat

_Reader = Callable[[Any, str], object]

_NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


def read_options(operator: Any) -> Mapping[str, object]:
    """The option table of a built-in operator.

    Args:
        operator: accessor of the Operator table.

    Returns:
        fields in snake case; enums as integers, vectors as tuples, strings as text. Empty
        when the file has no table, or one of a kind that is not known.
    """
    for union, kinds in (
        ("BuiltinOptions", _kinds(tflite.BuiltinOptions)),
        ("BuiltinOptions2", _kinds(tflite.BuiltinOptions2)),
    ):
        kind = kinds.get(getattr(operator, union + "Type")())
        if kind is not None:
            accessor = getattr(tflite, kind)
            table = flat.union(operator, union, accessor())
            if table is not None:
                return _read_table(table, accessor)
    return _NO_OPTIONS


def read_custom_options(operator: Any) -> Mapping[str, object]:
    """The raw option bytes of a custom operator under ``custom_options``."""
    file: flat.FlatFile = operator._tab.file
    raw = flat.array(operator, "CustomOptions")
    size = operator.LargeCustomOptionsSize()
    if raw is None and size:
        raw = file.slice(operator.LargeCustomOptionsOffset(), size, "a custom operator's options")
    file.charge(raw.nbytes if raw is not None else 0)
    return MappingProxyType({"custom_options": raw.tobytes() if raw is not None else b""})


def _read_table(table: Any, accessor: type) -> Mapping[str, object]:
    return MappingProxyType(
        {name: read(table, field) for name, field, read in _fields(accessor)}
    )


@cache
def _kinds(enum: type) -> dict[int, str]:
    """Names of the option tables by their number; those that this schema knows."""
    return {
        number: name
        for name, number in vars(enum).items()
        if isinstance(number, int) and hasattr(tflite, name)
    }


@cache
def _fields(accessor: type) -> tuple[tuple[str, str, _Reader], ...]:
    """Name in snake case, name in the accessor, and how to read each field of a table."""
    methods = [name for name in vars(accessor) if not _is_helper(name)]
    vectors = {name for name in methods if name + "AsNumpy" in methods}
    derived = {name + end for name in vectors for end in ("AsNumpy", "Length", "IsNone")}
    return tuple(
        (_snake_case(name), name, flat.numbers if name in vectors else _read_value)
        for name in methods
        if name not in derived
    )


def _is_helper(name: str) -> bool:
    return (
        name == "Init"
        or name.startswith(("_", "GetRootAs"))
        or name.endswith("BufferHasIdentifier")
    )


def _read_value(table: Any, field: str) -> object:
    value = getattr(table, field)()
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
