# SPDX-License-Identifier: Apache-2.0
"""Groups: values joined by views.

Values are written once, so a view and what it lies in hold the same bytes for as long as both
exist. In a group one value, the root, spans all the others, and each is joined to the root by
views over all of its bytes. So every byte of a group has one content, written by one operator,
from its first definition to its last use, and granting a further view that keeps this form can
never spoil another.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from heliaaot_west.memory.candidates import Scratch
from heliaaot_west.memory.offsets import Offsets
from heliaaot_west.program import View

_MOST_MEMBERS = 64
"""Members up to which a group's bytes are told apart by when they are in use. A larger group
counts as in use as a whole: safe, and the work stays in step with the model."""


@dataclass(frozen=True, slots=True)
class Use:
    """Bytes ``low`` to ``high`` matter to ``group`` from ``first`` to ``last``."""

    low: int
    high: int
    first: int
    last: int
    group: int

    def moved(self, distance: int) -> Use:
        """The same, ``distance`` bytes further up."""
        return Use(self.low + distance, self.high + distance, self.first, self.last, self.group)


class Groups:
    """The groups of a program's scratch values; every group starts at its offset 0."""

    def __init__(self, scratch: Scratch) -> None:
        self._scratch = scratch
        self._sets = Offsets(len(scratch.size))
        self._span = list(scratch.size)
        self._unit = list(scratch.unit)

    def of(self, value: int) -> tuple[int, int]:
        """The group of a value and its offset in it."""
        return self._sets.find(value)

    def all(self) -> list[int]:
        """Every group."""
        return [group for group, members in enumerate(self._sets.members) if members]

    def members(self, group: int) -> list[int]:
        """Values in the group."""
        return self._sets.members[group]

    def span(self, group: int) -> int:
        """Bytes from the start to the end of the group."""
        return self._span[group]

    def unit(self, group: int) -> int:
        """Bytes to which the group must be aligned, at least."""
        return self._unit[group]

    def grant(self, view: View) -> bool:
        """Joins the values of a view; False where that would break the form of a group."""
        size = self._scratch.size
        inner, outer = self._scratch.index[view.inner], self._scratch.index[view.outer]
        (low, at), (high, base) = self.of(inner), self.of(outer)
        if low == high:
            return at == base + view.offset
        if at == 0 and size[inner] == self._span[low]:
            return self._join(high, low, base + view.offset)
        if base == 0 and size[inner] == size[outer] == self._span[high]:
            return self._join(low, high, at)
        return False

    def _join(self, kept: int, joined: int, shift: int) -> bool:
        if shift % self._unit[joined]:
            return False
        self._sets.join(kept, joined, shift)
        self._unit[kept] = max(self._unit[kept], self._unit[joined])
        return True

    def uses(self, group: int) -> list[Use]:
        """When which bytes of the group matter, cut at the bounds of its members."""
        members = self.members(group)
        rows = []
        for value in members:
            at = self.of(value)[1]
            rows.append((at, at + self._scratch.size[value], *self._scratch.lifetime[value]))
        if len(rows) > _MOST_MEMBERS:
            first, last = min(row[2] for row in rows), max(row[3] for row in rows)
            return [Use(0, self._span[group], first, last, group)]
        cuts = sorted({bound for row in rows for bound in row[:2]})
        uses = []
        for low, high in pairwise(cuts):
            over = [row for row in rows if row[0] <= low and high <= row[1]]
            uses.append(Use(low, high, min(r[2] for r in over), max(r[3] for r in over), group))
        return uses
