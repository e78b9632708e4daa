# SPDX-License-Identifier: Apache-2.0
"""SPLIT into equal parts, SPLIT_V into any, and UNPACK, which drops the axis.

Parts have the sizes of the outputs, as in TFLM, which does not look at the sizes given to
SPLIT_V. Sources: tensorflow/lite/micro/kernels/split.cc, split_v.cc and unpack.cc.
"""

from __future__ import annotations

import math
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import (
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import Loop, Move, axis_of, movable, move_lowering

_SOURCE = {"SPLIT": 1, "SPLIT_V": 0, "UNPACK": 0}
_AXIS = {"SPLIT": 0, "SPLIT_V": 2}


def axis_is_constant(node: Node) -> str | None:
    """The axis is constant and a dimension of the input."""
    source = _source(node)
    if node.op.kind == "UNPACK":
        axis = node.int_option("axis")
    else:
        data = node.constant(_AXIS[node.op.kind])
        if data is None or data.size != 1:
            return f"{node.input(_AXIS[node.op.kind])} is not a constant axis"
        axis = int(data.reshape(-1)[0])
    rank = len(source.shape)
    return f"axis {axis} is not a dimension of {source}" if axis_of(axis, rank) == rank else None


def parts_add_up(node: Node) -> str | None:
    """Outputs agree with the input in all dimensions but the axis, and add up to it."""
    source, axis = _source(node), _axis(node)
    before, after = source.shape[:axis], source.shape[axis + 1 :]
    for output, size in zip(node.outputs, _sizes(node), strict=True):
        middle = () if node.op.kind == "UNPACK" else (size,)
        if output.shape != (*before, *middle, *after):
            return f"{output} does not fit {source} along axis {axis}"
    if sum(_sizes(node)) != source.shape[axis]:
        return f"the outputs do not add up to {source} along axis {axis}"
    return None


_RULES = (axis_is_constant, parts_add_up)


def _source(node: Node) -> Tensor:
    return node.input(_SOURCE[node.op.kind])


def _axis(node: Node) -> int:
    axis = node.int_option("axis")
    if node.op.kind != "UNPACK":
        data = node.constant(_AXIS[node.op.kind])
        if data is None:
            raise AssertionError(f"{node.op} has no constant axis")
        axis = int(data.reshape(-1)[0])
    return axis_of(axis, len(_source(node).shape))


def _sizes(node: Node) -> list[int]:
    """What each output takes along the axis; -1 for one without that axis."""
    if node.op.kind == "UNPACK":
        return [1] * len(node.outputs)
    axis = _axis(node)
    return [output.shape[axis] if axis < len(output.shape) else -1 for output in node.outputs]


def lower(node: Node, target: Target) -> Lowering:
    """One copy an output, each of which falls away where the output may lie in the input."""
    shape, axis = _source(node).shape, _axis(node)
    outer, whole = math.prod(shape[:axis]), math.prod(shape[axis:])
    inner = math.prod(shape[axis + 1 :])
    moves: list[Move] = []
    start = 0
    for position, size in enumerate(_sizes(node)):
        part = size * inner
        loops = (Loop(outer, whole, part), Loop(part, 1, 1))
        source, result = Input(_SOURCE[node.op.kind]), Output(position)
        moves.append(Move(loops, source, result, source_start=start))
        start += part
    return move_lowering(node, moves, "parts copied out")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Parts of a constant."""
    data = node.constant(_SOURCE[node.op.kind])
    if data is None or first_problem(node, _RULES):
        return None
    ends = list(accumulate(_sizes(node)))
    parts = np.split(data, ends[:-1], axis=_axis(node))
    return tuple(
        part.reshape(output.shape) for part, output in zip(parts, node.outputs, strict=True)
    )


_PARTS = movable(DType.BOOL, DType.UINT32, DType.FLOAT16)

OPERATORS = (
    OperatorSpec(
        kind="SPLIT",
        types=tuple(Types(t.value, (DType.INT32, t), (t,)) for t in _PARTS),
        lower=lower,
        inputs=(2, 2),
        outputs=None,
        constraints=_RULES,
        fold=fold,
    ),
    OperatorSpec(
        kind="SPLIT_V",
        types=tuple(Types(t.value, (t, None, DType.INT32), (t,)) for t in _PARTS),
        lower=lower,
        inputs=(3, 3),
        outputs=None,
        constraints=_RULES,
        fold=fold,
    ),
    OperatorSpec(
        kind="UNPACK",
        types=same_type(*movable(DType.INT64, DType.UINT32)),
        lower=lower,
        inputs=(1, 1),
        outputs=None,
        constraints=_RULES,
        fold=fold,
    ),
)
