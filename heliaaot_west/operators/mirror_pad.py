# SPDX-License-Identifier: Apache-2.0
"""MIRROR_PAD: a border that continues the tensor backwards.

The border repeats the outermost elements (SYMMETRIC) or starts past them (REFLECT). Source:
tensorflow/lite/micro/kernels/mirror_pad.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Output, Target, same_type
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering, strides
from heliaaot_west.operators.pad import (
    Dimension,
    output_is_padded,
    padded_dimensions,
    paddings_are_constant,
)

_REFLECT = 0
"""``MirrorPadMode_REFLECT``."""


def border_is_in_the_input(node: Node) -> str | None:
    """No border is longer than what it mirrors."""
    for dim in padded_dimensions(node):
        if max(dim.before, dim.after) > dim.size - _skipped(node):
            return f"{node.input(1)} asks for more border than {node.input(0)} can mirror"
    return None


_RULES = (paddings_are_constant, output_is_padded, border_is_in_the_input)


def _skipped(node: Node) -> int:
    """Elements at the edge that the border does not repeat."""
    return 1 if node.int_option("mode") == _REFLECT else 0


def lower(node: Node, target: Target) -> Lowering:
    """The inside, then each dimension's border from what is there, innermost first."""
    dimensions = padded_dimensions(node)
    steps = strides(node.output().shape)
    inner = strides(node.input(0).shape)
    inside = tuple(
        Loop(dim.size, source, step)
        for dim, source, step in zip(dimensions, inner, steps, strict=True)
    )
    start = sum(dim.before * step for dim, step in zip(dimensions, steps, strict=True))
    moves = [Move(inside, target_start=start)]
    for axis in reversed(range(len(dimensions))):
        moves.extend(_border(node, dimensions, steps, axis))
    return move_lowering(node, moves, "borders copied backwards from the output itself")


def _border(node: Node, dimensions: list[Dimension], steps: list[int], axis: int) -> list[Move]:
    """Both borders of one axis: outer axes have none yet, inner ones are complete."""
    dim, step = dimensions[axis], steps[axis]
    outer = [Loop(d.size, s, s) for d, s in zip(dimensions[:axis], steps, strict=False)]
    inner = Loop(step, 1, 1)
    corner = sum(d.before * s for d, s in zip(dimensions[:axis], steps, strict=False))
    last = dim.before + dim.size - 1
    skipped = _skipped(node)

    def move(size: int, source: int, target: int) -> Move:
        return Move(
            (*outer, Loop(size, -step, step), inner),
            source=Output(),
            source_start=corner + source * step,
            target_start=corner + target * step,
        )

    return [
        move(dim.before, 2 * dim.before - 1 + skipped, 0),
        move(dim.after, last - skipped, last + 1),
    ]


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant with its border."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    widths = [(dim.before, dim.after) for dim in padded_dimensions(node)]
    if not widths:
        return (data,)
    if node.int_option("mode") == _REFLECT:
        return (np.pad(data, widths, mode="reflect"),)
    return (np.pad(data, widths, mode="symmetric"),)


OPERATORS = (
    OperatorSpec(
        kind="MIRROR_PAD",
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
