# SPDX-License-Identifier: Apache-2.0
"""The C of a module: sources and headers, and the blobs of external arenas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from heliaaot_west.custom_operators import DIMENSIONS, TENSORS, prototypes
from heliaaot_west.emit import c_text
from heliaaot_west.emit.blobs import arena_image, blob_name, crc32, crc32_table
from heliaaot_west.emit.constant_view import constant_bytes, constant_members
from heliaaot_west.emit.kernel_source import collect_kernels
from heliaaot_west.emit.rendering import render
from heliaaot_west.emit.self_test import self_test_names
from heliaaot_west.emit.view import (
    ArenaView,
    OpView,
    ValueView,
    arena_views,
    macro_part,
    op_views,
    value_views,
)
from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.program import Program, Role, Value
from heliaaot_west.selftest import SelfTest

_MEMORIES = ("dtcm", "itcm", "sram", "mram", "psram", "dram")

Files = dict[str, bytes]
"""Contents of a module by path relative to its root, with forward slashes."""


@dataclass(frozen=True)
class Module:
    """All that the emitter needs to know.

    Attributes:
        program: the lowered model.
        plan: its memory plan.
        plan_hash: identity of program and plan together.
        name: of the module.
        prefix: of every C name and file.
        model_name: as the user calls the model.
        module_type: ``zephyr``, ``cmake``, ``nsx`` or ``cmsis_pack``.
        schedule: ``table`` or ``static``.
        external: whether the application provides the arenas.
        platform: name of the platform the plan was made for.
        cpu: of that platform, e.g. ``cortex-m55``.
        capabilities: of that CPU: ``dsp``, ``mve``, ``fpu``.
        read_only: memories that hold constants only, whose objects are ``const``.
        residency: whether ``<prefix>_residency.json`` is wanted.
        test: what the self-test runs; None for a module without one.
    """

    program: Program
    plan: MemoryPlan
    plan_hash: str
    name: str
    prefix: str
    model_name: str
    module_type: str
    schedule: str
    external: bool
    platform: str = "host"
    cpu: str = "generic"
    capabilities: frozenset[str] = frozenset()
    read_only: frozenset[str] = frozenset({"flash", "mram", "rom"})
    residency: bool = False
    test: SelfTest | None = None


@dataclass(frozen=True)
class Reset:
    """How initialization resets one persistent value: to one byte, or from a constant."""

    ident: str
    nbytes: int
    byte: int
    initial: str | None


def render_sources(module: Module) -> Files:
    """C sources and headers, which no module type changes but for the platform header."""
    prefix = module.prefix
    values = value_views(module.program, module.plan)
    ops = op_views(module.program, module.plan, values, prefix)
    names = _names(module, values, ops)
    headers = ["common", "context", "kernels", "model", "operators", "tensors"]
    sources = ["constants", "context", "kernels", "model", "tensors"]
    if module.test is not None:
        headers.append("test_case")
        sources.append("test_case")
        names.update(self_test_names(module.test, module.program))
    if names["custom_functions"]:
        headers.append("custom")
    files = {f"includes-api/{prefix}_{n}.h": render(f"c/{n}.h.j2", **names) for n in headers}
    platform = f"{module.module_type}/platform.h.j2"
    files[f"includes-api/{prefix}_platform.h"] = render(platform, **names)
    for name in sources:
        files[f"src/{prefix}_{name}.c"] = render(f"c/{name}.c.j2", **names)
    for op in ops:
        files[f"includes-api/{prefix}_{op.name}.h"] = render("c/operator.h.j2", op=op, **names)
        files[f"src/{prefix}_{op.name}.c"] = render("c/operator.c.j2", op=op, **names)
    return files


def _names(
    module: Module, values: Mapping[str, ValueView], ops: tuple[OpView, ...]
) -> dict[str, object]:
    """What the templates of C refer to."""
    program, plan, prefix = module.program, module.plan, module.prefix
    arenas = arena_views(plan)
    constant = [arena for arena in arenas if arena.is_constant]
    return {
        "p": prefix,
        "P": prefix.upper(),
        "model_name": c_text.comment(module.model_name),
        "plan_hash": module.plan_hash,
        "arenas": arenas,
        "values": tuple(values.values()),
        "inputs": tuple(values[ident] for ident in program.inputs),
        "outputs": tuple(values[ident] for ident in program.outputs),
        "ops": ops,
        "jump_targets": {op.jump.target for op in program.ops if op.jump is not None},
        "schedule": module.schedule,
        "external": module.external,
        "resets": _resets(program),
        "memories": memories(module),
        "staged": () if module.external else [arena for arena in constant if arena.staged],
        "blob_crcs": _blob_crcs(constant, values) if module.external else (),
        "crc_table": c_text.rows(crc32_table(), " " * 8),
        "constants": [
            (arena, constant_members(arena, values)) for arena in constant if not module.external
        ],
        "needs_math": _needs_math(program),
        "custom_functions": prototypes(program),
        "custom_tensors": TENSORS,
        "custom_dimensions": DIMENSIONS,
        "kernels": collect_kernels(kernel_names(program, plan), prefix),
    }


def blob_files(module: Module) -> Files:
    """The contents of the constant arenas, for an application that provides the memory."""
    if not module.external:
        return {}
    values = value_views(module.program, module.plan)
    return {
        blob_name(arena, module.prefix): arena_image(arena, values)
        for arena in arena_views(module.plan)
        if arena.is_constant
    }


def _blob_crcs(
    arenas: Iterable[ArenaView], values: Mapping[str, ValueView]
) -> list[tuple[ArenaView, str]]:
    return [(arena, f"0x{crc32(arena_image(arena, values)):08x}") for arena in arenas]


def memories(module: Module) -> list[tuple[str, bool]]:
    """Every memory the platform header knows, and whether it holds constants only."""
    used = {m for arena in module.plan.arenas for m in (arena.memory, arena.source_memory)}
    named = [*_MEMORIES, *sorted(used - set(_MEMORIES))]
    return [(macro_part(memory), memory in module.read_only) for memory in named]


def kernel_names(program: Program, plan: MemoryPlan) -> set[str]:
    """The kernels that the calls left by the plan need."""
    return {
        call.kernel
        for op in program.ops
        for call in (*op.run, *op.init)
        if call.kernel is not None and call.view not in plan.views
    }


def _resets(program: Program) -> tuple[Reset, ...]:
    return tuple(
        _reset(value, program)
        for value in program.values.values()
        if value.role is Role.PERSISTENT and value.nbytes > 0
    )


def _reset(value: Value, program: Program) -> Reset:
    initial = f"{value.ident}_initial"
    if initial in program.values:
        return Reset(value.ident, value.nbytes, 0, initial)
    first = int(constant_bytes(value)[0]) & 0xFF
    return Reset(value.ident, value.nbytes, first, None)


def _needs_math(program: Program) -> bool:
    return any(
        value.role is Role.CONSTANT
        and value.data is not None
        and value.dtype.c_type in ("float", "double")
        and not bool(np.isfinite(value.data).all())
        for value in program.values.values()
    )
