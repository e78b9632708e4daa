# SPDX-License-Identifier: Apache-2.0
"""When each scratch value is alive.

Time is the position in the schedule: -1 is the caller filling the inputs, 0 to n-1 are the
operators, n is the caller reading the outputs.
"""

from __future__ import annotations

from collections.abc import Mapping

from heliaaot_west.program import Program, Role

BEFORE = -1
"""Position at which the caller writes the graph's inputs."""

Lifetime = tuple[int, int]
"""First and last position at which the bytes of a value matter, both included."""


def scratch_lifetimes(program: Program) -> Mapping[str, Lifetime]:
    """First and last position of every scratch value, in the order of the program.

    The caller fills all inputs before it runs the model, so each lives from ``BEFORE``, read
    or not; outputs live to ``len(program.ops)``. An operator's own scratch, and an output that
    nobody reads, lives at its operator only. What is touched both inside and outside a loop
    lives all through it, since the next round may need it again.
    """
    spans: dict[str, Lifetime] = {}

    def touch(ident: str, position: int) -> None:
        if program.values[ident].role is Role.SCRATCH:
            first, last = spans.get(ident, (position, position))
            spans[ident] = (min(first, position), max(last, position))

    for ident in program.inputs:
        touch(ident, BEFORE)
    for position, op in enumerate(program.ops):
        for ident in (*op.reads, *op.writes, *op.own):
            touch(ident, position)
        for view in op.views:
            touch(view.inner, position)
            touch(view.outer, position)
    for ident in program.outputs:
        touch(ident, len(program.ops))
    spans = _through_loops(spans, program)
    return {
        ident: spans.get(ident, (BEFORE, BEFORE))
        for ident, value in program.values.items()
        if value.role is Role.SCRATCH
    }


def _through_loops(spans: Mapping[str, Lifetime], program: Program) -> dict[str, Lifetime]:
    loops = [
        (op.jump.target, position)
        for position, op in enumerate(program.ops)
        if op.jump is not None and op.jump.target <= position
    ]
    longer = dict(spans)
    changed = bool(loops)
    while changed:
        changed = False
        for ident, (first, last) in longer.items():
            for start, end in loops:
                crosses = first <= end and last >= start and not start <= first <= last <= end
                if crosses and (first > start or last < end):
                    first, last = min(first, start), max(last, end)
                    longer[ident] = first, last
                    changed = True
    return longer


def defined_once(program: Program, lifetimes: Mapping[str, Lifetime]) -> Mapping[str, int]:
    """Position at which each scratch value gets its content, if that happens exactly once.

    Left out are values written by several operators or touched before they are written, and an
    operator's own scratch.
    """
    written: dict[str, list[int]] = {ident: [BEFORE] for ident in program.inputs}
    for position, op in enumerate(program.ops):
        for ident in op.writes:
            written.setdefault(ident, []).append(position)
    return {
        ident: written[ident][0]
        for ident, (first, _) in lifetimes.items()
        if written.get(ident) == [first]
    }
