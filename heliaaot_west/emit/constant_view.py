# SPDX-License-Identifier: Apache-2.0
"""Constant arenas as C structures whose members are the constants, typed and in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.emit import c_text
from heliaaot_west.emit.view import ArenaView, ValueView
from heliaaot_west.ir import DType
from heliaaot_west.program import Value


@dataclass(frozen=True)
class MemberView:
    """A member of the structure that is a constant arena, or the padding before the next."""

    c_type: str
    name: str
    count: int
    offset: int
    summary: str
    rows: str


def constant_bytes(value: Value) -> NDArray[np.int8]:
    """The stored bytes of a constant: little-endian, int4 two a byte.

    Raises:
        AssertionError: the value has no data.
    """
    if value.data is None:
        raise AssertionError(f"{value.ident} is not a constant")
    if value.dtype is DType.INT4:
        return c_text.pack_int4(value.data)
    data = np.ascontiguousarray(value.data)
    return data.astype(data.dtype.newbyteorder("<")).reshape(-1).view(np.int8)


def constant_members(arena: ArenaView, values: Mapping[str, ValueView]) -> tuple[MemberView, ...]:
    """The members of a constant arena's structure, in address order and without gaps."""
    placed: dict[int, list[ValueView]] = {}
    for view in values.values():
        if view.arena == arena and view.value.nbytes > 0:
            placed.setdefault(view.offset, []).append(view)
    members: list[MemberView] = []
    end = 0
    for offset in sorted(placed):
        if offset > end:
            members.append(_padding(end, offset - end))
        members.append(_member(placed[offset]))
        end = offset + placed[offset][0].value.nbytes
    if arena.arena.size > end:
        members.append(_padding(end, arena.arena.size - end))
    return tuple(members)


def _padding(offset: int, count: int) -> MemberView:
    return MemberView("int8_t", f"padding_{offset}", count, offset, "", "        0")


def _member(sharing: list[ValueView]) -> MemberView:
    first = sharing[0].value
    array = first.data if first.dtype is not DType.INT4 else constant_bytes(first)
    if array is None:
        raise AssertionError(f"{first.ident} is not a constant")
    also = "".join(f", also {view.ident}" for view in sharing[1:4])
    more = f" and {len(sharing) - 4} more" if len(sharing) > 4 else ""
    return MemberView(
        c_type=first.dtype.c_type,
        name=f"tensor_{first.ident}",
        count=array.size,
        offset=sharing[0].offset,
        summary=sharing[0].summary + also + more,
        rows=c_text.rows(c_text.elements(array), "        "),
    )
