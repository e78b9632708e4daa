# SPDX-License-Identifier: Apache-2.0
"""Small programs for tests of the memory stage, by hand and at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from hypothesis import strategies as st

from heliaaot_west.ir import DType
from heliaaot_west.memory.room import Room
from heliaaot_west.program import InPlace, Jump, KernelCall, Program, ProgramOp, Role, Value, View

BIG = 1 << 40


def room(fast: int = BIG, slow: int = BIG) -> Room:
    """Two memories, ``fast`` preferred by every role."""
    sizes = {"fast": fast, "slow": slow}
    return Room(sizes, dict.fromkeys(Role, ("fast", "slow")))


class ProgramBuilder:
    """Collects values and operators; names are given by the test."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.ops: list[ProgramOp] = []

    def value(
        self,
        ident: str,
        count: int,
        dtype: DType = DType.INT8,
        role: Role = Role.SCRATCH,
        data: Sequence[int] | None = None,
    ) -> str:
        array = None if data is None else np.array(data, dtype.numpy)
        self.values[ident] = Value(ident, role, dtype, (count,), f"the {ident}", array)
        return ident

    def op(
        self,
        reads: Sequence[str] = (),
        writes: Sequence[str] = (),
        own: Sequence[str] = (),
        views: Sequence[View] = (),
        in_place: Sequence[InPlace] = (),
        computes: bool = True,
        macs: int = 0,
        jump: Jump | None = None,
    ) -> None:
        """Appends an operator; ``computes`` adds a call beside those that views make needless."""
        position = len(self.ops)
        copies = [KernelCall("copy", "copy", None, (), view) for view in views]
        work = [KernelCall("work", "work", None, ())] if computes else []
        self.ops.append(
            ProgramOp(
                name=f"op_{position}",
                index=position,
                kind="OP",
                reads=tuple(dict.fromkeys(reads)),
                writes=tuple(writes),
                own=tuple(own),
                run=(*work, *copies),
                init=(),
                in_place=tuple(in_place),
                reason="",
                macs=macs,
                jump=jump,
            )
        )

    def concat(self, parts: Sequence[str], output: str) -> None:
        views, at = [], 0
        for part in parts:
            views.append(View(part, output, at))
            at += self.values[part].nbytes
        self.op(parts, [output], views=views, computes=False)

    def split(self, source: str, parts: Sequence[str]) -> None:
        views, at = [], 0
        for part in parts:
            views.append(View(part, source, at))
            at += self.values[part].nbytes
        self.op([source], parts, views=views, computes=False)

    def reshape(self, source: str, output: str) -> None:
        self.op([source], [output], views=[View(output, source, 0)], computes=False)

    def elementwise(self, reads: Sequence[str], output: str) -> None:
        self.op(reads, [output], in_place=[InPlace(output, read) for read in reads])

    def program(self, inputs: Sequence[str], outputs: Sequence[str]) -> Program:
        return Program("m", self.values, tuple(self.ops), tuple(inputs), tuple(outputs))


