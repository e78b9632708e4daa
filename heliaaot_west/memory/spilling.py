# SPDX-License-Identifier: Apache-2.0
"""Divides scratch blocks among memories: all in the first when they fit, else by benefit.

What a block gains in fast memory are the bytes an inference moves there; what it costs are the
bytes it occupies at those positions of the schedule that want more than there is. The blocks
that gain most for their cost stay, the others go on to the next memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from heliaaot_west.memory.planners import Planner
from heliaaot_west.memory.planners.buffers import Buffer, Overlaps, extent
from heliaaot_west.memory.planners.first_fit import LEFT_OUT, first_fit


@dataclass(frozen=True, slots=True)
class Want:
    """A scratch block that looks for a place.

    Attributes:
        buffer: its needs.
        moved: bytes that one inference moves to or from it.
        pin: the memory it must be in, if any.
    """

    buffer: Buffer
    moved: int
    pin: str | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """Blocks of one memory, by index, with their offsets."""

    memory: str
    indices: tuple[int, ...]
    offsets: tuple[int, ...]


def spread(
    wants: Sequence[Want], memories: Sequence[tuple[str, int]], order: Sequence[str], plan: Planner
) -> tuple[tuple[Spread, ...], tuple[int, ...]]:
    """Divides blocks among memories.

    Args:
        wants: the blocks.
        memories: each memory with its free bytes, in the order in which to fill them.
        order: memories that blocks without a pin may use.
        plan: lays out the blocks of one memory.

    Returns:
        the layout of every memory that holds a block, and the blocks that found no place.
    """
    rest = list(range(len(wants)))
    result = []
    for memory, free in memories:
        pinned = [i for i in rest if wants[i].pin == memory]
        loose = [i for i in rest if wants[i].pin is None] if memory in order else []
        placed = _fill(wants, pinned, loose, free, plan)
        if placed:
            result.append(Spread(memory, tuple(placed), tuple(placed.values())))
            rest = [i for i in rest if i not in placed]
    return tuple(result), tuple(rest)


def _fill(
    wants: Sequence[Want], pinned: list[int], loose: list[int], free: int, plan: Planner
) -> dict[int, int]:
    """Offsets of the blocks that stay within ``free`` bytes; pinned ones come first."""
    everything = sorted(pinned + loose)
    placed = _lay_out(wants, everything, plan)
    if _size(wants, placed) <= free:
        return placed
    ranked = pinned + _by_benefit(wants, loose, pinned, free)
    placed = _lay_out(wants, sorted(_below(wants, ranked, free)), plan)
    if _size(wants, placed) <= free:
        return placed
    buffers = [wants[i].buffer for i in ranked]
    offsets = first_fit(buffers, range(len(ranked)), Overlaps(buffers), free)
    return {i: at for i, at in zip(ranked, offsets, strict=True) if at != LEFT_OUT}


def _lay_out(wants: Sequence[Want], chosen: list[int], plan: Planner) -> dict[int, int]:
    return dict(zip(chosen, plan([wants[i].buffer for i in chosen]), strict=True))


def _size(wants: Sequence[Want], placed: dict[int, int]) -> int:
    return extent([wants[i].buffer for i in placed], list(placed.values()))


class _Timeline:
    """Bytes alive at each position."""

    def __init__(self, wants: Sequence[Want]) -> None:
        self._origin = min(want.buffer.first for want in wants)
        self._live = np.zeros(max(w.buffer.last for w in wants) - self._origin + 1, np.int64)

    def of(self, buffer: Buffer) -> slice:
        return slice(buffer.first - self._origin, buffer.last - self._origin + 1)

    def add(self, buffer: Buffer) -> None:
        self._live[self.of(buffer)] += buffer.size

    def highest(self, buffer: Buffer) -> int:
        return int(self._live[self.of(buffer)].max())

    def above(self, buffer: Buffer, free: int) -> int:
        return int(np.count_nonzero(self._live[self.of(buffer)] > free))


def _by_benefit(wants: Sequence[Want], loose: list[int], pinned: list[int], free: int) -> list[int]:
    """The blocks worth most in this memory first."""
    timeline = _Timeline(wants)
    for index in (*loose, *pinned):
        timeline.add(wants[index].buffer)

    def benefit(index: int) -> float:
        buffer = wants[index].buffer
        cost = buffer.size * timeline.above(buffer, free)
        return wants[index].moved / cost if cost else float("inf")

    return sorted(loose, key=lambda i: (-benefit(i), wants[i].buffer.size, i))


def _below(wants: Sequence[Want], ranked: list[int], free: int) -> list[int]:
    """The blocks, taken in turn, whose bytes alive together stay within ``free``."""
    timeline = _Timeline(wants)
    taken = []
    for index in ranked:
        buffer = wants[index].buffer
        if timeline.highest(buffer) + buffer.size <= free:
            timeline.add(buffer)
            taken.append(index)
    return taken
