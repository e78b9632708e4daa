# SPDX-License-Identifier: Apache-2.0
"""When values are alive."""

from __future__ import annotations

import pytest

from heliaaot_west.memory.lifetimes import scratch_lifetimes
from heliaaot_west.memory.planners import make_planner
from heliaaot_west.memory.planning import plan
from heliaaot_west.program import InPlace, Jump, Program, Role
from tests.memory.programs import ProgramBuilder, room
from tests.memory.simulator import Simulator


def test_lifetimes() -> None:
    build = ProgramBuilder()
    for name in ("used", "unused", "a", "own", "nobody_reads", "out", "through"):
        build.value(name, 8)
    build.value("constant", 8, role=Role.CONSTANT, data=[0] * 8)
    build.op(["used", "constant"], ["a", "nobody_reads"])
    build.op(["a"], ["out"], ["own"])
    program = build.program(["used", "unused", "through"], ["out", "through"])
    assert scratch_lifetimes(program) == {
        "used": (-1, 0),
        "unused": (-1, -1),
        "a": (0, 1),
        "own": (1, 1),
        "nobody_reads": (0, 0),
        "out": (1, 2),
        "through": (-1, 2),
    }


def loop() -> Program:
    """``carried`` is computed anew in every round from itself and from what stays the same."""
    build = ProgramBuilder()
    for name in ("x", "same", "carried", "step", "next", "out"):
        build.value(name, 64)
    build.value("go_on", 1)
    build.reshape("x", "carried")
    build.op(["carried"], ["go_on"])
    build.op(["go_on"], jump=Jump(7, "go_on"))
    build.elementwise(["same"], "step")
    build.op(["step", "carried"], ["next"])
    build.reshape("next", "carried")
    build.op(jump=Jump(1))
    build.op(["carried"], ["out"])
    return build.program(["x", "same"], ["out"])


def test_what_the_next_round_reads_lives_through_the_loop() -> None:
    lifetimes = scratch_lifetimes(loop())
    assert lifetimes["same"] == (-1, 6)
    assert lifetimes["carried"] == (0, 7)
    assert lifetimes["step"] == (3, 4)


def test_loops_in_loops() -> None:
    build = ProgramBuilder()
    for name in ("x", "y", "out"):
        build.value(name, 8)
    build.op(["x"], ["y"])
    build.op([])
    build.op(["y"], ["out"])
    build.op(jump=Jump(2))
    build.op(jump=Jump(1))
    assert scratch_lifetimes(build.program(["x"], [])) == {
        "x": (-1, 0),
        "y": (0, 4),
        "out": (2, 2),
    }


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_loops_keep_their_values(rounds: int) -> None:
    program = loop()
    made = plan(program, room(), make_planner("hill_climb", {}))
    assert InPlace("step", "same") not in made.in_place
    Simulator(program, made).run([True] * rounds + [False])
