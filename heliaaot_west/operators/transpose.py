# SPDX-License-Identifier: Apache-2.0
"""TRANSPOSE: dimensions in another order.

Source: tensorflow/lite/micro/kernels/transpose_common.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering, strides


def order_is_constant(node: Node) -> str | None:
    """The order of the dimensions is constant and names each once."""
    order = node.constant(1)
    if order is None:
        return f"{node.input(1)} is not constant"
    rank = len(node.input(0).shape)
    wanted = list(range(rank))
    axes = order.reshape(-1).tolist()
    if all(-rank <= axis < rank for axis in axes) and sorted(a % rank for a in axes) == wanted:
        return None
    return f"{node.input(1)} is {axes}, which is not an order of {rank} dimensions"


def output_is_transposed(node: Node) -> str | None:
    """The output has the input's dimensions in that order."""
    shape = tuple(node.input(0).shape[axis] for axis in _order(node))
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


_RULES = (order_is_constant, output_is_transposed)


def _order(node: Node) -> list[int]:
    order = node.constant(1)
    if order is None:
        raise AssertionError(f"{node.op} has no constant order")
    rank = len(node.input(0).shape)
    return [int(axis) % rank for axis in order.reshape(-1).tolist()]


def lower(node: Node, target: Target) -> Lowering:
    """One strided copy in the order of the output; none where only dimensions of 1 move."""
    steps = strides(node.input(0).shape)
    shape = node.output().shape
    loops = tuple(
        Loop(size, steps[axis], step)
        for size, axis, step in zip(shape, _order(node), strides(shape), strict=True)
    )
    return move_lowering(node, [Move(loops)], "a strided copy over merged dimensions")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant with its dimensions in order."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    return (data.transpose(_order(node)).copy(),)


OPERATORS = (
    OperatorSpec(
        kind="TRANSPOSE",
        types=same_type(*MOVABLE, rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
