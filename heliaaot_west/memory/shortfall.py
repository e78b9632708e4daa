# SPDX-License-Identifier: Apache-2.0
"""Says why a program does not fit: by how much, where, when, and which tensors are to blame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from heliaaot_west.errors import MemoryPlanError
from heliaaot_west.memory.lifetimes import BEFORE, Lifetime
from heliaaot_west.memory.packing import Shelf, Unit, homes
from heliaaot_west.memory.planners import Planner
from heliaaot_west.memory.planners.buffers import extent, live_bytes
from heliaaot_west.memory.room import Room
from heliaaot_west.memory.spilling import Spread, Want
from heliaaot_west.program import Program, Role, Value

_NAMED = 3
"""How many tensors an error names."""


def scratch_shortfall(
    program: Program,
    wants: Sequence[Want],
    spreads: Sequence[Spread],
    rest: Sequence[int],
    free: Mapping[str, int],
    order: Sequence[str],
    lifetimes: Mapping[str, Lifetime],
    plan: Planner,
) -> MemoryPlanError:
    """The error for scratch blocks that found no place.

    Args:
        program: what was to be planned.
        wants: all scratch blocks.
        spreads: those that were placed.
        rest: those that were not, by index.
        free: bytes that each memory has for scratch.
        order: memories that scratch may use.
        lifetimes: of the scratch values.
        plan: the planner.
    """
    buffers = [want.buffer for want in wants]
    live = live_bytes(buffers)
    at = int(live.argmax()) + min(buffer.first for buffer in buffers)
    pinned = list(dict.fromkeys(p for i in rest if (p := wants[i].pin) is not None))
    memory, missing = min(
        ((name, _missing(name, wants, spreads, rest, free, plan)) for name in pinned or order),
        key=lambda found: found[1],
        default=("", int(live.max())),
    )
    alive = [
        program.values[ident] for ident, (first, last) in lifetimes.items() if first <= at <= last
    ]
    return MemoryPlanError(
        f"scratch does not fit: it needs {int(live.max())} bytes {_when(program, at)} and "
        f"{_offers(free, order)}{_short(memory, missing)}; "
        f"the largest tensors alive then are {_largest(alive)}",
        _way_out(Role.SCRATCH, memory, bool(pinned)),
    )


def _missing(
    memory: str,
    wants: Sequence[Want],
    spreads: Sequence[Spread],
    rest: Sequence[int],
    free: Mapping[str, int],
    plan: Planner,
) -> int:
    """Bytes by which one memory would have to grow to take what is left over as well.

    Where that has a fixed place, the rest may move out of its way.
    """
    here = [i for spread in spreads if spread.memory == memory for i in spread.indices]
    if any(wants[i].pin is not None for i in rest):
        here = [i for i in here if wants[i].pin == memory]
        rest = [i for i in rest if wants[i].pin == memory]
    buffers = [wants[i].buffer for i in sorted((*here, *rest))]
    return extent(buffers, plan(buffers)) - free[memory]


def units_shortfall(
    program: Program,
    role: Role,
    shelves: Sequence[Shelf],
    rest: Sequence[Unit],
    free: Mapping[str, int],
    room: Room,
) -> MemoryPlanError:
    """The error for persistent values or constants that found no place.

    Args:
        program: what was to be planned.
        role: persistent or constant.
        shelves: what was placed.
        rest: what was not.
        free: bytes that each memory had for this role.
        room: orders and pins.
    """
    pin = rest[0].pin
    rest = [unit for unit in rest if unit.pin == pin]
    places = list(dict.fromkeys(place for home in homes(pin, role, room) for place in home))
    left = {
        place: free[place]
        - sum(shelf.size for shelf in shelves if place in (shelf.memory, shelf.source_memory))
        for place in places
    }
    tightest = [min(home, key=left.__getitem__) for home in homes(pin, role, room)]
    memory = max(tightest, key=left.__getitem__, default="")
    missing = sum(unit.size for unit in rest) - left.get(memory, 0)
    needed = sum(unit.size for unit in rest) + sum(shelf.size for shelf in shelves)
    values = [program.values[unit.idents[0]] for unit in rest]
    what = "constants do" if role is Role.CONSTANT else "persistent values do"
    return MemoryPlanError(
        f"{what} not fit: they need {needed} bytes and {_offers(free, places)}"
        f"{_short(memory, missing)}; the largest left over are {_largest(values)}",
        _way_out(role, memory, pin is not None),
    )


def _when(program: Program, position: int) -> str:
    if position == BEFORE:
        return "before the first operator, for the model's inputs,"
    if position == len(program.ops):
        return "after the last operator, for the model's outputs,"
    op = program.ops[position]
    return f"at operator {op.index} {op.kind} ({op.name})"


def _offers(free: Mapping[str, int], memories: Iterable[str]) -> str:
    offers = [f"{memory} offers {free[memory]}" for memory in memories]
    return ", ".join(offers) if offers else "no memory is named for them"


def _short(memory: str, missing: int) -> str:
    return f"; {memory} is {missing} bytes short" if memory else ""


def _largest(values: Iterable[Value]) -> str:
    ranked = sorted(values, key=lambda value: -value.nbytes)[:_NAMED]
    return ", ".join(f'"{value.label}" ({value.nbytes} bytes)' for value in ranked)


def _way_out(role: Role, memory: str, pinned: bool) -> str:
    if pinned:
        return f"change the rule in memory.tensors that puts them into {memory}"
    further = f"name a further memory in platform.preferred_memory_order.{role.value}"
    if not memory:
        return further
    return f"raise the budget of {memory} in memory.constraints if it has one, or {further}"
