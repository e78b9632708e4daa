# SPDX-License-Identifier: Apache-2.0
"""Which memory holds what, and what is said when nothing fits."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from heliaaot_west.errors import MemoryPlanError
from heliaaot_west.ir import DType
from heliaaot_west.memory.plan import MemoryPlan, Slot
from heliaaot_west.memory.planners import make_planner
from heliaaot_west.memory.planning import plan
from heliaaot_west.memory.room import Pin, Room
from heliaaot_west.memory.summary import scratch_summary
from heliaaot_west.program import Program, Role
from tests.memory.programs import ProgramBuilder, chain, room

CLIMB = make_planner("hill_climb", {})


def memories(made: MemoryPlan) -> dict[str, str]:
    return {ident: made.arenas[slot.arena].memory for ident, slot in made.slots.items()}


def pinned(base: Room, **pins: Pin) -> Room:
    return replace(base, pins=pins)


@pytest.fixture
def build() -> ProgramBuilder:
    return ProgramBuilder()


def test_arenas_come_by_role_and_memory(build: ProgramBuilder) -> None:
    build.value("s", 40)
    build.value("t", 8)
    build.value("p", 5, role=Role.PERSISTENT, data=[0] * 5)
    build.value("c", 3, role=Role.CONSTANT, data=[1, 2, 3])
    build.value("d", 20, role=Role.CONSTANT, data=range(20))
    build.op(["s", "c", "d", "p"], ["t"])
    made = plan(build.program(["s"], ["t"]), room(1000), CLIMB)
    assert [(a.name, a.size, a.capacity, a.alignment, a.peak_live) for a in made.arenas] == [
        ("fast", 64, 1000 - 16 - 48, 16, 64),
        ("persistent_fast", 16, 16, 16, 0),
        ("const_fast", 48, 48, 16, 0),
    ]
    assert (made.slots["c"].offset, made.slots["d"].offset) == (0, 16)
    assert made.lifetimes == {"s": (-1, 0), "t": (0, 1)}


def test_a_program_without_scratch_still_has_a_scratch_arena(build: ProgramBuilder) -> None:
    build.value("c", 3, role=Role.CONSTANT, data=[1, 2, 3])
    made = plan(build.program([], ["c"]), room(), CLIMB)
    assert [(a.role, a.size) for a in made.arenas] == [(Role.SCRATCH, 16), (Role.CONSTANT, 16)]


def test_summary_holds_use_against_the_bound() -> None:
    (arena,) = scratch_summary(plan(chain([40, 8, 100]), room(), CLIMB))
    assert (arena.memory, arena.used, arena.peak_live, arena.fragmentation) == ("fast", 128, 128, 0)
    empty = ProgramBuilder().program([], [])
    assert [s.used for s in scratch_summary(plan(empty, room(), CLIMB))] == [0]


def test_values_without_bytes_lie_at_the_start(build: ProgramBuilder) -> None:
    build.value("a", 8)
    build.value("none", 0)
    build.value("void", 0, role=Role.CONSTANT, data=[])
    build.op(["a", "void"], ["none"])
    made = plan(build.program(["a"], ["none"]), room(), CLIMB)
    assert (made.slots["none"].arena, made.slots["none"].offset) == (0, 0)
    assert (made.slots["void"].arena, made.slots["void"].offset) == (0, 0)


def test_equal_constants_are_stored_once(build: ProgramBuilder) -> None:
    build.value("a", 8, role=Role.CONSTANT, data=[1, 0, 0, 0, 2, 0, 0, 0])
    build.value("b", 2, DType.INT32, role=Role.CONSTANT, data=[1, 2])
    build.value("c", 2, DType.INT32, role=Role.CONSTANT, data=[1, 3])
    build.value("long", 9, role=Role.CONSTANT, data=[1, 0, 0, 0, 2, 0, 0, 0, 0])
    build.op(["a", "b", "c", "long"], [build.value("out", 4)])
    made = plan(build.program([], ["out"]), room(), CLIMB)
    assert [made.slots[i].offset for i in ("a", "b", "c", "long")] == [0, 0, 16, 32]


def test_persistent_values_of_equal_content_stay_apart(build: ProgramBuilder) -> None:
    build.value("a", 4, role=Role.PERSISTENT, data=[0] * 4)
    build.value("b", 4, role=Role.PERSISTENT, data=[0] * 4)
    build.op(["a", "b"], [build.value("out", 4)])
    made = plan(build.program([], ["out"]), room(), CLIMB)
    assert [made.slots[i].offset for i in "ab"] == [0, 16]


def test_scratch_goes_before_constants(build: ProgramBuilder) -> None:
    """Constants take what scratch leaves; a small one may still fit where a large does not."""
    build.value("c", 64, role=Role.CONSTANT, data=range(64))
    build.value("d", 16, role=Role.CONSTANT, data=range(16))
    a, b = build.value("a", 32), build.value("b", 32)
    build.op([a, "c", "d"], [b])
    made = plan(build.program([a], [b]), room(96), CLIMB)
    assert memories(made) == {"a": "fast", "b": "fast", "c": "slow", "d": "fast"}
    assert [a.name for a in made.arenas] == ["fast", "const_fast", "const_slow"]


def test_constants_read_most_often_get_the_fast_memory(build: ProgramBuilder) -> None:
    build.value("once", 64, role=Role.CONSTANT, data=range(64))
    build.value("often", 64, role=Role.CONSTANT, data=range(1, 65))
    a, b, c = (build.value(name, 16) for name in "abc")
    build.op([a, "once"], [b], macs=64)
    build.op([b, "often"], [c], macs=6400)
    where = memories(plan(build.program([a], [c]), room(100), CLIMB))
    assert (where["once"], where["often"]) == ("slow", "fast")


def test_scratch_that_moves_least_for_its_bytes_spills(build: ProgramBuilder) -> None:
    """The large value carried past the busy operators goes to the slow memory."""
    carried = build.value("carried", 128)
    x = build.value("x", 64)
    build.op([x], [carried])
    for step in range(4):
        y = build.value(f"y{step}", 64)
        build.op([x], [y])
        x = y
    out = build.value("out", 64)
    build.op([carried, x], [out])
    made = plan(build.program(["x"], [out]), room(fast=160), CLIMB)
    where = memories(made)
    assert where.pop("carried") == "slow"
    assert set(where.values()) == {"fast"}
    assert [a.name for a in made.arenas] == ["fast", "slow"]
    assert [a.peak_live for a in made.arenas] == [128, 128]


def test_pins_are_kept(build: ProgramBuilder) -> None:
    build.value("p", 16, role=Role.PERSISTENT, data=[0] * 16)
    build.value("c", 16, role=Role.CONSTANT, data=range(16))
    build.value("same", 16, role=Role.CONSTANT, data=range(16))
    a, b = build.value("a", 16), build.value("b", 16)
    build.op([a, "c", "p", "same"], [b])
    slow = Pin("slow")
    base = pinned(room(), p=slow, c=slow, a=slow)
    made = plan(build.program([a], [b]), base, CLIMB)
    assert memories(made) == {"p": "slow", "c": "slow", "same": "fast", "a": "slow", "b": "fast"}
    assert [a.name for a in made.arenas] == [
        "fast",
        "slow",
        "persistent_slow",
        "const_fast",
        "const_slow",
    ]


def test_values_meant_for_different_memories_share_no_storage(build: ProgramBuilder) -> None:
    a, view, b = (build.value(name, 16) for name in ("a", "view", "b"))
    build.reshape(a, view)
    build.elementwise([view], b)
    program = build.program([a], [b])
    assert len(plan(program, room(), CLIMB).views) == 1
    made = plan(program, pinned(room(), view=Pin("slow")), CLIMB)
    assert not made.views
    assert not made.in_place


def test_staged_constants_take_room_in_both_memories(build: ProgramBuilder) -> None:
    build.value("c", 64, role=Role.CONSTANT, data=range(64))
    a = build.value("a", 16)
    build.op(["c"], [a])
    program = build.program([], [a])
    base = pinned(room(100, 100), c=Pin("slow", destination="fast"))
    made = plan(program, base, CLIMB)
    staged = made.arenas[1]
    assert (staged.name, staged.staged, staged.size) == ("const_fast_from_slow", True, 64)
    assert made.arenas[0].capacity == 36
    with pytest.raises(MemoryPlanError, match="fast offers 100, slow offers 50"):
        plan(program, pinned(room(100, 50), c=Pin("slow", destination="fast")), CLIMB)


def test_staged_constants_come_from_a_store_by_themselves(build: ProgramBuilder) -> None:
    build.value("c", 64, role=Role.CONSTANT, data=range(64))
    a = build.value("a", 16)
    build.op(["c"], [a])
    program = build.program([], [a])
    base = pinned(room(100, 100), c=Pin(None, destination="fast"))
    made = plan(program, replace(base, stores=("slow", "fast")), CLIMB)
    assert made.arenas[1].name == "const_fast_from_slow"
    assert made.slots["c"] == Slot(1, 0)
    with pytest.raises(MemoryPlanError, match="slow is 14 bytes short"):
        plan(program, replace(base, size={"fast": 100, "slow": 50}, stores=("slow",)), CLIMB)


def test_scratch_shortfall_says_what_where_and_what_to_do() -> None:
    program = chain([100, 1000, 500, 30])
    with pytest.raises(MemoryPlanError) as caught:
        plan(program, room(fast=600, slow=700), CLIMB)
    assert str(caught.value) == (
        "scratch does not fit: it needs 1520 bytes at operator 1 OP (op_1) and fast offers 600, "
        "slow offers 700; slow is 308 bytes short; the largest tensors alive then are "
        '"the 1" (1000 bytes), "the 2" (500 bytes); raise the budget of slow in '
        "memory.constraints if it has one, or name a further memory in "
        "platform.preferred_memory_order.scratch"
    )


def test_the_shortfall_is_what_would_have_to_be_added() -> None:
    program = chain([100, 1000, 500, 30])
    assert plan(program, room(fast=600, slow=700 + 308), CLIMB).arenas


def test_shortfall_at_the_inputs_and_outputs(build: ProgramBuilder) -> None:
    a, b = build.value("a", 100), build.value("b", 100)
    c = build.value("c", 16)
    build.op([a], [c])
    with pytest.raises(MemoryPlanError, match="before the first operator, for the model's inputs"):
        plan(build.program([a, b], [c]), room(100, 0), CLIMB)


def test_only_three_tensors_are_named(build: ProgramBuilder) -> None:
    names = [build.value(f"v{i}", 100 + i) for i in range(5)]
    with pytest.raises(MemoryPlanError) as caught:
        plan(build.program(names, names), room(100, 0), CLIMB)
    assert '"the v4" (104 bytes), "the v3" (103 bytes), "the v2" (102 bytes);' in str(caught.value)
    assert "v1" not in str(caught.value)


def test_scratch_pinned_where_it_does_not_fit() -> None:
    program = chain([100, 1000, 500])
    base = pinned(room(fast=600), **{"1": Pin("fast")})
    with pytest.raises(MemoryPlanError) as caught:
        plan(program, base, CLIMB)
    assert "fast is 408 bytes short" in str(caught.value)
    assert str(caught.value).endswith("change the rule in memory.tensors that puts them into fast")


def constants(*sizes: int) -> Program:
    builder = ProgramBuilder()
    names = [
        builder.value(f"c{i}", size, role=Role.CONSTANT, data=[i] * size)
        for i, size in enumerate(sizes)
    ]
    builder.op(names, [builder.value("out", 16)])
    return builder.program([], ["out"])


def test_constants_that_do_not_fit() -> None:
    with pytest.raises(MemoryPlanError) as caught:
        plan(constants(100, 400, 200), room(fast=200, slow=300), CLIMB)
    assert str(caught.value) == (
        "constants do not fit: they need 720 bytes and fast offers 184, slow offers 300; slow is "
        '308 bytes short; the largest left over are "the c1" (400 bytes); raise the budget of '
        "slow in memory.constraints if it has one, or name a further memory in "
        "platform.preferred_memory_order.constant"
    )


def test_persistent_values_that_do_not_fit(build: ProgramBuilder) -> None:
    build.value("state", 200, role=Role.PERSISTENT, data=[0] * 200)
    build.op(["state"], [build.value("out", 16)])
    with pytest.raises(MemoryPlanError, match="persistent values do not fit: they need 208 bytes"):
        plan(build.program([], ["out"]), room(100, 100), CLIMB)


@pytest.mark.parametrize("planner", ["greedy", "greedy_by_size", "hill_climb"])
@pytest.mark.parametrize("fast", [1 << 30, 20_000])
def test_speed_for_thousands_of_operators(planner: str, fast: int) -> None:
    """Branches, concatenations and in-place operators, two thousand in all."""
    builder = ProgramBuilder()
    x = builder.value("x", 4000)
    for i in range(400):
        left, right, raw = (builder.value(f"{n}{i}", 2000) for n in ("left", "right", "raw"))
        joined, out = builder.value(f"joined{i}", 4000), builder.value(f"out{i}", 4000)
        builder.op([x], [left], own=[builder.value(f"own{i}", 333)])
        builder.op([x], [raw])
        builder.elementwise([raw], right)
        builder.concat([left, right], joined)
        builder.elementwise([joined, x], out)
        x = out
    program = builder.program(["x"], [x])
    start = time.perf_counter()
    made = plan(program, room(fast), make_planner(planner, {}))
    assert time.perf_counter() - start < 10
    assert len(made.views) == 800
    assert made.arenas[0].peak_live == 8000 + 336
