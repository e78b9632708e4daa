# SPDX-License-Identifier: Apache-2.0
"""How close the scratch arenas of a plan come to the least that is possible."""

from __future__ import annotations

from dataclasses import dataclass

from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.program import Role


@dataclass(frozen=True, slots=True)
class ScratchSummary:
    """One scratch arena.

    Attributes:
        memory: where it lies.
        used: bytes it takes.
        peak_live: most bytes alive in it at one time, each block rounded up to its alignment:
            no layout takes less.
    """

    memory: str
    used: int
    peak_live: int

    @property
    def fragmentation(self) -> int:
        """Bytes lost between values."""
        return self.used - self.peak_live


def scratch_summary(plan: MemoryPlan) -> tuple[ScratchSummary, ...]:
    """The scratch arenas of a plan, in its order; without the padding of an empty one."""
    return tuple(
        ScratchSummary(arena.memory, arena.size if arena.peak_live else 0, arena.peak_live)
        for arena in plan.arenas
        if arena.role is Role.SCRATCH
    )
