# SPDX-License-Identifier: Apache-2.0
"""What runs, in which order, with which kernels, and the module's files: ``<prefix>_plan.json``."""

from __future__ import annotations

from collections.abc import Iterable

from heliaaot_west import __version__
from heliaaot_west.emit.module import Module
from heliaaot_west.emit.view import arena_views
from heliaaot_west.memory.identity import layout_hash
from heliaaot_west.program import ProgramOp, Role, Value
from heliaaot_west.report.text import Json

GENERATOR = "heliaaot_west"
"""Marks a plan as ours, so that a module folder can be told from any other."""

_SCHEMA_VERSION = 1

FLOAT_TOLERANCE = 1e-5
"""Difference from the reference that operators on real numbers may have, absolute and relative."""


def plan_report(module: Module, files: Iterable[str]) -> Json:
    """The plan.

    Args:
        files: paths of all files of the module, relative to its root.
    """
    program = module.program
    return {
        "arenas": _arenas(module),
        "files": sorted(files),
        "generator": {"name": GENERATOR, "version": __version__},
        "model": {
            "inputs": [_tensor(program.values[ident]) for ident in program.inputs],
            "name": module.model_name,
            "outputs": [_tensor(program.values[ident]) for ident in program.outputs],
        },
        "module": {
            "external_arenas": module.external,
            "name": module.name,
            "prefix": module.prefix,
            "schedule": module.schedule,
            "type": module.module_type,
        },
        "operators": [_operator(module, op) for op in program.ops],
        "plan_hash": module.plan_hash,
        "platform": {
            "capabilities": sorted(module.capabilities),
            "cpu": module.cpu,
            "name": module.platform,
        },
        "schema_version": _SCHEMA_VERSION,
        "self_test": _self_test(module),
        "tensor_layout_hash": layout_hash(module.plan, program),
    }


def _self_test(module: Module) -> Json | None:
    if module.test is None:
        return None
    return {
        "cases": len(module.test.cases),
        "source": module.test.source,
        "steps": sum(len(case) for case in module.test.cases),
        "tolerance": module.test.tolerance,
    }


def _arenas(module: Module) -> list[Json]:
    return [
        {
            "alignment": view.arena.alignment,
            "memory": view.arena.memory,
            "name": f"{module.prefix}_{view.name}",
            "role": view.arena.role.value,
            "size": view.arena.size,
            "source_memory": view.arena.source_memory,
        }
        for view in arena_views(module.plan)
    ]


def _tensor(value: Value) -> Json:
    quantization = None
    if value.quantization is not None:
        quantization = {
            "axis": value.quantization.axis,
            "scales": list(value.quantization.scales),
            "zero_points": list(value.quantization.zero_points),
        }
    return {
        "bytes": value.nbytes,
        "id": value.ident,
        "name": value.label,
        "quantization": quantization,
        "shape": list(value.shape),
        "type": value.dtype.value,
    }


def _operator(module: Module, op: ProgramOp) -> Json:
    values, plan = module.program.values, module.plan
    own = [values[ident] for ident in op.own]
    read = [values[ident] for ident in op.reads]
    calls = [call for call in op.run if call.view not in plan.views]
    return {
        "aliases": [
            {"inner": view.inner, "offset": view.offset, "outer": view.outer}
            for view in op.views
            if view in plan.views
        ],
        "constants": [_bytes(v) for v in (*read, *own) if v.role is Role.CONSTANT],
        "in_place": [
            {"input": pair.input, "output": pair.output}
            for pair in op.in_place
            if pair in plan.in_place
        ],
        "index": op.index,
        "init_kernels": [call.function for call in op.init],
        "kernels": [call.function for call in calls],
        "kind": op.kind,
        "macs": op.macs,
        "name": op.name,
        "numerics": _numerics(module, op),
        "reads": [value.ident for value in read if value.role is not Role.CONSTANT],
        "reason": op.reason if calls or not op.views else "outputs lie where the inputs are",
        "scratch": [_bytes(v) for v in own if v.role is Role.SCRATCH],
        "state": [_bytes(v) for v in (*read, *own) if v.role is Role.PERSISTENT],
        "writes": list(op.writes),
    }


def _numerics(module: Module, op: ProgramOp) -> str:
    """How near the outputs are to those of the reference kernels, TFLM's or else LiteRT's."""
    if any(module.program.values[ident].dtype.is_float for ident in op.writes):
        return f"within {FLOAT_TOLERANCE} of the reference kernels"
    return "bit-exact with the reference kernels"


def _bytes(value: Value) -> Json:
    return {"bytes": value.nbytes, "id": value.ident}
