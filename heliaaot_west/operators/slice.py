# SPDX-License-Identifier: Apache-2.0
"""SLICE and STRIDED_SLICE: a box out of a tensor.

Bounds outside the input are clamped by STRIDED_SLICE, with its begin mask deciding over the index
of a dimension that is dropped too. TFLM takes no ellipsis, new axes and offsets; these are
LiteRT's. Sources: tensorflow/lite/micro/kernels/slice.cc and strided_slice_common.cc,
tensorflow/lite/kernels/internal/strided_slice_logic.h, tensorflow/lite/kernels/strided_slice.cc.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering, strides


@dataclass(frozen=True, slots=True)
class Range:
    """What is taken along one dimension of the input.

    Attributes:
        start: first position.
        size: how many positions.
        stride: from one to the next.
        dropped: whether the output has no such dimension.
    """

    start: int
    size: int
    stride: int = 1
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Ranges by dimension of the input, and the shape they make with new dimensions of 1."""

    ranges: tuple[Range, ...]
    shape: tuple[int, ...]


def bounds_are_constant(node: Node) -> str | None:
    """Begins, ends or sizes, and strides are constant, one a dimension."""
    lists = []
    for position in range(1, len(node.inputs)):
        data = node.constant(position)
        if data is None:
            return f"{node.input(position)} is not constant"
        lists.append(data.size)
    if len(set(lists)) > 1:
        return f"begins, ends and strides have {', '.join(map(str, lists))} elements"
    return None


def box_is_in_the_input(node: Node) -> str | None:
    """The slice lies in the input and has the shape of the output."""
    box = find_box(node)
    if isinstance(box, str):
        return box
    for size, taken in zip(node.input(0).shape, box.ranges, strict=True):
        last = taken.start + taken.stride * (taken.size - 1)
        if taken.size and not (0 <= taken.start < size and 0 <= last < size):
            return f"the slice leaves {node.input(0)}"
    if node.output().shape == box.shape:
        return None
    return f"the slice has shape {box.shape}, and {node.output()} has not"


_RULES = (bounds_are_constant, box_is_in_the_input)


def _list(node: Node, position: int) -> list[int]:
    data = node.constant(position)
    if data is None:
        raise AssertionError(f"{node.op} input {position} is not constant")
    return [int(value) for value in data.reshape(-1).tolist()]


def find_box(node: Node) -> Box | str:
    """The box, or what is wrong with it."""
    return _slice_box(node) if node.op.kind == "SLICE" else _strided_box(node)


def _slice_box(node: Node) -> Box | str:
    """A size of -1 takes the rest."""
    shape = node.input(0).shape
    begins, sizes = _list(node, 1), _list(node, 2)
    if len(begins) != len(shape):
        return f"{node.input(1)} has not one element for each dimension of {node.input(0)}"
    ranges = tuple(
        Range(begin, max(dim - begin, 0) if size == -1 else size)
        for dim, begin, size in zip(shape, begins, sizes, strict=True)
    )
    if any(taken.size < 0 for taken in ranges):
        return f"{node.input(2)} has sizes below -1"
    return Box(ranges, tuple(taken.size for taken in ranges))


def _strided_box(node: Node) -> Box | str:
    begins, ends, steps = (_list(node, position) for position in (1, 2, 3))
    if 0 in steps:
        return f"{node.input(3)} has a stride of 0"
    rank = len(node.input(0).shape)
    positions = _positions(node, len(begins), rank)
    if positions is None:
        return f"the slice does not name the {rank} dimensions of {node.input(0)}"
    ranges: list[Range] = []
    shape: list[int] = []
    for position in positions:
        if position is None:
            ranges.append(Range(0, node.input(0).shape[len(ranges)]))
            shape.append(ranges[-1].size)
        elif _has(node, "new_axis_mask", position):
            shape.append(1)
        else:
            bounds = begins[position], ends[position], steps[position]
            ranges.append(_range(node, position, node.input(0).shape[len(ranges)], bounds))
            shape.extend([] if ranges[-1].dropped else [ranges[-1].size])
    return Box(tuple(ranges), tuple(shape))


def _has(node: Node, mask: str, position: int) -> bool:
    return bool(node.int_option(mask) >> position & 1)


def _positions(node: Node, given: int, rank: int) -> list[int | None] | None:
    """For each dimension of input or output the index of its bounds, None where all is taken.

    An ellipsis stands for as many dimensions as the others leave, which must be one at least:
    LiteRT makes one of none. Without an ellipsis they come last.
    """
    ellipses = [i for i in range(given) if _has(node, "ellipsis_mask", i)]
    new = sum(_has(node, "new_axis_mask", i) for i in range(given) if i not in ellipses)
    missing = rank - (given - len(ellipses) - new)
    if missing < len(ellipses) or len(ellipses) > 1:
        return None
    at = ellipses[0] if ellipses else given
    after = range(at + len(ellipses), given)
    return [*range(at), *[None] * missing, *after]


def _range(node: Node, position: int, size: int, bounds: tuple[int, int, int]) -> Range:
    begin, end, stride = bounds
    low, high = (0, size) if stride > 0 else (-1, size - 1)
    start = min(max(begin + size if begin < 0 else begin, low), high)
    if _has(node, "begin_mask", position):
        start = 0 if stride > 0 else size - 1
    if _has(node, "shrink_axis_mask", position):
        return Range(start, 1, 1, dropped=True)
    if node.int_option("offset"):
        end += start
    stop = min(max(end + size if end < 0 else end, low), high)
    if _has(node, "end_mask", position):
        stop = high if stride > 0 else low
    return Range(start, len(range(start, stop, stride)), stride)


def _box(node: Node) -> Box:
    box = find_box(node)
    if isinstance(box, str):
        raise AssertionError(box)
    return box


def lower(node: Node, target: Target) -> Lowering:
    """One strided copy, which falls away where the slice is contiguous and may be shared."""
    ranges = _box(node).ranges
    inward = strides(node.input(0).shape)
    outward = strides([taken.size for taken in ranges])
    loops = tuple(
        Loop(taken.size, taken.stride * step, out)
        for taken, step, out in zip(ranges, inward, outward, strict=True)
    )
    start = sum(taken.start * step for taken, step in zip(ranges, inward, strict=True))
    return move_lowering(node, [Move(loops, source_start=start)], "a strided copy")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A slice of a constant."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    for axis, taken in enumerate(_box(node).ranges):
        positions = taken.start + taken.stride * np.arange(taken.size)
        data = data.take(positions, axis)
    return (data.reshape(node.output().shape),)


OPERATORS = (
    OperatorSpec(
        kind="SLICE",
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(3, 3),
        constraints=_RULES,
        fold=fold,
    ),
    OperatorSpec(
        kind="STRIDED_SLICE",
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(4, 4),
        constraints=_RULES,
        fold=fold,
    ),
)
