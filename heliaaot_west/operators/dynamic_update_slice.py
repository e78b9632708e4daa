# SPDX-License-Identifier: Apache-2.0
"""DYNAMIC_UPDATE_SLICE: a smaller tensor put into a larger one, at a place known at run time.

Starts are moved so that the update lies in the tensor. Source:
tensorflow/lite/micro/kernels/dynamic_update_slice.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    ParamValue,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import first_problem, same_shape
from heliaaot_west.operators.movement import (
    MOST_LOOPS,
    MOVABLE,
    Loop,
    merged,
    padded,
    strided_fields,
    strides,
)

_DIMENSIONS = 8
"""``AOT_DYNAMIC_UPDATE_SLICE_DIMENSIONS``."""


def update_fits(node: Node) -> str | None:
    """The update has as many dimensions as the tensor and is nowhere larger."""
    operand, update = node.input(0).shape, node.input(1).shape
    if len(operand) == len(update) and all(map(int.__le__, update, operand)):
        return None
    return f"{node.input(1)} does not fit into {node.input(0)}"


def one_start_a_dimension(node: Node) -> str | None:
    """There is one start for each dimension."""
    if node.input(2).shape == (len(node.input(0).shape),):
        return None
    return f"{node.input(2)} has not one start for each dimension of {node.input(0)}"


def loops_are_few(node: Node) -> str | None:
    """The update is smaller in at most 6 dimensions."""
    if len(_loops(node)) <= MOST_LOOPS:
        return None
    return f"{node.input(1)} is smaller than {node.input(0)} in over {MOST_LOOPS} dimensions"


_RULES = (same_shape, update_fits, one_start_a_dimension, loops_are_few)


def _loops(node: Node) -> list[Loop]:
    """Loops that put the update at the start of the output, in bytes; the last one is a run."""
    operand, update = node.input(0), node.input(1)
    item = operand.dtype.nbytes(1)
    loops = [
        Loop(size, item * source, item * target)
        for size, source, target in zip(
            update.shape, strides(update.shape), strides(operand.shape), strict=True
        )
    ]
    return merged([*loops, Loop(item, 1, 1)]) or [Loop(1, 1, 1)]


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, which leaves the input alone where the output takes its place."""
    operand, update = node.input(0), node.input(1)
    item = operand.dtype.nbytes(1)
    limits = [most - size for most, size in zip(operand.shape, update.shape, strict=True)]
    fields: dict[str, ParamValue] = {
        "size": operand.nbytes,
        "dimensions": len(limits),
        "limits": padded(limits, _DIMENSIONS, 0),
        "strides": padded([item * step for step in strides(operand.shape)], _DIMENSIONS, 0),
    }
    fields |= {f"copy.{name}": value for name, value in strided_fields(_loops(node)).items()}
    call = Call(
        f"dynamic_update_slice_s{8 * node.input(2).dtype.nbytes(1)}",
        {
            "input": Input(0, c_type="int8_t"),
            "update": Input(1, c_type="int8_t"),
            "starts": Input(2),
            "output": Output(c_type="int8_t"),
        },
        Params("dynamic_update_slice", fields),
    )
    return Lowering(run=(call,), reason="a strided copy into place", in_place=(InPlaceArgs(),))


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant put into a constant at a constant place."""
    operand, update, starts = (node.constant(i) for i in range(3))
    if operand is None or update is None or starts is None or first_problem(node, _RULES):
        return None
    result = operand.copy()
    places = []
    for start, size, most in zip(
        starts.reshape(-1).tolist(), update.shape, operand.shape, strict=True
    ):
        first = max(0, min(int(start), most - size))
        places.append(slice(first, first + size))
    result[tuple(places)] = update
    return (result,)


OPERATORS = (
    OperatorSpec(
        kind="DYNAMIC_UPDATE_SLICE",
        types=tuple(
            Types(t.value, (t, t, index), (t,))
            for t in MOVABLE
            for index in (DType.INT32, DType.INT64)
        ),
        lower=lower,
        inputs=(3, 3),
        constraints=_RULES,
        fold=fold,
    ),
)
