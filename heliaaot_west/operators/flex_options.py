# SPDX-License-Identifier: Apache-2.0
"""Options of custom operators that are a flexbuffer map."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from flatbuffers import flexbuffers

from heliaaot_west.operators.base import Node

_CORRUPT = (
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    TypeError,
    ValueError,
    struct.error,
)
"""What the reader raises on bytes that are not a flexbuffer."""


def numbers(node: Node, *names: str) -> Mapping[str, bool | int | float]:
    """The options of these names that are given.

    Raises:
        ValueError: the options are not a flexbuffer map, or one of these is not a number.
    """
    raw = node.op.options.get("custom_options", b"")
    try:
        given = flexbuffers.GetRoot(raw).AsMap
        found = {key.AsString: value for key, value in zip(given.Keys, given.Values, strict=True)}
        return {name: _number(found[name]) for name in names if name in found}
    except _CORRUPT:
        raise ValueError("the options are not a flexbuffer map of numbers") from None


def _number(value: flexbuffers.Ref) -> bool | int | float:
    if value.IsBool:
        return bool(value.AsBool)
    if value.IsInt:
        return int(value.AsInt)
    if value.IsFloat:
        return float(value.AsFloat)
    raise TypeError("not a number")
