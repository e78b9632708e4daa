# SPDX-License-Identifier: Apache-2.0
"""REVERSE_V2: dimensions run backwards.

Source: tensorflow/lite/micro/kernels/reverse.cc, which takes neighbouring axes only.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import first_problem, same_shape
from heliaaot_west.operators.movement import (
    Loop,
    Move,
    axis_of,
    movable,
    move_lowering,
    strides,
)


def axes_are_constant(node: Node) -> str | None:
    """The axes are constant and dimensions of the input."""
    axes, rank = node.constant(1), len(node.input(0).shape)
    if axes is None:
        return f"{node.input(1)} is not constant"
    for axis in axes.reshape(-1).tolist():
        if axis_of(axis, rank) == rank:
            return f"axis {axis} is not a dimension of {node.input(0)}"
    return None


_RULES = (axes_are_constant, same_shape)


def _axes(node: Node) -> list[int]:
    axes = node.constant(1)
    if axes is None:
        raise AssertionError(f"{node.op} has no constant axes")
    return [axis_of(int(axis), len(node.input(0).shape)) for axis in axes.reshape(-1).tolist()]


def lower(node: Node, target: Target) -> Lowering:
    """One strided copy that starts at the end of the axes."""
    shape, axes = node.input(0).shape, _axes(node)
    steps = strides(shape)
    loops = tuple(
        Loop(size, -step if axis in axes else step, step)
        for axis, (size, step) in enumerate(zip(shape, steps, strict=True))
    )
    start = sum((shape[axis] - 1) * steps[axis] for axis in set(axes))
    return move_lowering(node, [Move(loops, source_start=start)], "a strided copy backwards")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant backwards."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    return (np.flip(data, tuple(set(_axes(node)))),)


OPERATORS = (
    OperatorSpec(
        kind="REVERSE_V2",
        types=same_type(*movable(DType.UINT32), rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
