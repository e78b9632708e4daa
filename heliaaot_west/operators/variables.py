# SPDX-License-Identifier: Apache-2.0
"""READ_VARIABLE and ASSIGN_VARIABLE: copies from and to a tensor that is kept.

The variable itself is their input or output, see :mod:`heliaaot_west.passes.resource_variables`.
Source: tensorflow/lite/micro/kernels/read_variable.cc and assign_variable.cc.
"""

from __future__ import annotations

from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering
from heliaaot_west.operators.reshape import as_many_elements


def lower(node: Node, target: Target) -> Lowering:
    """One copy."""
    move = Move((Loop(node.output().elements, 1, 1),))
    return move_lowering(node, [move], "a copy: the variable and the tensor overlap in time")


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*MOVABLE),
        lower=lower,
        inputs=(1, 1),
        constraints=(as_many_elements,),
    )
    for kind in ("ASSIGN_VARIABLE", "READ_VARIABLE")
)
