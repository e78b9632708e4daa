# SPDX-License-Identifier: Apache-2.0
"""What a plan may use: bytes of each memory, the order for each role, and fixed places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heliaaot_west.program import ALIGNMENT, Role


@dataclass(frozen=True, slots=True)
class Pin:
    """Where a rule of the configuration puts a value.

    Attributes:
        memory: where it lives; of a staged constant, where the image holds it (None: anywhere).
        destination: where initialization copies a constant to; None when it stays.
    """

    memory: str | None
    destination: str | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Room:
    """What a plan may use.

    Attributes:
        size: bytes of each memory, budgets applied, in the platform's order.
        order: memories for each role, the preferred one first.
        stores: memories that may hold what is copied to another, the preferred one first.
        pins: fixed places, by value.
        alignment: of the start of every arena, in bytes.
    """

    size: Mapping[str, int]
    order: Mapping[Role, tuple[str, ...]]
    stores: tuple[str, ...] = ()
    pins: Mapping[str, Pin] = field(default_factory=dict)
    alignment: int = ALIGNMENT

    def rank(self, role: Role, memory: str) -> int:
        """Sorts memories: those of the role's order first, then the rest."""
        order = [*self.order[role], *self.size]
        return order.index(memory)
