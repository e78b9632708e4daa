# SPDX-License-Identifier: Apache-2.0
"""Runs a program on a memory plan with tags for bytes: the proof that shared storage is safe.

Every byte that an operator computes gets a tag of its own; a view call copies tags. Kernels
behave as badly as their contract lets them: an operator first fills its scratch and all output
bytes it is going to write with rubbish, and an in-place output is written before any input but
the one it replaces is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.program import Program, ProgramOp, Role, View

Tags = NDArray[np.int64]

RUBBISH = -1


class Clobbered(AssertionError):
    """A value did not hold what it must."""


class Simulator:
    """One inference of ``program`` on the arenas of ``plan``."""

    def __init__(self, program: Program, plan: MemoryPlan) -> None:
        self._program = program
        self._plan = plan
        self._memory = [np.full(arena.size, RUBBISH, np.int64) for arena in plan.arenas]
        self._fresh = count()
        self._content: dict[str, Tags] = {}

    def run(self, conditions: Iterable[bool] = ()) -> None:
        """Runs all operators, or those that jumps lead to.

        Args:
            conditions: what conditional jumps find, in turn.

        Raises:
            Clobbered: an operator or the caller would have read wrong bytes.
        """
        self._fill_constants()
        for ident in self._program.inputs:
            self._define(ident)
            self._store(ident)
        for ident in self._program.inputs:
            self._check(ident, "the caller, after all inputs are filled")
        found = iter(conditions)
        position = 0
        while position < len(self._program.ops):
            op = self._program.ops[position]
            self._step(op)
            position += 1
            if op.jump is not None and (op.jump.condition is None or not next(found)):
                position = op.jump.target
        for ident in self._program.outputs:
            self._check(ident, "the caller")

    def _fill_constants(self) -> None:
        """Constants of the same bytes hold the same tags and may share their place."""
        known: dict[bytes, Tags] = {}
        for value in self._program.values.values():
            if value.role is not Role.SCRATCH:
                self._define(value.ident)
            if value.role is Role.CONSTANT and value.data is not None:
                same = known.setdefault(value.data.tobytes(), self._content[value.ident])
                self._content[value.ident] = same
            if value.role is not Role.SCRATCH:
                self._store(value.ident)

    def _step(self, op: ProgramOp) -> None:
        self._contents(op)
        taken = {pair.output: pair.input for pair in op.in_place if pair in self._plan.in_place}
        for ident in op.own:
            if self._program.values[ident].role is Role.SCRATCH:
                self._slice(ident)[:] = RUBBISH
        for ident in op.writes:
            if ident not in taken:
                self._slice(ident)[self._written(op, ident)] = RUBBISH
        replaced = set(taken.values())
        for ident in op.reads:
            if ident in replaced:
                self._check(ident, op.name)
        for ident in taken:
            self._store(ident)
        for ident in op.reads:
            if ident not in replaced:
                self._check(ident, op.name)
        for ident in op.writes:
            written = self._written(op, ident)
            self._slice(ident)[written] = self._content[ident][written]
        for ident in op.writes:
            self._check(ident, f"whoever reads what {op.name} writes")

    def _contents(self, op: ProgramOp) -> None:
        """What the outputs hold: tags of their own, but where a view says they are a copy."""
        for ident in op.writes:
            self._define(ident)
        for view in op.views:
            inner, outer = self._content[view.inner], self._content[view.outer]
            window = slice(view.offset, view.offset + len(inner))
            if view.inner in op.writes:
                inner[:] = outer[window]
            else:
                outer[window] = inner

    def _written(self, op: ProgramOp, ident: str) -> NDArray[np.bool_]:
        """Bytes of an output that calls write, those of granted views left out."""
        written = np.ones(self._program.values[ident].nbytes, np.bool_)
        for view in op.views:
            if view in self._plan.views:
                written[self._window(view, ident)] = False
        return written

    def _window(self, view: View, ident: str) -> slice:
        if ident == view.inner:
            return slice(None)
        if ident == view.outer:
            return slice(view.offset, view.offset + self._program.values[view.inner].nbytes)
        return slice(0)

    def _define(self, ident: str) -> None:
        size = self._program.values[ident].nbytes
        self._content[ident] = np.array([next(self._fresh) for _ in range(size)], np.int64)

    def _slice(self, ident: str) -> Tags:
        slot = self._plan.slots[ident]
        size = self._program.values[ident].nbytes
        assert slot.offset >= 0
        assert size == 0 or slot.offset + size <= len(self._memory[slot.arena])
        return self._memory[slot.arena][slot.offset : slot.offset + size]

    def _store(self, ident: str) -> None:
        self._slice(ident)[:] = self._content[ident]

    def _check(self, ident: str, reader: str) -> None:
        if not np.array_equal(self._slice(ident), self._content[ident]):
            raise Clobbered(f"{reader} finds wrong bytes in {ident}")
