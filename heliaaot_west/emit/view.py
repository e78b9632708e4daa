# SPDX-License-Identifier: Apache-2.0
"""What the templates read: the program and its plan, put in the words of the C module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.emit import c_text
from heliaaot_west.ir import DType
from heliaaot_west.memory.plan import Arena, MemoryPlan
from heliaaot_west.program import KernelCall, Pointer, Program, ProgramOp, Role, Value


@dataclass(frozen=True)
class ArenaView:
    """An arena with its C names (without the module's prefix)."""

    index: int
    arena: Arena

    @property
    def name(self) -> str:
        """Its enumerator, ``arena_<name>``."""
        return f"arena_{self.arena.name}"

    @property
    def is_constant(self) -> bool:
        """Whether it holds constants."""
        return self.arena.role is Role.CONSTANT

    @property
    def is_persistent(self) -> bool:
        """Whether it holds state."""
        return self.arena.role is Role.PERSISTENT

    @property
    def symbol(self) -> str:
        """The object that is its storage when the module allocates it."""
        return f"{self.name}__blob" if self.is_constant else f"{self.name}_buffer"

    @property
    def memory(self) -> str:
        """Its memory as part of a macro name."""
        return self.arena.memory.upper()


@dataclass(frozen=True)
class ValueView:
    """A value with its place."""

    value: Value
    arena: ArenaView
    offset: int

    @property
    def ident(self) -> str:
        """Part of the C enumerator."""
        return self.value.ident

    @property
    def kind(self) -> str:
        """``constant``, ``persistent`` or ``scratch``."""
        return self.value.role.value

    @property
    def summary(self) -> str:
        """Name, type and shape, safe for a comment."""
        dims = ",".join(str(dim) for dim in self.value.shape)
        return c_text.comment(f'"{self.value.label}" {self.value.dtype.value}[{dims}]')


@dataclass(frozen=True)
class MemberView:
    """A member of the structure that is a constant arena, or the padding before the next."""

    c_type: str
    name: str
    count: int
    offset: int
    summary: str
    rows: str


@dataclass(frozen=True)
class PointerView:
    """A local pointer of an operator's function."""

    declaration: str
    expression: str


@dataclass(frozen=True)
class CallView:
    """A kernel call as C text."""

    params_type: str
    params: tuple[tuple[str, str], ...]
    pointers: tuple[PointerView, ...]
    expression: str
    returns_status: bool


@dataclass(frozen=True)
class OpView:
    """An operator of the schedule."""

    position: int
    op: ProgramOp
    run: tuple[CallView, ...]
    init: tuple[CallView, ...]
    reads: tuple[ValueView, ...]
    writes: tuple[ValueView, ...]

    @property
    def name(self) -> str:
        """Names its file and functions."""
        return self.op.name

    @property
    def title(self) -> str:
        """Kind and position in the model, safe for a comment."""
        return c_text.comment(f"{self.op.kind}, operator {self.op.index} of the model")

    @property
    def reason(self) -> str:
        """Why these kernels, safe for a comment."""
        return c_text.comment(self.op.reason)

    @property
    def can_fail(self) -> bool:
        """Whether a run can end with a status other than ok."""
        return any(call.returns_status for call in self.run)


def arena_views(plan: MemoryPlan) -> tuple[ArenaView, ...]:
    """The arenas in the order of the C enumeration."""
    return tuple(ArenaView(index, arena) for index, arena in enumerate(plan.arenas))


def value_views(program: Program, plan: MemoryPlan) -> dict[str, ValueView]:
    """Every value with its place, in the order of the C enumeration."""
    arenas = arena_views(plan)
    return {
        ident: ValueView(value, arenas[plan.slots[ident].arena], plan.slots[ident].offset)
        for ident, value in program.values.items()
    }


def op_views(
    program: Program, plan: MemoryPlan, values: Mapping[str, ValueView], prefix: str
) -> tuple[OpView, ...]:
    """The operators in the order of the schedule; calls that a view saves are left out."""
    return tuple(
        OpView(
            position=position,
            op=op,
            run=tuple(
                _call_view(call, prefix)
                for call in op.run
                if call.view is None or call.view not in plan.views
            ),
            init=tuple(_call_view(call, prefix) for call in op.init),
            reads=tuple(values[ident] for ident in op.reads),
            writes=tuple(values[ident] for ident in op.writes),
        )
        for position, op in enumerate(program.ops)
    )


def _call_view(call: KernelCall, prefix: str) -> CallView:
    arguments = ["&params"] if call.params else []
    pointers = []
    for argument in call.arguments:
        if argument is None:
            arguments.append("NULL")
        elif isinstance(argument, Pointer):
            pointers.append(_pointer_view(argument, prefix))
            arguments.append(argument.name)
        else:
            arguments.append(c_text.number(argument))
    function = call.function if call.kernel is None else f"{prefix}_{call.function}"
    fields = call.params.fields.items() if call.params else ()
    return CallView(
        params_type=f"{prefix}_{call.params.type}_params_t" if call.params else "",
        params=tuple((name, _initialiser(value)) for name, value in fields),
        pointers=tuple(pointers),
        expression=f"{function}({', '.join(arguments)})",
        returns_status=call.returns_status,
    )


def _pointer_view(pointer: Pointer, prefix: str) -> PointerView:
    qualifier = "" if pointer.writes else "const "
    base = f"ctx->tensor_ptrs[{prefix}_tensor_{pointer.ident}]"
    if pointer.c_type != "int8_t" or qualifier:
        base = f"({qualifier}{pointer.c_type} *){base}"
    offset = f" + {pointer.offset}" if pointer.offset else ""
    return PointerView(f"{qualifier}{pointer.c_type} *{pointer.name}", base + offset)


def _initialiser(value: int | float | tuple[int, ...]) -> str:
    if isinstance(value, tuple):
        return "{ " + ", ".join(c_text.number(item) for item in value) + " }"
    return c_text.number(value)


def constant_bytes(value: Value) -> NDArray[np.int8]:
    """The stored bytes of a constant: little-endian, int4 two a byte.

    Raises:
        AssertionError: the value has no data.
    """
    if value.data is None:
        raise AssertionError(f"{value.ident} is not a constant")
    if value.dtype is DType.INT4:
        return c_text.pack_int4(value.data)
    data = np.ascontiguousarray(value.data)
    return data.astype(data.dtype.newbyteorder("<")).reshape(-1).view(np.int8)


def constant_members(arena: ArenaView, values: Mapping[str, ValueView]) -> tuple[MemberView, ...]:
    """The members of a constant arena's structure, in address order and without gaps."""
    placed: dict[int, list[ValueView]] = {}
    for view in values.values():
        if view.arena == arena and view.value.nbytes > 0:
            placed.setdefault(view.offset, []).append(view)
    members: list[MemberView] = []
    end = 0
    for offset in sorted(placed):
        if offset > end:
            members.append(_padding(end, offset - end))
        members.append(_member(placed[offset]))
        end = offset + placed[offset][0].value.nbytes
    if arena.arena.size > end:
        members.append(_padding(end, arena.arena.size - end))
    return tuple(members)


def _padding(offset: int, count: int) -> MemberView:
    return MemberView("int8_t", f"padding_{offset}", count, offset, "", "        0")


def _member(sharing: list[ValueView]) -> MemberView:
    first = sharing[0].value
    array = first.data if first.dtype is not DType.INT4 else constant_bytes(first)
    if array is None:
        raise AssertionError(f"{first.ident} is not a constant")
    also = "".join(f", also {view.ident}" for view in sharing[1:4])
    more = f" and {len(sharing) - 4} more" if len(sharing) > 4 else ""
    return MemberView(
        c_type=first.dtype.c_type,
        name=f"tensor_{first.ident}",
        count=array.size,
        offset=sharing[0].offset,
        summary=sharing[0].summary + also + more,
        rows=c_text.rows(c_text.elements(array), "        "),
    )
