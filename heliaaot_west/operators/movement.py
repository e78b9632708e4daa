# SPDX-License-Identifier: Apache-2.0
"""Moving elements from one place to another: strided loops, as few as possible.

Operators that only move data say where each element goes as loops over input and output; this
picks the kernel. What is one contiguous range needs no copy where the memory plan lets one
tensor lie in the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    Output,
    Own,
    Params,
    ParamValue,
    ViewArgs,
)

MOVABLE = (
    DType.INT8,
    DType.UINT8,
    DType.BOOL,
    DType.INT16,
    DType.INT32,
    DType.UINT32,
    DType.INT64,
    DType.FLOAT16,
    DType.FLOAT32,
)
"""Types whose elements move as bytes, whatever they mean."""

MOST_CALLS = 64
"""Copies that one operator may take."""

MOST_LOOPS = 6
"""``AOT_COPY_STRIDED_OUTER`` and the loop within a row."""

_LONG_RUN = 8
"""Bytes from which on a run is worth a call of memcpy."""

_INPUT = Input(0)
_OUTPUT = Output()


@dataclass(frozen=True, slots=True)
class Loop:
    """Positions along one dimension.

    Attributes:
        size: how many.
        source: elements from one to the next in the input; 0 repeats, negative runs backwards.
        target: elements from one to the next in the output.
    """

    size: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Move:
    """Elements that go from one tensor to another, or within one.

    Attributes:
        loops: outermost first; their order is that in which elements are written.
        source: where from.
        target: where to.
        source_start: element of the first position in the input.
        target_start: element of the first position in the output.
    """

    loops: tuple[Loop, ...]
    source: Input | Output | Own = _INPUT
    target: Output = _OUTPUT
    source_start: int = 0
    target_start: int = 0

    @property
    def elements(self) -> int:
        """How many elements move."""
        return math.prod(loop.size for loop in self.loops)


def movable(*unknown: DType) -> tuple[DType, ...]:
    """``MOVABLE`` without those that neither TFLM nor LiteRT takes for an operator."""
    return tuple(dtype for dtype in MOVABLE if dtype not in unknown)


def strides(shape: Sequence[int]) -> list[int]:
    """Elements between neighbours along each dimension."""
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]


def axis_of(axis: int, rank: int) -> int:
    """The axis counted from the first one; past the last one where there is no such axis."""
    if -rank <= axis < 0:
        return axis + rank
    return axis if 0 <= axis < rank else rank


def merged(loops: Sequence[Loop]) -> list[Loop]:
    """The fewest loops that visit the same positions in the same order."""
    result: list[Loop] = []
    for loop in loops:
        if loop.size == 1:
            continue
        last = result[-1] if result else None
        step = (loop.size * loop.source, loop.size * loop.target)
        if last and (last.source, last.target) == step:
            result[-1] = replace(loop, size=last.size * loop.size)
        else:
            result.append(loop)
    return result


def move_calls(node: Node, move: Move) -> tuple[Call, ...]:
    """The kernel calls of one move: one, unless there is nothing to move or loops are many."""
    loops = merged(move.loops)
    if move.elements == 0:
        return ()
    if len(loops) > MOST_LOOPS:
        return tuple(
            call
            for position in range(loops[0].size)
            for call in move_calls(node, _at(move, loops, position))
        )
    item = node.output().dtype.nbytes(1)
    *outer, inner = loops or [Loop(1, 1, 1)]
    run = inner.size * item if inner.source == inner.target == 1 else 0
    if run and not outer:
        return (_contiguous(node, move, item),)
    if run >= _LONG_RUN:
        scaled = [Loop(loop.size, loop.source * item, loop.target * item) for loop in outer]
        return (_strided("copy_runs", "int8_t", move, item, scaled, Loop(run, 1, 1)),)
    bits = 8 * item
    return (_strided(f"copy_strided_s{bits}", f"int{bits}_t", move, 1, outer, inner),)


def count_calls(move: Move) -> int:
    """How many calls :func:`move_calls` makes at most."""
    return math.prod(loop.size for loop in merged(move.loops)[:-MOST_LOOPS])


def move_lowering(node: Node, moves: Sequence[Move], reason: str) -> Lowering:
    """Lowers a node to moves."""
    calls = tuple(call for move in moves for call in move_calls(node, move))
    return Lowering(run=calls, reason=reason)


def constant_lowering(value: NDArray[np.generic]) -> Lowering:
    """Lowers a node whose only output is known to a copy of it."""
    arguments: dict[str, Arg] = {
        "input": Own("value", c_type="int8_t"),
        "output": Output(c_type="int8_t"),
        "size": value.nbytes,
    }
    return Lowering(
        run=(Call("copy", arguments),) if value.size else (),
        reason="known at compile time",
        constants={"value": value} if value.size else {},
    )


def _at(move: Move, loops: Sequence[Loop], position: int) -> Move:
    return replace(
        move,
        loops=tuple(loops[1:]),
        source_start=move.source_start + position * loops[0].source,
        target_start=move.target_start + position * loops[0].target,
    )


def _contiguous(node: Node, move: Move, item: int) -> Call:
    return Call(
        "copy",
        {
            "input": replace(move.source, offset=item * move.source_start, c_type="int8_t"),
            "output": replace(move.target, offset=item * move.target_start, c_type="int8_t"),
            "size": item * move.elements,
        },
        view=_view(node, move, item),
    )


def _view(node: Node, move: Move, item: int) -> ViewArgs | None:
    """How the tensor that moves as a whole could lie in the other one."""
    if not isinstance(move.source, Input):
        return None
    source, target = node.input(move.source.position), node.output(move.target.position)
    if move.elements == target.elements:
        return ViewArgs(move.target, move.source, item * move.source_start)
    if move.elements == source.elements:
        return ViewArgs(move.source, move.target, item * move.target_start)
    return None


def _strided(
    kernel: str, c_type: str, move: Move, unit: int, outer: Sequence[Loop], inner: Loop
) -> Call:
    """A call over loops in elements of ``c_type``, of which ``unit`` make one of the tensor's."""
    arguments = {
        "input": replace(move.source, offset=unit * move.source_start, c_type=c_type),
        "output": replace(move.target, offset=unit * move.target_start, c_type=c_type),
    }
    return Call(kernel, arguments, Params("copy_strided", strided_fields([*outer, inner])))


def strided_fields(loops: Sequence[Loop]) -> dict[str, ParamValue]:
    """The members of ``aot_copy_strided_params_t``, of 1 to 6 loops, outermost first."""
    *outer, inner = loops
    inward = list(reversed(outer))
    return {
        "rows": math.prod(loop.size for loop in outer),
        "columns": inner.size,
        "input_step": inner.source,
        "output_step": inner.target,
        "sizes": padded([loop.size for loop in inward], MOST_LOOPS - 1, 1),
        "input_jumps": padded(
            jumps([(loop.size, loop.source) for loop in inward]), MOST_LOOPS - 1, 0
        ),
        "output_jumps": padded(
            jumps([(loop.size, loop.target) for loop in inward]), MOST_LOOPS - 1, 0
        ),
    }


def jumps(loops: Sequence[tuple[int, int]]) -> list[int]:
    """Elements from the last row of all inner loops to the first after a step of each loop.

    Args:
        loops: size and step, innermost first.
    """
    result: list[int] = []
    back = 0
    for size, step in loops:
        result.append(step - back)
        back += step * (size - 1)
    return result


def padded(values: Sequence[int], length: int, filler: int) -> tuple[int, ...]:
    """The values of a fixed array in C, which takes ``length`` of them."""
    return (*values, *[filler] * (length - len(values)))
