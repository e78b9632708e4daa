# SPDX-License-Identifier: Apache-2.0
"""The memory stage: from a lowered program to arenas and a slot for every value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heliaaot_west.config import MemoryConfig
from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.candidates import scratch_values
from heliaaot_west.memory.granting import grant
from heliaaot_west.memory.kept import Kept, kept_values
from heliaaot_west.memory.lifetimes import scratch_lifetimes
from heliaaot_west.memory.packing import Shelf, Unit, shelve, units
from heliaaot_west.memory.plan import Arena, MemoryPlan, Slot
from heliaaot_west.memory.planners import Planner, make_planner
from heliaaot_west.memory.planners.buffers import extent, peak
from heliaaot_west.memory.room import Room
from heliaaot_west.memory.rules import pins
from heliaaot_west.memory.sharing import Block, Sharing
from heliaaot_west.memory.shortfall import scratch_shortfall, units_shortfall
from heliaaot_west.memory.spilling import Spread, Want, spread
from heliaaot_west.memory.traffic import accesses
from heliaaot_west.platforms.model import Platform
from heliaaot_west.program import ALIGNMENT, Program, Role


def plan_memory(program: Program, platform: Platform, settings: MemoryConfig) -> MemoryPlan:
    """The memory plan of a program on a platform.

    Raises:
        ConfigError: a planner option, budget or rule makes no sense here.
        MemoryPlanError: something does not fit.
    """
    planner = make_planner(settings.planner, settings.planner_options)
    return plan(program, _room(program, platform, settings), planner)


def _room(program: Program, platform: Platform, settings: MemoryConfig) -> Room:
    size = {memory.name: memory.size for memory in platform.memories}
    for budget in settings.constraints:
        if budget.memory not in size:
            raise ConfigError(
                f"memory.constraints: {platform.name} has no memory {budget.memory!r}",
                f"it has {', '.join(size)}",
            )
        size[budget.memory] = min(size[budget.memory], budget.budget)
    order = {role: tuple(platform.preferred_memory_order[role.value]) for role in Role}
    writable = {memory.name: memory.writable for memory in platform.memories}
    return Room(
        size=size,
        order=order,
        stores=tuple(sorted(order[Role.CONSTANT], key=lambda name: writable[name])),
        pins=pins(program, settings.tensors, writable),
        alignment=max(ALIGNMENT, platform.min_alignment),
    )


@dataclass(frozen=True, slots=True)
class _Filled:
    """An arena before its capacity is known, with the offset of every value in it."""

    role: Role
    memory: str
    source_memory: str
    size: int
    peak_live: int
    offsets: Mapping[str, int]


def plan(program: Program, room: Room, planner: Planner) -> MemoryPlan:
    """Shares storage where that is safe and gives every value a place.

    Persistent values and constants with a fixed place claim their memories first, then
    scratch, then the other constants.

    Raises:
        MemoryPlanError: something does not fit.
    """
    worth = accesses(program)
    free = dict(room.size)
    persistent = _shelves(
        program, Role.PERSISTENT, units(program, Role.PERSISTENT, worth, room.pins), room, free
    )
    free = _less(free, persistent)
    constants = units(program, Role.CONSTANT, worth, room.pins)
    fixed = _shelves(
        program, Role.CONSTANT, [u for u in constants if u.pin is not None], room, free
    )
    kept = kept_values(program, room.pins)
    sharing = grant(scratch_values(program, room.pins, kept))
    spreads = _spread(program, sharing, room, _less(free, fixed), worth, planner)
    scratch = [_scratch_arena(sharing.blocks, spread) for spread in spreads]
    for arena in scratch:
        free[arena.memory] -= arena.size
    shelves = _shelves(program, Role.CONSTANT, constants, room, free)
    filled = [
        *sorted(scratch, key=lambda arena: room.rank(Role.SCRATCH, arena.memory)),
        *(_shelf_arena(Role.PERSISTENT, shelf) for shelf in persistent),
        *(_shelf_arena(Role.CONSTANT, shelf) for shelf in shelves),
    ]
    return MemoryPlan(
        arenas=_arenas(filled, room),
        slots=_slots(program, filled, kept),
        views=sharing.views | {place.view for place in kept.values()},
        in_place=sharing.in_place,
        lifetimes={i: span for i, span in scratch_lifetimes(program).items() if i not in kept},
    )


def _shelves(
    program: Program, role: Role, wanted: Sequence[Unit], room: Room, free: Mapping[str, int]
) -> tuple[Shelf, ...]:
    shelves, rest = shelve(wanted, role, room, free)
    if rest:
        raise units_shortfall(program, role, shelves, rest, free, room)
    return shelves


def _less(free: Mapping[str, int], shelves: Sequence[Shelf]) -> dict[str, int]:
    left = dict(free)
    for shelf in shelves:
        for memory in {shelf.memory, shelf.source_memory}:
            left[memory] -= shelf.size
    return left


def _spread(
    program: Program,
    sharing: Sharing,
    room: Room,
    free: Mapping[str, int],
    worth: Mapping[str, int],
    planner: Planner,
) -> tuple[Spread, ...]:
    """The scratch blocks by memory; one empty arena where there are none."""

    def moved(block: Block) -> int:
        return sum(worth[i] * program.values[i].nbytes for i, _ in block.members)

    def pin(block: Block) -> str | None:
        place = room.pins.get(block.members[0][0])
        return place.memory if place is not None else None

    wants = [Want(block.buffer, moved(block), pin(block)) for block in sharing.blocks]
    order = room.order[Role.SCRATCH]
    memories = sorted(free.items(), key=lambda item: room.rank(Role.SCRATCH, item[0]))
    spreads, rest = spread(wants, memories, order, planner)
    if rest:
        raise scratch_shortfall(
            program, wants, spreads, rest, free, order, scratch_lifetimes(program), planner
        )
    if spreads:
        return spreads
    known = (*order, *free)
    memory = next((name for name in known if free.get(name, 0) >= ALIGNMENT), known[0])
    return (Spread(memory, (), ()),)


def _scratch_arena(blocks: Sequence[Block], spread: Spread) -> _Filled:
    inside = [blocks[index] for index in spread.indices]
    buffers = [block.buffer for block in inside]
    offsets = {
        ident: base + at
        for block, base in zip(inside, spread.offsets, strict=True)
        for ident, at in block.members
    }
    size = max(extent(buffers, spread.offsets), ALIGNMENT)
    return _Filled(Role.SCRATCH, spread.memory, spread.memory, size, peak(buffers), offsets)


def _shelf_arena(role: Role, shelf: Shelf) -> _Filled:
    return _Filled(role, shelf.memory, shelf.source_memory, shelf.size, 0, shelf.offsets())


def _arenas(filled: Sequence[_Filled], room: Room) -> tuple[Arena, ...]:
    arenas = []
    for arena in filled:
        others = sum(
            other.size
            for other in filled
            if other is not arena and arena.memory in (other.memory, other.source_memory)
        )
        spare = room.size[arena.memory] - others
        arenas.append(
            Arena(
                role=arena.role,
                memory=arena.memory,
                source_memory=arena.source_memory,
                size=arena.size,
                capacity=spare if arena.role is Role.SCRATCH else arena.size,
                alignment=room.alignment,
                peak_live=arena.peak_live,
            )
        )
    return tuple(arenas)


def _slots(
    program: Program, filled: Sequence[_Filled], kept: Mapping[str, Kept]
) -> Mapping[str, Slot]:
    """Slots in the order of the program; values without bytes go to the start of an arena."""
    placed = {
        ident: Slot(index, offset)
        for index, arena in enumerate(filled)
        for ident, offset in arena.offsets.items()
    }
    for ident, place in kept.items():
        root = placed[place.root]
        placed[ident] = Slot(root.arena, root.offset + place.offset)
    empty = {
        role: Slot(next((i for i, a in enumerate(filled) if a.role is role), 0), 0) for role in Role
    }
    return {ident: placed.get(ident, empty[value.role]) for ident, value in program.values.items()}
