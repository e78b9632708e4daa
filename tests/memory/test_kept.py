# SPDX-License-Identifier: Apache-2.0
"""Scratch values that lie in persistent ones."""

from __future__ import annotations

from dataclasses import replace

from heliaaot_west.ir import DType
from heliaaot_west.memory.kept import kept_values
from heliaaot_west.memory.planners import make_planner
from heliaaot_west.memory.planning import plan
from heliaaot_west.memory.room import Pin
from heliaaot_west.program import Jump, KernelCall, Pointer, Program, Role, View
from tests.memory.programs import ProgramBuilder, room
from tests.memory.simulator import Simulator


def builder() -> ProgramBuilder:
    """Values x and y at the interface, a variable v, and a and b of its size."""
    b = ProgramBuilder()
    for ident in ("x", "y", "a", "b"):
        b.value(ident, 16)
    b.value("v", 16, DType.INT8, Role.PERSISTENT, [3] * 16)
    return b


def read_once(b: ProgramBuilder) -> Program:
    """A reshape of the variable, which is used."""
    b.op(["x"], ["v"])
    b.reshape("v", "a")
    b.op(["a"], ["y"])
    return b.program(["x"], ["y"])


def test_a_reshape_of_a_variable_lies_in_it() -> None:
    program = read_once(builder())
    made = plan(program, room(), make_planner("hill_climb", {}))
    assert kept_values(program).keys() == {"a"}
    assert made.slots["a"] == made.slots["v"]
    assert View("a", "v", 0) in made.views
    assert "a" not in made.lifetimes
    Simulator(program, made).run()


def test_parts_of_parts_add_their_offsets() -> None:
    b = builder()
    b.value("half", 8)
    b.value("quarter", 4)
    b.op(["v"], ["half"], views=[View("half", "v", 8)], computes=False)
    b.op(["half"], ["quarter"], views=[View("quarter", "half", 4)], computes=False)
    b.op(["quarter"], ["y"])
    program = b.program(["x"], ["y"])
    made = plan(program, room(), make_planner("hill_climb", {}))
    assert made.slots["quarter"].offset == made.slots["v"].offset + 12
    Simulator(program, made).run()


def test_a_change_before_the_last_use_forbids_it() -> None:
    b = builder()
    b.reshape("v", "a")
    b.op(["x"], ["v"])
    b.op(["a"], ["y"])
    assert kept_values(b.program(["x"], ["y"])) == {}


def test_a_kernel_that_may_write_its_input_counts_as_change() -> None:
    b = builder()
    b.reshape("v", "a")
    b.op(["v"], ["b"])
    b.op(["a", "b"], ["y"])
    assert kept_values(b.program(["x"], ["y"])).keys() == {"a"}
    call = KernelCall("work", "work", None, (Pointer("state", "v", "int8_t", True),))
    b.ops[1] = replace(b.ops[1], run=(call,))
    assert kept_values(b.program(["x"], ["y"])) == {}


def test_outputs_and_pinned_values_have_their_own_place() -> None:
    b = builder()
    b.reshape("v", "y")
    assert kept_values(b.program(["x"], ["y"])) == {}
    assert kept_values(read_once(builder()), {"a": Pin("slow", "slow")}) == {}


def test_jumps_forbid_it() -> None:
    b = builder()
    b.reshape("v", "a")
    b.op(["a"], ["y"])
    b.op(["a"], jump=Jump(0, "a"))
    assert kept_values(b.program(["x"], ["y"])) == {}
