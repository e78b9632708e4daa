# SPDX-License-Identifier: Apache-2.0
"""The stage as a whole: platforms and settings in, arenas out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from heliaaot_west.config import MemoryBudget, MemoryConfig, TensorRule
from heliaaot_west.errors import ConfigError, MemoryPlanError
from heliaaot_west.frontend import load_model
from heliaaot_west.lowering import lower
from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.memory.planning import plan_memory
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.platforms.model import Memory, Platform
from heliaaot_west.program import Program, Role
from tests.memory.programs import ProgramBuilder, chain

DTCM = 496 * 1024

PLATFORM = Platform(
    name="board",
    description="",
    cpu="cortex-m55",
    capabilities=frozenset(),
    memories=(
        Memory("dtcm", DTCM),
        Memory("itcm", 256 * 1024),
        Memory("sram", 3 << 20),
        Memory("mram", 4032 * 1024, writable=False),
    ),
    preferred_memory_order={
        "scratch": ("dtcm", "sram"),
        "persistent": ("dtcm", "sram"),
        "constant": ("dtcm", "sram", "mram"),
    },
)

SETTINGS = MemoryConfig("hill_climb", {}, (), (), True, False)


def weighty(weights: int, state: int = 100) -> Program:
    """One operator with scratch, state and weights of a size."""
    builder = ProgramBuilder()
    a, b = builder.value("a", 1000), builder.value("b", 500)
    builder.value("state", state, role=Role.PERSISTENT, data=[0] * state)
    builder.value("weights", weights, role=Role.CONSTANT, data=[1] * weights)
    builder.op([a, "state", "weights"], [b])
    return builder.program([a], [b])


def names(made: MemoryPlan) -> list[str]:
    return [arena.name for arena in made.arenas]


def test_everything_goes_to_the_preferred_memory() -> None:
    made = plan_memory(weighty(2000), PLATFORM, SETTINGS)
    assert [(a.name, a.size, a.capacity) for a in made.arenas] == [
        ("dtcm", 1520, DTCM - 112 - 2000),
        ("persistent_dtcm", 112, 112),
        ("const_dtcm", 2000, 2000),
    ]


def test_weights_spill_in_the_order_of_the_platform() -> None:
    assert names(plan_memory(weighty(1 << 20), PLATFORM, SETTINGS))[2] == "const_sram"
    assert names(plan_memory(weighty(7 << 19), PLATFORM, SETTINGS))[2] == "const_mram"
    with pytest.raises(MemoryPlanError, match="mram is 65536 bytes short"):
        plan_memory(weighty(4096 * 1024), PLATFORM, SETTINGS)


def test_one_setting_keeps_weights_cold() -> None:
    order = {**PLATFORM.preferred_memory_order, "constant": ("mram",)}
    platform = replace(PLATFORM, preferred_memory_order=order)
    assert names(plan_memory(weighty(2000), platform, SETTINGS))[2] == "const_mram"


def test_budgets_leave_the_rest_to_the_application() -> None:
    settings = replace(SETTINGS, constraints=(MemoryBudget("dtcm", 2000),))
    made = plan_memory(weighty(2000), PLATFORM, settings)
    assert names(made) == ["dtcm", "persistent_dtcm", "const_sram"]
    assert made.arenas[0].capacity == 2000 - 112


def test_a_budget_larger_than_the_memory_changes_nothing() -> None:
    settings = replace(SETTINGS, constraints=(MemoryBudget("dtcm", 1 << 30),))
    made = plan_memory(weighty(2000), PLATFORM, settings)
    assert made.arenas[0].capacity == DTCM - 112 - 2000


def test_a_budget_for_a_memory_that_is_not_there() -> None:
    settings = replace(SETTINGS, constraints=(MemoryBudget("psram", 1),))
    with pytest.raises(ConfigError, match="board has no memory 'psram'; it has dtcm, itcm, "):
        plan_memory(weighty(1), PLATFORM, settings)


def test_rules_and_staging() -> None:
    rules = (
        TensorRule("constant", None, None, "itcm"),
        TensorRule(None, "the a", "sram", None),
    )
    made = plan_memory(weighty(2000), PLATFORM, replace(SETTINGS, tensors=rules))
    assert names(made) == ["dtcm", "sram", "persistent_dtcm", "const_itcm_from_mram"]
    assert made.arenas[made.slots["a"].arena].memory == "sram"


def test_alignment_of_arenas_is_at_least_sixteen() -> None:
    for least, given in ((4, 16), (64, 64)):
        platform = replace(PLATFORM, min_alignment=least)
        made = plan_memory(weighty(10), platform, SETTINGS)
        assert {arena.alignment for arena in made.arenas} == {given}


def test_the_planner_is_the_one_named() -> None:
    with pytest.raises(ConfigError, match="the planner greedy has no options"):
        plan_memory(
            chain([1, 2]),
            PLATFORM,
            replace(SETTINGS, planner="greedy", planner_options={"seed": 1}),
        )


def test_the_fixture_takes_no_more_than_its_specification(shared: Path) -> None:
    graph = load_model(shared / "fixtures" / "demo.tflite").graphs[0]
    made = plan_memory(lower(graph, load_operators(), Target()), PLATFORM, SETTINGS)
    given = json.loads((shared / "spec" / "seed-residency.json").read_text())["arenas"]
    for role in Role:
        (arena,) = (arena for arena in made.arenas if arena.role is role)
        (expected,) = given[role.value]
        assert arena.memory == expected["memory"]
        assert arena.size <= expected["used"]
    assert made.arenas[0].size == made.arenas[0].peak_live
    assert made.arenas[0].capacity == DTCM - sum(arena.size for arena in made.arenas[1:])
