# SPDX-License-Identifier: Apache-2.0
"""TILE and BROADCAST_TO: elements repeated.

Sources: tensorflow/lite/micro/kernels/broadcast_to.cc; TILE, which TFLM does not have, is LiteRT's
tensorflow/lite/kernels/tile.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import (
    MOST_CALLS,
    MOVABLE,
    Loop,
    Move,
    count_calls,
    move_lowering,
    strides,
)


def repeats_are_constant(node: Node) -> str | None:
    """The multiples, or the shape to broadcast to, are constant."""
    return None if node.constant(1) is not None else f"{node.input(1)} is not constant"


def output_is_tiled(node: Node) -> str | None:
    """The output has the input's dimensions times the multiples."""
    shape, multiples = node.input(0).shape, _integers(node)
    if len(multiples) != len(shape) or min(multiples, default=0) < 0:
        return f"{node.input(1)} has not one multiple for each dimension of {node.input(0)}"
    tiled = tuple(dim * multiple for dim, multiple in zip(shape, multiples, strict=True))
    return None if node.output().shape == tiled else f"{node.output()} is not of shape {tiled}"


def output_is_broadcast(node: Node) -> str | None:
    """The output has the given shape, to which the input broadcasts."""
    output = node.output().shape
    if output != tuple(_integers(node)):
        return f"{node.output()} is not of shape {tuple(_integers(node))}"
    inner = output[len(output) - len(node.input(0).shape) :]
    if len(inner) == len(node.input(0).shape) and all(
        dim in (1, wanted) for dim, wanted in zip(node.input(0).shape, inner, strict=True)
    ):
        return None
    return f"{node.input(0)} does not broadcast to {node.output()}"


def loops_are_few(node: Node) -> str | None:
    """The repeated dimensions are few enough for 64 copies."""
    calls = count_calls(_move(node))
    return None if calls <= MOST_CALLS else f"{node.output()} would take {calls} copies"


_TILE = (repeats_are_constant, output_is_tiled, loops_are_few)
_BROADCAST = (repeats_are_constant, output_is_broadcast, loops_are_few)


def _integers(node: Node) -> list[int]:
    data = node.constant(1)
    if data is None:
        raise AssertionError(f"{node.op} has no constant repeats")
    return [int(value) for value in data.reshape(-1).tolist()]


def _move(node: Node) -> Move:
    """A loop that stays in place in the input for each repeat."""
    output = node.output().shape
    shape = (1,) * (len(output) - len(node.input(0).shape)) + node.input(0).shape
    loops: list[Loop] = []
    for dim, wanted, source, target in zip(
        shape, output, strides(shape), strides(output), strict=True
    ):
        loops.append(Loop(wanted // dim if dim else 0, 0, target * dim))
        loops.append(Loop(dim, source, target))
    return Move(tuple(loops))


def lower(node: Node, target: Target) -> Lowering:
    """One strided copy that reads elements again for each repeat."""
    return move_lowering(node, [_move(node)], "a strided copy that repeats its input")


def fold_tile(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant repeated."""
    data = node.constant(0)
    if data is None or first_problem(node, _TILE):
        return None
    return (np.tile(data, _integers(node)),)


def fold_broadcast(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant broadcast."""
    data = node.constant(0)
    if data is None or first_problem(node, _BROADCAST):
        return None
    return (np.broadcast_to(data, node.output().shape).copy(),)


OPERATORS = (
    OperatorSpec(
        kind="BROADCAST_TO",
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_BROADCAST,
        fold=fold_broadcast,
    ),
    OperatorSpec(
        kind="TILE",
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_TILE,
        fold=fold_tile,
    ),
)
