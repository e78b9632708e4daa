# SPDX-License-Identifier: Apache-2.0
"""Options of TFLM's Signal operators: a flexbuffer map in the custom options."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from flatbuffers import flexbuffers

from heliaaot_west.operators.base import Constraint, Node

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

LARGEST = (1 << 31) - 1


def read_options(node: Node, *names: str) -> Mapping[str, int]:
    """The named integer (or boolean) options.

    Raises:
        ValueError: saying which is missing or not an integer of 32 bits from 0 up.
    """
    raw = node.op.options.get("custom_options", b"")
    try:
        given = flexbuffers.GetRoot(raw).AsMap
        found = {key.AsString: value for key, value in zip(given.Keys, given.Values, strict=True)}
        values = {name: _integer(found[name]) for name in names if name in found}
    except _CORRUPT:
        raise ValueError("the options are not a flexbuffer map of integers") from None
    for name in names:
        if name not in values:
            raise ValueError(f"option {name} is missing")
        if not 0 <= values[name] <= LARGEST:
            raise ValueError(f"option {name} is {values[name]}, not a 32-bit integer from 0 up")
    return values


def _integer(value: flexbuffers.Ref) -> int:
    if value.IsBool:
        return int(value.AsBool)
    if value.IsInt:
        return int(value.AsInt)
    raise TypeError("not an integer")


def options_given(*names: str) -> Constraint:
    """A constraint that the options are there."""

    def check(node: Node) -> str | None:
        try:
            read_options(node, *names)
        except ValueError as error:
            return str(error)
        return None

    check.__doc__ = f"The options hold {', '.join(names)}."
    return check