def chain(sizes: Sequence[int]) -> Program:
    """Values of these sizes, each computed from the one before."""
    builder = ProgramBuilder()
    names = [builder.value(str(i), size) for i, size in enumerate(sizes)]
    for source, output in pairwise(names):
        builder.op([source], [output])
    return builder.program(names[:1], names[-1:])


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Programs whose operators offer all kinds of sharing, safe and unsafe."""
    return _Random(draw).program()


class _Random:
    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._builder = ProgramBuilder()
        self._known: list[str] = []

    def _number(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def _pick(self, most: int, dtype: DType | None = None) -> list[str]:
        known = [i for i in self._known if dtype in (None, self._builder.values[i].dtype)]
        return self._draw(st.lists(st.sampled_from(known), min_size=1, max_size=most))

    def _new(self, count: int, dtype: DType, role: Role = Role.SCRATCH) -> str:
        ident = f"v{len(self._builder.values)}"
        data = None if role is Role.SCRATCH else [len(ident)] * count
        return self._builder.value(ident, count, dtype, role, data)

    def _dtype(self) -> DType:
        return self._draw(st.sampled_from([DType.INT8, DType.INT8, DType.INT32]))

    def program(self) -> Program:
        inputs = [self._new(self._number(0, 40), self._dtype()) for _ in range(self._number(1, 3))]
        self._known += inputs
        for role in self._draw(st.lists(st.sampled_from([Role.PERSISTENT, Role.CONSTANT]))):
            self._known.append(self._new(self._number(1, 40), self._dtype(), role))
        self._steps(12, [*self._plain, self._loop, self._branch])
        return self._builder.program(inputs, self._pick(4))

    @property
    def _plain(self) -> list[Callable[[], None]]:
        return [
            self._compute,
            self._reshape,
            self._concat,
            self._split,
            self._pad,
            self._update,
        ]

    def _steps(self, most: int, kinds: Sequence[Callable[[], None]]) -> None:
        for step in self._draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=most)):
            step()

    def _loop(self) -> None:
        """Operators that run again until a condition holds, and a value they hand on."""
        (source,) = self._pick(1)
        like = self._builder.values[source]
        carried = self._new(like.elements, like.dtype)
        self._builder.reshape(source, carried)
        self._known.append(carried)
        start = len(self._builder.ops)
        self._steps(4, [*self._plain, self._branch])
        reads = [ident for ident in self._pick(3) if ident != carried]
        self._builder.op(reads, [carried])
        condition = self._new(1, DType.INT8)
        self._builder.op(self._pick(1), [condition])
        self._builder.op([condition], jump=Jump(start, condition))

    def _branch(self) -> None:
        """Operators that run only if a condition holds; nobody else knows what they make."""
        condition = self._new(1, DType.INT8)
        self._builder.op(self._pick(1), [condition])
        skip = len(self._builder.ops)
        self._builder.op([condition])
        known = list(self._known)
        self._steps(3, self._plain)
        self._known = known
        jump = Jump(len(self._builder.ops), condition)
        self._builder.ops[skip] = replace(self._builder.ops[skip], jump=jump)

    def _compute(self) -> None:
        reads = self._pick(3)
        like = self._builder.values[reads[0]]
        own = [self._new(self._number(1, 40), self._dtype())] if self._number(0, 3) == 0 else []
        writes = []
        for _ in range(self._number(1, 2)):
            count = self._draw(st.sampled_from([like.elements, like.elements, 7, 0]))
            writes.append(self._new(count, like.dtype))
        pairs = [InPlace(output, read) for output in writes for read in reads]
        self._builder.op(reads, writes, own, in_place=pairs)
        self._known += writes

    def _update(self) -> None:
        """A variable that changes."""
        values = self._builder.values
        kept = [ident for ident in self._known if values[ident].role is Role.PERSISTENT]
        if kept:
            variable = self._draw(st.sampled_from(kept))
            reads = [ident for ident in self._pick(2) if ident != variable]
            self._builder.op(reads, [variable])

    def _reshape(self) -> None:
        (source,) = self._pick(1)
        like = self._builder.values[source]
        dtype = like.dtype if like.nbytes % 4 else self._dtype()
        output = self._new(like.nbytes // dtype.nbytes(1), dtype)
        ends = (output, source) if self._number(0, 1) else (source, output)
        self._builder.op([source], [output], views=[View(*ends, 0)], computes=False)
        self._known.append(output)

    def _concat(self) -> None:
        dtype = self._builder.values[self._pick(1)[0]].dtype
        parts = self._pick(3, dtype)
        output = self._new(sum(self._builder.values[i].elements for i in parts), dtype)
        self._builder.concat(parts, output)
        self._known.append(output)

    def _split(self) -> None:
        """Windows on a value, which may overlap."""
        (source,) = self._pick(1)
        like = self._builder.values[source]
        unit = like.dtype.nbytes(1)
        parts, views = [], []
        for _ in range(self._number(1, 3)):
            start = self._number(0, like.elements)
            parts.append(self._new(self._number(0, like.elements - start), like.dtype))
            views.append(View(parts[-1], source, start * unit))
        self._builder.op([source], parts, views=views, computes=False)
        self._known += parts

    def _pad(self) -> None:
        (source,) = self._pick(1)
        like = self._builder.values[source]
        before, after = self._number(0, 20), self._number(0, 20)
        output = self._new(before + like.elements + after, like.dtype)
        view = View(source, output, before * like.dtype.nbytes(1))
        self._builder.op([source], [output], views=[view])
        self._known.append(output)
