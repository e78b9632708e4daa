# SPDX-License-Identifier: Apache-2.0
"""The memory plan: arenas, and a slot in one of them for every value of a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heliaaot_west.program import InPlace, Role, View


@dataclass(frozen=True, slots=True)
class Arena:
    """One contiguous block of memory for values of one role.

    Attributes:
        role: what the values in it are.
        memory: where it lies at run time, e.g. ``dtcm``.
        source_memory: where constants are stored in the image; differs from ``memory`` when
            initialization copies them.
        size: bytes in use, a multiple of ``alignment`` or the end of the last value.
        capacity: bytes of the memory that this arena could have used.
        alignment: of the arena's start, in bytes.
        peak_live: scratch only: most bytes alive at one time, a lower bound on ``size``.
    """

    role: Role
    memory: str
    source_memory: str
    size: int
    capacity: int
    alignment: int
    peak_live: int = 0

    @property
    def name(self) -> str:
        """``dtcm``, ``persistent_dtcm`` or ``const_dtcm``: unique in a plan, used in C names."""
        if self.role is Role.SCRATCH:
            return self.memory
        if self.role is Role.PERSISTENT:
            return f"persistent_{self.memory}"
        staged = "" if self.memory == self.source_memory else f"_from_{self.source_memory}"
        return f"const_{self.memory}{staged}"

    @property
    def staged(self) -> bool:
        """Whether initialization copies the arena from ``source_memory``."""
        return self.memory != self.source_memory


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a value: an index into ``MemoryPlan.arenas`` and a byte offset."""

    arena: int
    offset: int


@dataclass(frozen=True, eq=False, slots=True)
class MemoryPlan:
    """Result of the memory stage.

    Attributes:
        arenas: scratch, then persistent, then constant, each by the platform's memory order;
            at least one scratch arena.
        slots: the place of every value of the program, by ident. Equal constants share one.
        views: the views of the program's calls that hold in this plan.
        in_place: the outputs that share the slot of an input.
        lifetimes: first and last position in the schedule at which each scratch value is
            alive, -1 before the first operator; without those that lie in persistent values.
    """

    arenas: tuple[Arena, ...]
    slots: Mapping[str, Slot]
    views: frozenset[View]
    in_place: frozenset[InPlace]
    lifetimes: Mapping[str, tuple[int, int]]
