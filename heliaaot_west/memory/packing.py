# SPDX-License-Identifier: Apache-2.0
"""Values that live for ever, side by side: persistent values and constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heliaaot_west.memory.room import Pin, Room
from heliaaot_west.memory.sharing import round_up
from heliaaot_west.program import Program, Role, Value


@dataclass(frozen=True, slots=True)
class Unit:
    """Values that share storage for good: constants of equal bytes, else one value alone.

    Attributes:
        idents: the values, in the order of the program.
        size: bytes, a multiple of ``ALIGNMENT``.
        worth: passes over it in one inference.
        pin: its fixed place, if it has one.
    """

    idents: tuple[str, ...]
    size: int
    worth: int
    pin: Pin | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Units side by side in one memory, and the memory that holds them in the image."""

    memory: str
    source_memory: str
    units: tuple[Unit, ...]

    @property
    def size(self) -> int:
        """Bytes taken."""
        return sum(unit.size for unit in self.units)

    def offsets(self) -> Mapping[str, int]:
        """Offset of every value."""
        offsets: dict[str, int] = {}
        end = 0
        for unit in self.units:
            offsets.update(dict.fromkeys(unit.idents, end))
            end += unit.size
        return offsets


def constant_bytes(value: Value) -> bytes:
    """The elements of a constant in C order, least significant byte first.

    They tell contents apart; the packing of int4 is not applied here.
    """
    if value.data is None:
        raise AssertionError(f"the constant {value.ident} has no data")
    return value.data.astype(value.data.dtype.newbyteorder("<")).tobytes()


def units(
    program: Program, role: Role, worth: Mapping[str, int], pins: Mapping[str, Pin]
) -> tuple[Unit, ...]:
    """The values of a role that take bytes, equal constants as one, in program order."""
    found: dict[object, list[Value]] = {}
    for value in program.values.values():
        if value.role is role and value.nbytes > 0:
            content = constant_bytes(value) if role is Role.CONSTANT else value.ident
            found.setdefault((value.nbytes, content, pins.get(value.ident)), []).append(value)
    return tuple(
        Unit(
            tuple(value.ident for value in equal),
            round_up(equal[0].nbytes),
            max(worth[value.ident] for value in equal),
            pins.get(equal[0].ident),
        )
        for equal in found.values()
    )


def shelve(
    all_units: Sequence[Unit], role: Role, room: Room, free: Mapping[str, int]
) -> tuple[tuple[Shelf, ...], tuple[Unit, ...]]:
    """Puts each unit into the first memory of the role's order that has room for it.

    Those touched most often choose first; in each memory they lie in program order. Staged
    constants take room both where they are copied to and where they come from.

    Returns:
        the shelves, and the units that found no room.
    """
    left = dict(free)
    found: dict[Unit, tuple[str, str]] = {}
    for unit in sorted(all_units, key=lambda u: (u.pin is None, -u.worth)):
        for memory, source in homes(unit.pin, role, room):
            needed = dict.fromkeys((memory, source), unit.size)
            if all(left[place] >= size for place, size in needed.items()):
                for place, size in needed.items():
                    left[place] -= size
                found[unit] = memory, source
                break
    shelves = tuple(
        Shelf(memory, source, tuple(u for u in all_units if found.get(u) == (memory, source)))
        for memory, source in sorted(
            set(found.values()), key=lambda home: tuple(room.rank(role, place) for place in home)
        )
    )
    return shelves, tuple(unit for unit in all_units if unit not in found)


def homes(pin: Pin | None, role: Role, room: Room) -> list[tuple[str, str]]:
    """Where a unit may lie at run time, each with where it comes from, the preferred first."""
    if pin is None:
        return [(memory, memory) for memory in room.order[role]]
    sources = room.stores if pin.memory is None else (pin.memory,)
    return [(pin.destination or source, source) for source in sources if source != pin.destination]
