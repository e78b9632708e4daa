# SPDX-License-Identifier: Apache-2.0
"""Shared storage never lets an operator read wrong bytes."""

from __future__ import annotations

from itertools import chain, repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heliaaot_west.memory.plan import Arena, MemoryPlan, Slot
from heliaaot_west.memory.planners import PLANNERS, make_planner
from heliaaot_west.memory.planning import plan
from heliaaot_west.program import Program, Role
from tests.memory import programs as build
from tests.memory.programs import programs, room
from tests.memory.simulator import Clobbered, Simulator


def check_slots(program: Program, made: MemoryPlan) -> None:
    """What the plan claims about slots, without running anything."""
    inside = {view.inner for view in made.views}
    for ident, value in program.values.items():
        slot = made.slots[ident]
        arena = made.arenas[slot.arena]
        if value.nbytes:
            kept = arena.role is Role.PERSISTENT and ident in inside
            assert arena.role is value.role or kept
            assert slot.offset + value.nbytes <= arena.size
            assert slot.offset % value.dtype.nbytes(1) == 0
        else:
            assert slot.offset == 0
    shared = {i for view in made.views for i in (view.inner, view.outer)}
    shared |= {i for pair in made.in_place for i in (pair.output, pair.input)}
    assert all(made.slots[i].offset % 16 == 0 for i in program.values if i not in shared)
    for view in made.views:
        low, high = made.slots[view.inner], made.slots[view.outer]
        assert (low.arena, low.offset) == (high.arena, high.offset + view.offset)
    for pair in made.in_place:
        assert made.slots[pair.output] == made.slots[pair.input]


@settings(max_examples=300, deadline=None)
@given(programs(), st.sampled_from(PLANNERS), st.integers(0, 200), st.lists(st.booleans()))
def test_every_read_sees_its_bytes(
    program: Program, planner: str, fast: int, conditions: list[bool]
) -> None:
    made = plan(program, room(fast), make_planner(planner, {}))
    check_slots(program, made)
    assert sum(a.size for a in made.arenas if a.memory == "fast") <= max(fast, 16)
    Simulator(program, made).run(chain(conditions, repeat(True)))


def test_the_simulator_notices_values_that_overlap() -> None:
    program = build.chain([20, 20, 20])
    arena = Arena(Role.SCRATCH, "fast", "fast", 48, 48, 16)
    slots = {"0": Slot(0, 0), "1": Slot(0, 16), "2": Slot(0, 0)}
    made = MemoryPlan((arena,), slots, frozenset(), frozenset(), {})
    with pytest.raises(Clobbered, match="op_0 finds wrong bytes in 0"):
        Simulator(program, made).run()
