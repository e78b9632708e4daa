# SPDX-License-Identifier: Apache-2.0
"""Planner ``greedy``: first fit in order of appearance."""

from __future__ import annotations

from collections.abc import Sequence

from heliaaot_west.memory.planners.buffers import Buffer, Overlaps
from heliaaot_west.memory.planners.first_fit import first_fit


def by_appearance(buffers: Sequence[Buffer]) -> list[int]:
    """Indices in the order in which the schedule first needs the buffers, larger ones first."""
    return sorted(range(len(buffers)), key=lambda i: (buffers[i].first, -buffers[i].size, i))


def greedy(buffers: Sequence[Buffer]) -> list[int]:
    """Offset of each buffer, placed as the schedule comes to need them."""
    return first_fit(buffers, by_appearance(buffers), Overlaps(buffers))
