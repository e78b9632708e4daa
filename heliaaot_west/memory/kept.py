# SPDX-License-Identifier: Apache-2.0
"""Scratch values that lie in persistent ones.

An operator that only hands on part of a variable, like a RESHAPE of it, need not copy it as long as
nothing changes the variable before the last use of the part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from heliaaot_west.memory.lifetimes import defined_once, scratch_lifetimes
from heliaaot_west.memory.room import Pin
from heliaaot_west.program import Pointer, Program, ProgramOp, Role, View


@dataclass(frozen=True, slots=True)
class Kept:
    """The place of a scratch value in a persistent one.

    Attributes:
        root: the persistent value.
        offset: bytes from its start.
        view: the view that puts it there.
    """

    root: str
    offset: int
    view: View


def kept_values(
    program: Program, pins: Mapping[str, Pin] = MappingProxyType({})
) -> Mapping[str, Kept]:
    """Scratch values that need no storage of their own, in schedule order.

    The caller may overwrite inputs and outputs, and where the run jumps an operator may be followed
    by an earlier one: neither is looked at.
    """
    if any(op.jump is not None for op in program.ops):
        return {}
    lifetimes = scratch_lifetimes(program)
    defined = defined_once(program, lifetimes)
    interface = {*program.inputs, *program.outputs}
    changes = _changes(program)
    kept: dict[str, Kept] = {}
    for position, op in enumerate(program.ops):
        for view in op.views:
            place = _place(program, view, kept)
            fixed = view.inner in interface or view.inner in pins
            if place is None or fixed or defined.get(view.inner) != position:
                continue
            last = lifetimes[view.inner][1]
            changed = place.root in op.writes or any(
                position < change <= last for change in changes.get(place.root, ())
            )
            if not changed:
                kept.setdefault(view.inner, place)
    return kept


def _place(program: Program, view: View, kept: Mapping[str, Kept]) -> Kept | None:
    """Where the inner value would be, if that is in a persistent value."""
    around = kept.get(view.outer)
    root, start = (view.outer, 0) if around is None else (around.root, around.offset)
    inner, whole = program.values[view.inner], program.values[root]
    offset = start + view.offset
    if inner.role is not Role.SCRATCH or whole.role is not Role.PERSISTENT or inner.nbytes == 0:
        return None
    if view.offset < 0 or offset + inner.nbytes > whole.nbytes:
        return None
    return Kept(root, offset, view)


def _changes(program: Program) -> Mapping[str, list[int]]:
    """Positions of the operators that may change each persistent value.

    A kernel that gets a variable as input may be the one that updates it, like that of SVDF.
    """
    changes: dict[str, list[int]] = {}
    for position, op in enumerate(program.ops):
        for ident in {*op.writes, *_passed_for_writing(op)}:
            if program.values[ident].role is Role.PERSISTENT:
                changes.setdefault(ident, []).append(position)
    return changes


def _passed_for_writing(op: ProgramOp) -> set[str]:
    return {
        argument.ident
        for call in op.run
        for argument in call.arguments
        if isinstance(argument, Pointer) and argument.writes
    }
