# SPDX-License-Identifier: Apache-2.0
"""The hashes change exactly when what they stand for does."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np

from heliaaot_west.ir import DType, Quantization
from heliaaot_west.memory.identity import layout_hash, plan_hash
from heliaaot_west.memory.plan import MemoryPlan, Slot
from heliaaot_west.memory.planners import make_planner
from heliaaot_west.memory.planning import plan
from heliaaot_west.program import KernelCall, Params, Pointer, Program, Role, Value
from tests.memory.programs import ProgramBuilder, room


def example() -> Program:
    builder = ProgramBuilder()
    builder.value("a", 16)
    builder.value("b", 16)
    builder.value("w", 2, DType.INT32, Role.CONSTANT, [1, 2])
    builder.op(["a", "w"], ["b"])
    program = builder.program(["a"], ["b"])
    call = KernelCall(
        "fully_connected",
        "fully_connected",
        Params("fully_connected", {"scale": 0.1, "shape": (1, 2)}),
        (Pointer("x", "a", "int8_t", False), Pointer("y", "b", "int8_t", True), None, 3),
    )
    return with_call(program, call)


def with_call(program: Program, call: KernelCall) -> Program:
    return replace(program, ops=(replace(program.ops[0], run=(call,)),))


def with_value(program: Program, value: Value) -> Program:
    return replace(program, values=MappingProxyType({**program.values, value.ident: value}))


def planned(program: Program) -> MemoryPlan:
    return plan(program, room(), make_planner("greedy", {}))


def hashes(program: Program) -> tuple[str, str]:
    made = planned(program)
    return layout_hash(made, program), plan_hash(made, program)


def test_sixteen_hexadecimal_digits_that_stay() -> None:
    """Literal values: another machine, folder or version of Python must give the same."""
    assert hashes(example()) == ("ac2b6098b1d217bf", "e3adc7bf09cc2969")


def test_names_play_no_part() -> None:
    program = example()
    renamed = with_value(program, replace(program.values["a"], label="another"))
    renamed = replace(renamed, name="other")
    assert hashes(renamed) == hashes(program)


def test_contents_of_constants_change_the_plan_only() -> None:
    program = example()
    weights = replace(program.values["w"], data=np.array([1, 3], np.int32))
    layout, whole = hashes(with_value(program, weights))
    assert layout == hashes(program)[0]
    assert whole != hashes(program)[1]


def test_byte_order_of_the_array_plays_no_part() -> None:
    program = example()
    weights = replace(program.values["w"], data=np.array([1, 2], ">i4"))
    assert hashes(with_value(program, weights)) == hashes(program)


def test_kernels_and_parameters_change_the_plan_only() -> None:
    program = example()
    call = program.ops[0].run[0]
    variants = [
        replace(call, kernel="conv"),
        replace(call, function="other"),
        replace(call, params=None),
        replace(call, params=Params("conv", {"scale": 0.1, "shape": (1, 2)})),
        replace(call, params=Params("fully_connected", {"scale": 0.2, "shape": (1, 2)})),
        replace(call, params=Params("fully_connected", {"scale": 0.1, "shape": (2, 2)})),
        replace(call, arguments=call.arguments[:-1]),
        replace(call, arguments=(*call.arguments[:-1], 3.0)),
        replace(call, arguments=(Pointer("x", "a", "int8_t", False, 1), *call.arguments[1:])),
        replace(call, returns_status=True),
    ]
    seen = {hashes(with_call(program, variant)) for variant in variants}
    assert {layout for layout, _ in seen} == {hashes(program)[0]}
    assert len({whole for _, whole in seen} | {hashes(program)[1]}) == len(variants) + 1


def test_quantization_and_types_change_the_plan() -> None:
    program = example()
    known = {hashes(program)[1]}
    for changed in (
        replace(program.values["a"], quantization=Quantization((0.5,), (0,))),
        replace(program.values["a"], quantization=Quantization((0.5,), (1,))),
        replace(program.values["a"], dtype=DType.UINT8),
        replace(program.values["a"], shape=(4, 4)),
    ):
        made = hashes(with_value(program, changed))
        assert made[0] == hashes(program)[0]
        assert made[1] not in known
        known.add(made[1])


def test_places_and_arenas_change_both() -> None:
    program = example()
    made = planned(program)
    moved = replace(made, slots={**made.slots, "b": Slot(0, 32)})
    grown = replace(made, arenas=(replace(made.arenas[0], size=64), *made.arenas[1:]))
    elsewhere = replace(made, arenas=(replace(made.arenas[0], memory="slow"), *made.arenas[1:]))
    layouts = {layout_hash(m, program) for m in (made, moved, grown, elsewhere)}
    plans = {plan_hash(m, program) for m in (made, moved, grown, elsewhere)}
    assert (len(layouts), len(plans)) == (4, 4)


def test_granted_views_change_the_plan() -> None:
    builder = ProgramBuilder()
    builder.value("a", 16)
    builder.value("b", 16)
    builder.reshape("a", "b")
    program = builder.program(["a"], ["b"])
    made = planned(program)
    assert made.views
    assert plan_hash(made, program) != plan_hash(replace(made, views=frozenset()), program)
