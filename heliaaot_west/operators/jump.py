# SPDX-License-Identifier: Apache-2.0
"""JUMP and JUMP_UNLESS: the run goes on at another operator.

Not operators of TFLite: :mod:`heliaaot_west.passes.flatten_control` makes them of IF and WHILE.
The option ``target`` is a position in the schedule. The inputs of JUMP are what must still be alive
there.
"""

from __future__ import annotations

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Input,
    JumpArgs,
    Lowering,
    Node,
    OperatorSpec,
    Target,
    Types,
)


def condition_is_one_boolean(node: Node) -> str | None:
    """The condition is one boolean."""
    condition = node.input(0)
    return None if condition.elements == 1 else f"{condition} is not one boolean"


def lower(node: Node, target: Target) -> Lowering:
    """No call, only a jump."""
    condition = Input(0) if node.op.kind == "JUMP_UNLESS" else None
    return Lowering(
        run=(),
        reason="goes on elsewhere" if condition is None else "goes on elsewhere if false",
        jump=JumpArgs(node.int_option("target"), condition),
    )


OPERATORS = (
    OperatorSpec(
        kind="JUMP",
        types=(Types("any", (), ()),),
        lower=lower,
        inputs=(0, None),
        outputs=0,
        internal=True,
    ),
    OperatorSpec(
        kind="JUMP_UNLESS",
        types=(Types("bool", (DType.BOOL,), ()),),
        lower=lower,
        inputs=(1, 1),
        outputs=0,
        constraints=(condition_is_one_boolean,),
        internal=True,
    ),
)
