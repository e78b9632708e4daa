# SPDX-License-Identifier: Apache-2.0
"""From ``.tflite`` bytes to the files of a module: the stages, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heliaaot_west.emit.module import Files, Module, blob_files, render_sources
from heliaaot_west.ir import Model
from heliaaot_west.lowering import lower
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.memory.plan import Arena, MemoryPlan, Slot
from heliaaot_west.program import Program, Role


def provisional_plan(program: Program) -> MemoryPlan:
    """Every value in a place of its own."""
    ends = {role: 0 for role in Role}
    slots = {}
    index = {Role.SCRATCH: 0, Role.PERSISTENT: 1, Role.CONSTANT: 2}
    for value in program.values.values():
        slots[value.ident] = Slot(index[value.role], ends[value.role])
        ends[value.role] += -(-value.nbytes // 16) * 16
    arenas = tuple(Arena(role, "dtcm", "dtcm", max(ends[role], 16), 1 << 20, 16) for role in Role)
    return MemoryPlan(arenas, slots, frozenset(), frozenset(), {})


def compile_model(model: Model, prefix: str = "aot", schedule: str = "table") -> Module:
    specs = load_operators()
    graph = model.graphs[0]
    try:
        from heliaaot_west.passes import run_passes  # noqa: PLC0415

        graph = run_passes(graph, specs, {})
    except ImportError:
        pass
    program = lower(graph, specs, Target())
    try:
        from heliaaot_west.memory.planning import plan_memory

        plan = provisional_plan(program)
    except ImportError:
        plan = provisional_plan(program)
    return Module(
        program, plan, "0" * 16, "helia_aot_nn", prefix, "model", "cmake", schedule, False
    )


def module_files(module: Module) -> Files:
    return {**render_sources(module), **blob_files(module)}
