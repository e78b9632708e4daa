# SPDX-License-Identifier: Apache-2.0
"""SPACE_TO_DEPTH and DEPTH_TO_SPACE: square blocks of an image to and from channels.

Sources: tensorflow/lite/kernels/internal/reference/space_to_depth.h and depth_to_space.h.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import Loop, Move, movable, move_lowering, strides


def blocks_fit(node: Node) -> str | None:
    """Images have 4 dimensions; those with blocks in depth are smaller by the block size."""
    space, depth = _ends(node)
    block = node.int_option("block_size")
    if len(space.shape) != 4 or len(depth.shape) != 4:
        return f"{node.input(0)} and {node.output()} do not have 4 dimensions"
    batch, height, width, channels = depth.shape
    if block < 1 or space.shape != (batch, height * block, width * block, channels // block**2):
        return f"{node.output()} does not fit {node.input(0)} with blocks of {block}"
    if channels % block**2:
        return f"{depth} has channels that do not fill blocks of {block}"
    return None


_RULES = (blocks_fit,)


def _ends(node: Node) -> tuple[Tensor, Tensor]:
    """The tensor with blocks in space and the one with blocks in depth."""
    if node.op.kind == "SPACE_TO_DEPTH":
        return node.input(0), node.output()
    return node.output(), node.input(0)


def lower(node: Node, target: Target) -> Lowering:
    """One strided copy over rows of blocks, lines in a block, and columns."""
    space, depth = _ends(node)
    block = node.int_option("block_size")
    batches, rows, columns, channels = depth.shape
    line = channels // block
    in_space, in_depth = strides(space.shape), strides(depth.shape)
    loops = [
        Loop(batches * rows, block * in_space[1], in_depth[1]),
        Loop(block, in_space[1], line),
        Loop(columns, line, in_depth[2]),
        Loop(line, 1, 1),
    ]
    if node.op.kind == "DEPTH_TO_SPACE":
        loops = [Loop(loop.size, loop.target, loop.source) for loop in loops]
    return move_lowering(node, [Move(tuple(loops))], "a strided copy over lines of blocks")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant rearranged."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    block = node.int_option("block_size")
    space, depth = _ends(node)
    batches, rows, columns = depth.shape[:3]
    channels = space.shape[3]
    if node.op.kind == "SPACE_TO_DEPTH":
        split = data.reshape(batches, rows, block, columns, block, channels)
    else:
        split = data.reshape(batches, rows, columns, block, block, channels)
    order = (0, 1, 3, 2, 4, 5)
    return (split.transpose(order).reshape(node.output().shape),)


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*movable(DType.BOOL, DType.INT16, DType.UINT32, DType.FLOAT16)),
        lower=lower,
        inputs=(1, 1),
        constraints=_RULES,
        fold=fold,
    )
    for kind in ("DEPTH_TO_SPACE", "SPACE_TO_DEPTH")
)
