# SPDX-License-Identifier: Apache-2.0
"""From ``.tflite`` bytes to the files of a module: the stages, one after the other."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module, blob_files, render_sources
from heliaaot_west.ir import Model
from heliaaot_west.lowering import lower
from heliaaot_west.memory.identity import plan_hash
from heliaaot_west.memory.planners import make_planner
from heliaaot_west.memory.planning import plan as plan_memory
from heliaaot_west.memory.room import Room
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import run_passes
from heliaaot_west.passes.resource_variables import lift_variables
from heliaaot_west.program import Role


def compile_model(model: Model, prefix: str = "aot", schedule: str = "table") -> Module:
    """A model lowered and planned, ready to be emitted."""
    specs = load_operators()
    graph = run_passes(lift_variables(model, 0, specs), specs, {})
    program = lower(graph, specs, Target())
    room = Room({"dtcm": 1 << 24}, dict.fromkeys(Role, ("dtcm",)))
    plan = plan_memory(program, room, make_planner("hill_climb", {}))
    return Module(
        program=program,
        plan=plan,
        plan_hash=plan_hash(plan, program),
        name="helia_aot_nn",
        prefix=prefix,
        model_name="model",
        module_type="cmake",
        schedule=schedule,
        external=False,
    )


def module_files(module: Module) -> Files:
    """The sources of the module and what goes beside them."""
    return {**render_sources(module), **blob_files(module)}
