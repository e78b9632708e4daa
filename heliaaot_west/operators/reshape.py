# SPDX-License-Identifier: Apache-2.0
"""RESHAPE, SQUEEZE and EXPAND_DIMS: the same elements in another shape.

The shape is the output's in the file, as in TFLM, which does not look at the operators' further
inputs and options. Source: tensorflow/lite/micro/kernels/reshape_common.cc, squeeze.cc and
expand_dims.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering


def as_many_elements(node: Node) -> str | None:
    """Input and output have as many elements."""
    source, result = node.input(0), node.output()
    if source.elements == result.elements:
        return None
    return f"{result} has not as many elements as {source}"


def lower(node: Node, target: Target) -> Lowering:
    """A copy that falls away where input and output may share storage."""
    move = Move((Loop(node.output().elements, 1, 1),))
    return move_lowering(node, [move], "the same bytes in another shape")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant in another shape."""
    data = node.constant(0)
    if data is None or as_many_elements(node):
        return None
    return (data.reshape(node.output().shape),)


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=inputs,
        constraints=(as_many_elements,),
        fold=fold,
    )
    for kind, inputs in (("EXPAND_DIMS", (2, 2)), ("RESHAPE", (1, 2)), ("SQUEEZE", (1, 1)))
)
