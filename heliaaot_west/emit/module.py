# SPDX-License-Identifier: Apache-2.0
"""The files that every type of module has: C sources, headers and the licence."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heliaaot_west.emit import c_text
from heliaaot_west.emit.kernel_source import collect_kernels
from heliaaot_west.emit.view import (
    ArenaView,
    ValueView,
    arena_views,
    constant_bytes,
    constant_members,
    op_views,
    value_views,
)
from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.program import Program, Role, Value

TEMPLATE_DIR = Path(__file__).resolve().parent / "templates"

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


@dataclass(frozen=True)
class Reset:
    """How initialization resets one persistent value: to one byte, or from a constant."""

    ident: str
    nbytes: int
    byte: int
    initial: str | None


@cache
def environment() -> Environment:
    """The templates, all of which make text, none HTML."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATE_DIR),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    env.filters["c_number"] = c_text.number
    env.filters["c_comment"] = c_text.comment
    return env


def render(template: str, **names: object) -> bytes:
    """A template as UTF-8 bytes with Unix line ends."""
    return environment().get_template(template).render(**names).encode("utf-8")


def render_sources(module: Module) -> Files:
    """C sources and headers, which no module type changes but for the platform header."""
    program, plan, prefix = module.program, module.plan, module.prefix
    values = value_views(program, plan)
    arenas = arena_views(plan)
    ops = op_views(program, plan, values, prefix)
    names: dict[str, object] = {
        "p": prefix,
        "P": prefix.upper(),
        "model_name": c_text.comment(module.model_name),
        "plan_hash": module.plan_hash,
        "arenas": arenas,
        "values": tuple(values.values()),
        "inputs": tuple(values[ident] for ident in program.inputs),
        "outputs": tuple(values[ident] for ident in program.outputs),
        "ops": ops,
        "schedule": module.schedule,
        "external": module.external,
        "resets": _resets(program),
        "blob_crcs": _blob_crcs(arenas, values) if module.external else (),
        "kernels": collect_kernels(_kernel_names(program, plan), prefix),
    }
    if module.external:
        names["constants"] = ()
    else:
        names["constants"] = [(a, constant_members(a, values)) for a in arenas if a.is_constant]
    names["needs_math"] = _needs_math(program)
    headers = ("common", "context", "kernels", "model", "operators", "tensors")
    files = {f"includes-api/{prefix}_{n}.h": render(f"c/{n}.h.j2", **names) for n in headers}
    platform = f"{module.module_type}/platform.h.j2"
    files[f"includes-api/{prefix}_platform.h"] = render(platform, **names)
    for name in ("constants", "context", "kernels", "model", "tensors"):
        files[f"src/{prefix}_{name}.c"] = render(f"c/{name}.c.j2", **names)
    for op in ops:
        files[f"includes-api/{prefix}_{op.name}.h"] = render("c/operator.h.j2", op=op, **names)
        files[f"src/{prefix}_{op.name}.c"] = render("c/operator.c.j2", op=op, **names)
    return files


def blob_files(module: Module) -> Files:
    """The contents of the constant arenas, for an application that provides the memory."""
    if not module.external:
        return {}
    values = value_views(module.program, module.plan)
    return {
        f"{module.prefix}_{arena.symbol}.bin": arena_image(arena, values)
        for arena in arena_views(module.plan)
        if arena.is_constant
    }


def arena_image(arena: ArenaView, values: Mapping[str, ValueView]) -> bytes:
    """The bytes of a constant arena."""
    image = np.zeros(arena.arena.size, np.int8)
    for view in values.values():
        if view.arena == arena:
            data = constant_bytes(view.value)
            image[view.offset : view.offset + data.size] = data
    return image.tobytes()


def _blob_crcs(
    arenas: tuple[ArenaView, ...], values: Mapping[str, ValueView]
) -> tuple[tuple[ArenaView, str], ...]:
    return tuple(
        (arena, f"0x{zlib.crc32(arena_image(arena, values)):08x}")
        for arena in arenas
        if arena.is_constant
    )


def _kernel_names(program: Program, plan: MemoryPlan) -> set[str]:
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
        and not bool(np.isfinite(value.data.astype(np.float64)).all())
        for value in program.values.values()
    )
