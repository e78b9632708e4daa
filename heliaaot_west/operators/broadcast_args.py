# SPDX-License-Identifier: Apache-2.0
"""BROADCAST_ARGS: the shape to which two shapes broadcast.

Source: tensorflow/lite/micro/kernels/broadcast_args.cc.
"""

from __future__ import annotations

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
    Target,
    Types,
)
from heliaaot_west.operators.broadcast import broadcast_shape
from heliaaot_west.operators.constraints import first_problem


def shapes_are_vectors(node: Node) -> str | None:
    """Shapes have one dimension, and the output is as long as the longer one."""
    for tensor in (node.input(0), node.input(1), node.output()):
        if len(tensor.shape) != 1:
            return f"{tensor} does not have 1 dimension"
    longest = max(node.input(0).elements, node.input(1).elements)
    if node.output().elements == longest:
        return None
    return f"{node.output()} does not have {longest} elements"


_RULES = (shapes_are_vectors,)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    arguments: dict[str, Arg] = {
        "shape1": Input(0),
        "shape2": Input(1),
        "output": Output(),
        "rank1": node.input(0).elements,
        "rank2": node.input(1).elements,
    }
    call = Call(f"broadcast_args_s{8 * node.output().dtype.nbytes(1)}", arguments)
    return Lowering(run=(call,), reason="dimension by dimension")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The shape of constant shapes that fit each other."""
    shapes = [node.constant(0), node.constant(1)]
    if first_problem(node, _RULES):
        return None
    known = [tuple(shape.tolist()) for shape in shapes if shape is not None]
    shape = broadcast_shape(*known) if len(known) == 2 else None
    return None if shape is None else (np.array(shape, node.output().dtype.numpy),)


OPERATORS = (
    OperatorSpec(
        kind="BROADCAST_ARGS",
        types=tuple(Types(t.value, (t, t), (t,)) for t in (DType.INT32, DType.INT64)),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
