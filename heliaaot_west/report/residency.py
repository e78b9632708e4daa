# SPDX-License-Identifier: Apache-2.0
"""Where the planner put every tensor: ``<prefix>_residency.json``."""

from __future__ import annotations

from heliaaot_west import __version__
from heliaaot_west.emit.blobs import arena_image, blob_name, crc32
from heliaaot_west.emit.module import Module
from heliaaot_west.emit.view import ArenaView, ValueView, arena_views, value_views
from heliaaot_west.memory.identity import layout_hash
from heliaaot_west.program import Role
from heliaaot_west.report.text import Json

_SCHEMA_VERSION = 5


def residency(module: Module) -> Json:
    """Arenas by role with their storage, and the place of every tensor.

    Sizes and offsets are bytes. ``total_size`` is what the arena could have taken,
    ``fragmentation`` the bytes it takes beyond the peak of those alive at one time.
    """
    values = value_views(module.program, module.plan)
    arenas: dict[Role, list[Json]] = {role: [] for role in Role}
    for arena in arena_views(module.plan):
        arenas[arena.arena.role].append(_arena(module, arena, values))
    return {
        "arenas": {role.value: arenas[role] for role in Role},
        "compiler_version": __version__,
        "module_prefix": module.prefix,
        "plan_hash": module.plan_hash,
        "schema_version": _SCHEMA_VERSION,
        "tensor_layout_hash": layout_hash(module.plan, module.program),
        "tensors": [_tensor(values[ident]) for ident in sorted(values, key=_order)],
    }


def _order(ident: str) -> tuple[bool, int, str]:
    """Tensors of the model by id, then those that operators own by name."""
    return (not ident.isdigit(), int(ident) if ident.isdigit() else 0, ident)


def _tensor(view: ValueView) -> Json:
    return {
        "id": view.ident,
        "memory": view.arena.arena.memory,
        "offset": view.offset,
        "role": view.kind,
        "size": view.value.nbytes,
        "source_memory": view.arena.arena.source_memory,
    }


def _arena(module: Module, view: ArenaView, values: dict[str, ValueView]) -> Json:
    arena = view.arena
    shown: dict[str, object] = {
        "alignment": arena.alignment,
        "memory": arena.memory,
        "region_id": view.index,
        "storage": _storage(module, view, values),
        "total_size": arena.capacity,
        "used": arena.size,
    }
    if view.is_constant:
        shown["kind"] = "staged" if view.staged else "cold"
        shown["source_memory"] = arena.source_memory
        shown["tensor_count"] = sum(value.arena == view for value in values.values())
    elif not view.is_persistent:
        shown["peak_live"] = arena.peak_live
        shown["fragmentation"] = arena.size - arena.peak_live if arena.peak_live else 0
    return shown


def _storage(module: Module, view: ArenaView, values: dict[str, ValueView]) -> Json:
    prefix = module.prefix
    in_image = _object(view, view.arena.source_memory, f"{prefix}_{view.blob}", "generated")
    if module.external:
        runtime = _object(view, view.arena.memory, None, "application")
    else:
        runtime = _object(view, view.arena.memory, f"{prefix}_{view.symbol}", "generated")
    sidecar = None
    if module.external and view.is_constant:
        sidecar = {
            "crc32": f"0x{crc32(arena_image(view, values)):08x}",
            "file": blob_name(view, prefix),
            "size_bytes": view.arena.size,
        }
    return {
        "enum_name": f"{prefix}_{view.name}",
        "runtime": runtime,
        "sidecar": sidecar,
        "source": in_image if view.staged and not module.external else None,
    }


def _object(view: ArenaView, memory: str, symbol: str | None, owner: str) -> Json:
    return {
        "data_offset_bytes": 0,
        "memory": memory,
        "owner": owner,
        "size_bytes": view.arena.size,
        "symbol": symbol,
    }
