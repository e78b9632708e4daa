# SPDX-License-Identifier: Apache-2.0
"""What the templates read: the program and its plan, put in the words of the C module."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heliaaot_west.emit import c_text
from heliaaot_west.memory.plan import Arena, MemoryPlan
from heliaaot_west.program import (
    KernelCall,
    ParamValue,
    Pointer,
    Program,
    ProgramOp,
    Role,
    Value,
)

_LONGEST_LABEL = 56


@dataclass(frozen=True)
class ArenaView:
    """An arena with its C names (without the module's prefix)."""

    index: int
    arena: Arena

    @property
    def name(self) -> str:
        """Its enumerator, ``arena_<name>``."""
        return f"arena_{macro_part(self.arena.name).lower()}"

    @property
    def is_constant(self) -> bool:
        """Whether it holds constants."""
        return self.arena.role is Role.CONSTANT

    @property
    def is_persistent(self) -> bool:
        """Whether it holds state."""
        return self.arena.role is Role.PERSISTENT

    @property
    def staged(self) -> bool:
        """Whether initialization copies it from another memory."""
        return self.arena.staged

    @property
    def symbol(self) -> str:
        """The object that is its storage when the module allocates it."""
        return self.blob if self.is_constant and not self.staged else f"{self.name}_buffer"

    @property
    def blob(self) -> str:
        """The object, or the file, with the bytes of a constant arena."""
        return f"{self.name}__blob"

    @property
    def memory(self) -> str:
        """Its memory as part of a macro name."""
        return macro_part(self.arena.memory)

    @property
    def source_memory(self) -> str:
        """The memory of its bytes in the image as part of a macro name."""
        return macro_part(self.arena.source_memory)


def macro_part(memory: str) -> str:
    """A memory's name in upper case, safe within an identifier."""
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in memory).upper()


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
        label = c_text.comment(self.value.label, _LONGEST_LABEL)
        return c_text.comment(f'"{label}" {self.value.dtype.value}[{dims}]')


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
    needs_math: bool


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

    @property
    def calls_application(self) -> bool:
        """Whether it calls functions of the application."""
        return any(call.kernel is None for call in (*self.op.run, *self.op.init))

    @property
    def needs_math(self) -> bool:
        """Whether its C names infinity or NaN."""
        return any(call.needs_math for call in (*self.run, *self.init))


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
        needs_math=any(not math.isfinite(value) for value in _floats(call)),
    )


def _floats(call: KernelCall) -> Iterator[float]:
    for argument in (*call.arguments, *(call.params.fields.values() if call.params else ())):
        if isinstance(argument, float):
            yield argument


def _pointer_view(pointer: Pointer, prefix: str) -> PointerView:
    qualifier = "" if pointer.writes else "const "
    base = f"ctx->tensor_ptrs[{prefix}_tensor_{pointer.ident}]"
    if pointer.c_type not in ("int8_t", "uint8_t"):
        # By way of void, which compilers that warn of alignment take: the plan has seen to it.
        base = f"({qualifier}void *){base}"
    if pointer.c_type != "int8_t" or qualifier:
        base = f"({qualifier}{pointer.c_type} *){base}"
    offset = f" + {pointer.offset}" if pointer.offset else ""
    return PointerView(f"{qualifier}{pointer.c_type} *{pointer.name}", base + offset)


def _initialiser(value: ParamValue) -> str:
    if isinstance(value, tuple):
        return "{ " + ", ".join(c_text.number(item) for item in value) + " }"
    return c_text.number(value)
