# SPDX-License-Identifier: Apache-2.0
"""What the compiler knows of a platform, and when that makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heliaaot_west.platforms.fields import CPUS, ROLES


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory of a platform.

    Attributes:
        name: one of ``dtcm``, ``itcm``, ``sram``, ``mram``, ``psram``, ``dram``.
        size: bytes.
        writable: whether a running program can write to it; otherwise it holds constants only.
    """

    name: str
    size: int
    writable: bool = True


@dataclass(frozen=True, slots=True)
class Platform:
    """What a module is made for.

    Attributes:
        name: as ``platform.name`` calls it.
        description: one line for people.
        cpu: a key of ``CPUS``, e.g. ``cortex-m55``.
        capabilities: of ``dsp``, ``mve``, ``fpu``.
        memories: all that data can be placed in.
        preferred_memory_order: for ``scratch``, ``persistent`` and ``constant``, names of
            memories, the preferred one first; the others are used only when a rule says so.
        min_alignment: least alignment of an arena in bytes, a power of two.
        boards: Zephyr boards this describes; with qualifiers where only some of them are meant.
        generic: whether it was made from Zephyr's files because none describes the board.
    """

    name: str
    description: str
    cpu: str
    capabilities: frozenset[str]
    memories: tuple[Memory, ...]
    preferred_memory_order: Mapping[str, tuple[str, ...]]
    min_alignment: int = 16
    boards: tuple[str, ...] = ()
    generic: bool = False

    def memory(self, name: str) -> Memory | None:
        """The memory of that name."""
        return next((memory for memory in self.memories if memory.name == name), None)


def order_of(memories: Sequence[Memory]) -> dict[str, tuple[str, ...]]:
    """A preferred order when none is given: as listed, constants in read-only memories first."""
    writable = tuple(memory.name for memory in memories if memory.writable)
    fixed = tuple(memory.name for memory in memories if not memory.writable)
    return {"scratch": writable, "persistent": writable, "constant": fixed + writable}


def problems(platform: Platform) -> Iterator[tuple[str, str]]:
    """What is wrong with a platform: the field, and why."""
    names = [memory.name for memory in platform.memories]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield "memories", f"{name!r} is listed twice"
    if not any(memory.writable for memory in platform.memories):
        yield "memories", "none of them is writable"
    for role in ROLES:
        yield from _order_problems(platform, role, names)
    allowed = CPUS[platform.cpu]
    for capability in sorted(platform.capabilities - set(allowed)):
        can = f"can have {', '.join(allowed)}" if allowed else "has none"
        yield "capabilities", f"{capability!r} does not exist on {platform.cpu}, which {can}"
    if "mve" in platform.capabilities and "dsp" not in platform.capabilities:
        yield "capabilities", "'mve' needs 'dsp'"


def _order_problems(
    platform: Platform, role: str, names: Sequence[str]
) -> Iterator[tuple[str, str]]:
    field = f"preferred_memory_order.{role}"
    order = platform.preferred_memory_order[role]
    if not order:
        yield field, "names no memory"
    for name in order:
        memory = platform.memory(name)
        if memory is None:
            yield field, f"{name!r} is not a memory of {platform.name} ({', '.join(names)})"
        elif not memory.writable and role != "constant":
            yield field, f"{name!r} cannot be written to"
