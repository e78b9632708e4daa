# SPDX-License-Identifier: Apache-2.0
"""What the model costs: ``<prefix>_report.json``. All sizes are bytes, code is not counted."""

from __future__ import annotations

from heliaaot_west.emit.module import Module
from heliaaot_west.emit.view import arena_views
from heliaaot_west.memory.sharing import round_up
from heliaaot_west.program import ProgramOp, Role
from heliaaot_west.report.hints import hints
from heliaaot_west.report.text import Json

_SCHEMA_VERSION = 1


def summary(module: Module) -> Json:
    """Totals, bytes by role, memory and operator, the peak, what sharing saved, and hints."""
    program, plan = module.program, module.plan
    live = _live(module)
    occupied = [_occupied(module, idents) for idents in live]
    return {
        "duplicate_constants": _duplicates(module),
        "hints": hints(module),
        "memories": _memories(module),
        "operators": [_operator(module, *pair) for pair in zip(program.ops, occupied, strict=True)],
        "peak": _peak(module, live, occupied),
        "roles": {role.value: _role(module, role) for role in Role},
        "schema_version": _SCHEMA_VERSION,
        "sharing": {
            "aliases_granted": sum(view in plan.views for op in program.ops for view in op.views),
            "aliases_possible": sum(len(op.views) for op in program.ops),
            "in_place_granted": len(plan.in_place),
            "in_place_possible": sum(len(op.in_place) for op in program.ops),
        },
        "totals": {
            "constant_bytes": _arena_bytes(module, Role.CONSTANT),
            "macs": sum(op.macs for op in program.ops),
            "operators": len(program.ops),
            "persistent_bytes": _arena_bytes(module, Role.PERSISTENT),
            "scratch_bytes": _arena_bytes(module, Role.SCRATCH),
        },
    }


def _arena_bytes(module: Module, role: Role) -> int:
    return sum(arena.size for arena in module.plan.arenas if arena.role is role)


def _memories(module: Module) -> list[Json]:
    """Bytes in each memory at run time, and of the image in it."""
    used: dict[str, dict[str, int]] = {}
    for arena in module.plan.arenas:
        runtime = used.setdefault(arena.memory, {"image_only": 0, "used": 0})
        runtime["used"] += arena.size
        if arena.staged:
            used.setdefault(arena.source_memory, {"image_only": 0, "used": 0})
            used[arena.source_memory]["image_only"] += arena.size
    return [{"memory": memory, **used[memory]} for memory in sorted(used)]


def _role(module: Module, role: Role) -> Json:
    values = [value for value in module.program.values.values() if value.role is role]
    return {
        "arena_bytes": _arena_bytes(module, role),
        "tensor_bytes": sum(value.nbytes for value in values),
        "tensors": len(values),
    }


def _operator(module: Module, op: ProgramOp, occupied: int) -> Json:
    return {
        "constant_bytes": _bytes_of(module, op, Role.CONSTANT),
        "index": op.index,
        "kind": op.kind,
        "live_scratch_bytes": occupied,
        "macs": op.macs,
        "name": op.name,
        "output_bytes": sum(module.program.values[ident].nbytes for ident in op.writes),
        "persistent_bytes": _bytes_of(module, op, Role.PERSISTENT),
        "scratch_bytes": sum(
            module.program.values[ident].nbytes
            for ident in op.own
            if module.program.values[ident].role is Role.SCRATCH
        ),
    }


def _bytes_of(module: Module, op: ProgramOp, role: Role) -> int:
    values = (module.program.values[ident] for ident in dict.fromkeys((*op.reads, *op.own)))
    return sum(value.nbytes for value in values if value.role is role)


def _live(module: Module) -> list[list[str]]:
    """Scratch values whose bytes matter while each operator runs."""
    live: list[list[str]] = [[] for _ in module.program.ops]
    for ident, (first, last) in module.plan.lifetimes.items():
        if module.program.values[ident].nbytes > 0:
            for position in range(max(first, 0), min(last + 1, len(live))):
                live[position].append(ident)
    return live


def _occupied(module: Module, idents: list[str]) -> int:
    """Bytes that these values cover together, each to the alignment; shared ones count once."""
    spans = []
    for ident in idents:
        slot = module.plan.slots[ident]
        end = round_up(slot.offset + module.program.values[ident].nbytes)
        spans.append((slot.arena, slot.offset, end))
    total, arena, reached = 0, -1, 0
    for where, start, end in sorted(spans):
        if where != arena:
            arena, reached = where, 0
        total += max(0, end - max(start, reached))
        reached = max(reached, end)
    return total


def _peak(module: Module, live: list[list[str]], occupied: list[int]) -> Json | None:
    """The operator at which most scratch bytes are alive, and whose they are."""
    if not live:
        return None
    position = max(range(len(live)), key=lambda at: (occupied[at], -at))
    values = [module.program.values[ident] for ident in live[position]]
    return {
        "bytes": occupied[position],
        "live": [
            {"bytes": value.nbytes, "id": value.ident, "name": value.label}
            for value in sorted(values, key=lambda value: -value.nbytes)
        ],
        "operator": module.program.ops[position].name,
    }


def _duplicates(module: Module) -> Json:
    """Constants that are stored once though the model has them several times."""
    first: set[tuple[int, int]] = set()
    count = saved = 0
    for view in arena_views(module.plan):
        if not view.is_constant:
            continue
        for ident, value in module.program.values.items():
            slot = module.plan.slots[ident]
            if value.role is Role.CONSTANT and slot.arena == view.index and value.nbytes > 0:
                if (slot.arena, slot.offset) in first:
                    count += 1
                    saved += value.nbytes
                first.add((slot.arena, slot.offset))
    return {"bytes_saved": saved, "tensors": count}
