# SPDX-License-Identifier: Apache-2.0
"""Which storage the operators of a program would allow to be shared.

A candidate is possible as far as its two values go; whether it is safe beside others is for
:mod:`heliaaot_west.memory.sharing` to say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from types import MappingProxyType

from heliaaot_west.memory.lifetimes import Lifetime, defined_once, scratch_lifetimes
from heliaaot_west.memory.offsets import Offsets
from heliaaot_west.memory.room import Pin
from heliaaot_west.program import InPlace, Program, Value, View


@dataclass(frozen=True, slots=True)
class Candidate:
    """A view or an in-place output that the operator at ``position`` would allow."""

    position: int
    pair: View | InPlace

    @property
    def ends(self) -> tuple[str, str]:
        """The two values."""
        if isinstance(self.pair, View):
            return self.pair.inner, self.pair.outer
        return self.pair.output, self.pair.input


@dataclass(frozen=True, eq=False, slots=True)
class Scratch:
    """The scratch values of a program that take bytes, by index in its order.

    Attributes:
        idents: the values.
        index: the other way round.
        size: bytes.
        unit: bytes of an element, which aligns a value that lies in another.
        lifetime: first and last position.
        reads: by position, the values that an operator reads.
        candidates: views in schedule order, then in-place outputs in schedule order.
    """

    idents: tuple[str, ...]
    index: Mapping[str, int]
    size: tuple[int, ...]
    unit: tuple[int, ...]
    lifetime: tuple[Lifetime, ...]
    reads: Mapping[int, tuple[int, ...]]
    candidates: tuple[Candidate, ...]


def scratch_values(
    program: Program,
    pins: Mapping[str, Pin] = MappingProxyType({}),
    elsewhere: Collection[str] = (),
) -> Scratch:
    """Scratch values and candidates of a program.

    Args:
        program: the program.
        pins: fixed places; values share storage only when they are meant for the same one.
        elsewhere: values that need no storage here.
    """
    lifetimes = scratch_lifetimes(program)
    idents = tuple(
        ident for ident in lifetimes if program.values[ident].nbytes > 0 and ident not in elsewhere
    )
    index = {ident: position for position, ident in enumerate(idents)}
    values = {ident: program.values[ident] for ident in idents}
    defined = {i: p for i, p in defined_once(program, lifetimes).items() if i in index}
    views: list[Candidate] = []
    in_place: list[Candidate] = []
    for position, op in enumerate(program.ops):
        writes = frozenset(op.writes)
        views += [
            Candidate(position, view)
            for view in dict.fromkeys(op.views)
            if _ordered(view.inner, view.outer, writes, position, defined)
            and pins.get(view.inner) == pins.get(view.outer)
            and _contains(view, values)
        ]
        in_place += [
            Candidate(position, pair)
            for pair in dict.fromkeys(op.in_place)
            if pair.output in writes
            and _ordered(pair.output, pair.input, writes, position, defined)
            and pins.get(pair.output) == pins.get(pair.input)
            and _covers(pair, values)
        ]
    return Scratch(
        idents=idents,
        index=index,
        size=tuple(values[ident].nbytes for ident in idents),
        unit=tuple(values[ident].dtype.nbytes(1) for ident in idents),
        lifetime=tuple(lifetimes[ident] for ident in idents),
        reads={
            position: tuple(index[ident] for ident in op.reads if ident in index)
            for position, op in enumerate(program.ops)
        },
        candidates=(*views, *in_place),
    )


def components(scratch: Scratch) -> tuple[Scratch, ...]:
    """The values in sets that no candidate joins, each by an index of its own."""
    sets = Offsets(len(scratch.idents))
    for candidate in scratch.candidates:
        one, other = (sets.find(scratch.index[ident])[0] for ident in candidate.ends)
        if one != other:
            sets.join(one, other, 0)
    root = [sets.find(value)[0] for value in range(len(scratch.idents))]
    members: dict[int, list[int]] = {}
    for value, leader in enumerate(root):
        members.setdefault(leader, []).append(value)
    candidates: dict[int, list[Candidate]] = {leader: [] for leader in members}
    for candidate in scratch.candidates:
        candidates[root[scratch.index[candidate.ends[0]]]].append(candidate)
    reads: dict[int, dict[int, list[int]]] = {leader: {} for leader in members}
    place = {value: at for values in members.values() for at, value in enumerate(values)}
    for position, values in scratch.reads.items():
        for value in values:
            reads[root[value]].setdefault(position, []).append(place[value])
    return tuple(
        Scratch(
            idents=(idents := tuple(scratch.idents[value] for value in values)),
            index={ident: at for at, ident in enumerate(idents)},
            size=tuple(scratch.size[value] for value in values),
            unit=tuple(scratch.unit[value] for value in values),
            lifetime=tuple(scratch.lifetime[value] for value in values),
            reads={at: tuple(found) for at, found in reads[leader].items()},
            candidates=tuple(candidates[leader]),
        )
        for leader, values in members.items()
    )


def _ordered(
    one: str, other: str, writes: Set[str], position: int, defined: Mapping[str, int]
) -> bool:
    """Whether the operator makes exactly one of the two from the other, both scratch."""
    if one not in defined or other not in defined or (one in writes) == (other in writes):
        return False
    source = other if one in writes else one
    return defined[source] < position


def _contains(view: View, values: Mapping[str, Value]) -> bool:
    return 0 <= view.offset <= values[view.outer].nbytes - values[view.inner].nbytes


def _covers(pair: InPlace, values: Mapping[str, Value]) -> bool:
    output, over = values[pair.output], values[pair.input]
    return output.nbytes <= over.nbytes and output.dtype.nbytes(1) == over.dtype.nbytes(1)
