# SPDX-License-Identifier: Apache-2.0
"""Planner ``hill_climb``: first fit over orders of placement, improved step by step.

A step takes a buffer that reaches above the goal (the peak of live bytes) and places it just
before one of those it met, then keeps the new order when the layout is no worse. Searches of
this kind are known from Ethos-U Vela and TVM; the moves and the measure here are our own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from heliaaot_west.memory.planners.buffers import Buffer, Overlaps, extent, peak
from heliaaot_west.memory.planners.first_fit import first_fit
from heliaaot_west.memory.planners.greedy import by_appearance
from heliaaot_west.memory.planners.greedy_by_size import by_size

_WORK = 1_500_000
"""Visits of neighbours that all steps together may take, so that time is bounded by the model
alone: about half a second."""

_PATIENCE = 60
"""Steps without gain after which the search goes back to the best order and stirs it."""


@dataclass(frozen=True, slots=True)
class HillClimbOptions:
    """Settings under ``memory.planner_options``.

    Attributes:
        seed: of the pseudo-random choices; the same seed gives the same plan.
        steps: most layouts tried after the first ones.
    """

    seed: int = 0
    steps: int = 2000


@dataclass(frozen=True, slots=True)
class _Layout:
    order: list[int]
    offsets: list[int]
    cost: tuple[int, int]


def hill_climb(
    buffers: Sequence[Buffer], options: HillClimbOptions = HillClimbOptions()
) -> list[int]:
    """Offset of each buffer, at least as good as ``greedy`` and ``greedy_by_size`` give.

    It ends when the peak of live bytes is reached, or after a number of steps that depends on
    the buffers and the options only.
    """
    goal = peak(buffers)
    overlaps = Overlaps(buffers)
    best: _Layout | None = None
    for order in (by_size(buffers), by_appearance(buffers), _by_volume(buffers)):
        layout = _lay_out(buffers, order, overlaps, goal)
        if best is None or layout.cost < best.cost:
            best = layout
        if best.cost[0] <= goal:
            return best.offsets
    assert best is not None
    steps = min(options.steps, _WORK // (overlaps.pairs + len(buffers)))
    return _climb(buffers, best, overlaps, goal, steps, random.Random(options.seed)).offsets


def _climb(
    buffers: Sequence[Buffer],
    start: _Layout,
    overlaps: Overlaps,
    goal: int,
    steps: int,
    rng: random.Random,
) -> _Layout:
    best = here = start
    idle = 0
    for _ in range(steps):
        moves = 1
        if idle >= _PATIENCE:
            here, idle, moves = best, 0, rng.randint(2, 5)
        order = here.order
        for _ in range(moves):
            order = _promote(buffers, here, order, overlaps, goal, rng)
        layout = _lay_out(buffers, order, overlaps, goal)
        idle += 1
        if layout.cost < best.cost:
            best, idle = layout, 0
            if best.cost[0] <= goal:
                break
        if layout.cost <= here.cost or moves > 1:
            here = layout
    return best


def _by_volume(buffers: Sequence[Buffer]) -> list[int]:
    """Indices by bytes times positions, the most demanding first."""

    def volume(index: int) -> int:
        buffer = buffers[index]
        return buffer.size * (buffer.last - buffer.first + 1)

    return sorted(range(len(buffers)), key=lambda i: (-volume(i), i))


def _lay_out(buffers: Sequence[Buffer], order: list[int], overlaps: Overlaps, goal: int) -> _Layout:
    """The layout of an order and its cost: bytes taken, then bytes that lie above the goal."""
    offsets = first_fit(buffers, order, overlaps)
    above = sum(max(0, o + b.size - goal) for b, o in zip(buffers, offsets, strict=True))
    return _Layout(order, offsets, (extent(buffers, offsets), above))


def _promote(
    buffers: Sequence[Buffer],
    here: _Layout,
    order: list[int],
    overlaps: Overlaps,
    goal: int,
    rng: random.Random,
) -> list[int]:
    """The order with one buffer that reaches above the goal placed earlier."""
    high = [i for i, b in enumerate(buffers) if here.offsets[i] + b.size > goal]
    late = rng.choice(high)
    position = {index: place for place, index in enumerate(order)}
    earlier = [i for i in overlaps.of(late) if position[i] < position[late]]
    if rng.random() < 0.5:
        around = {j for i in earlier for j in overlaps.of(i)}
        earlier = sorted(around - {late}) or earlier
    if not earlier:
        return order
    other = rng.choice(earlier)
    changed = list(order)
    if rng.random() < 0.5:
        changed[position[late]], changed[position[other]] = other, late
    else:
        changed.remove(late)
        changed.insert(changed.index(other), late)
    return changed
