# SPDX-License-Identifier: Apache-2.0
"""SELECT and SELECT_V2: each element from one of two tensors, by a condition.

SELECT_V2 broadcasts all three. SELECT, which TFLM does not have, takes one condition for each
element or one for each slice along the first dimension. Sources:
tensorflow/lite/micro/kernels/select.cc, tensorflow/lite/kernels/internal/reference/select.h.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import MOVABLE, jumps, padded, strides

_OUTER = 5
"""``AOT_SELECT_OUTER``."""

_Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dimension:
    """One loop: its length and how far each of the three inputs moves in a step."""

    size: int
    steps: tuple[int, ...]


def values_have_one_shape(node: Node) -> str | None:
    """SELECT's values have the shape of the output; the condition too, or its first dimension."""
    if node.op.kind != "SELECT":
        return None
    condition, x, y, output = node.input(0), node.input(1), node.input(2), node.output()
    for tensor in (x, y):
        if tensor.shape != output.shape:
            return f"{tensor} has not the shape of {output}"
    if condition.shape in (output.shape, output.shape[:1], ()):
        return None
    return f"{condition} is neither one condition an element of {output} nor one a slice"


def shapes_broadcast(node: Node) -> str | None:
    """Condition and values broadcast to the output, over at most 6 dimensions."""
    output = node.output().shape
    for position, shape in enumerate(_shapes(node)):
        inner = output[len(output) - len(shape) :]
        fits = len(inner) == len(shape)
        if not fits or any(a not in (1, b) for a, b in zip(shape, inner, strict=True)):
            return f"{node.input(position)} does not broadcast to {node.output()}"
    if output != np.broadcast_shapes(*_shapes(node)):
        return f"{node.output()} is larger than what {node.op} selects from"
    if len(merged(_shapes(node), output)) > _OUTER + 1:
        return f"{node.output()} is selected over more than {_OUTER + 1} dimensions"
    return None


_RULES = (values_have_one_shape, shapes_broadcast)


def _shapes(node: Node) -> tuple[_Shape, _Shape, _Shape]:
    """Shapes of condition and values; one condition a slice gets dimensions of 1 behind it."""
    condition, x, y = (node.input(position).shape for position in range(3))
    if node.op.kind == "SELECT" and len(condition) == 1:
        condition = (*condition, *[1] * (len(x) - 1))
    return condition, x, y


def merged(shapes: tuple[_Shape, ...], output: _Shape) -> list[Dimension]:
    """The fewest loops over the output, outermost first; at least one."""
    steps: list[list[int]] = []
    for shape in shapes:
        extended = (1,) * (len(output) - len(shape)) + shape
        steps.append(
            [0 if dim == 1 else step for dim, step in zip(extended, strides(extended), strict=True)]
        )
    result: list[Dimension] = []
    for size, *at in zip(output, *steps, strict=True):
        if size == 1:
            continue
        last = result[-1] if result else None
        if last and last.steps == tuple(size * step for step in at):
            result[-1] = Dimension(last.size * size, tuple(at))
        else:
            result.append(Dimension(size, tuple(at)))
    return result or [Dimension(1, (1, 1, 1))]


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call over rows of merged dimensions."""
    *outer, inner = merged(_shapes(node), node.output().shape)
    inward = list(reversed(outer))
    moves = [jumps([(dim.size, dim.steps[i]) for dim in inward]) for i in range(3)]
    params = Params(
        "select",
        {
            "rows": math.prod(dim.size for dim in outer),
            "columns": inner.size,
            "steps": inner.steps,
            "sizes": padded([dim.size for dim in inward], _OUTER, 1),
            "condition_jumps": padded(moves[0], _OUTER, 0),
            "x_jumps": padded(moves[1], _OUTER, 0),
            "y_jumps": padded(moves[2], _OUTER, 0),
        },
    )
    bits = 8 * node.output().dtype.nbytes(1)
    c_type = f"int{bits}_t"
    arguments: dict[str, Arg] = {
        "condition": Input(0, c_type="uint8_t"),
        "x": Input(1, c_type=c_type),
        "y": Input(2, c_type=c_type),
        "output": Output(c_type=c_type),
    }
    call = Call(f"select_s{bits}", arguments, params)
    return Lowering(run=(call,), reason="rows over merged dimensions")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A selection of constants by a constant."""
    condition, x, y = (node.constant(position) for position in range(3))
    if condition is None or x is None or y is None or first_problem(node, _RULES):
        return None
    chosen = np.where(condition.reshape(_shapes(node)[0]), x, y)
    return (np.broadcast_to(chosen, node.output().shape).copy(),)


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=tuple(Types(t.value, (DType.BOOL, t, t), (t,)) for t in MOVABLE),
        lower=lower,
        inputs=(3, 3),
        constraints=_RULES,
        fold=fold,
    )
    for kind in ("SELECT", "SELECT_V2")
)
