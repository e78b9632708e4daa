# SPDX-License-Identifier: Apache-2.0
"""SHIFT_IN: a window over the last inputs, kept from run to run.

Not an operator of TFLite: :mod:`heliaaot_west.passes.shift_windows` makes it of a CONCATENATION
with a variable that then holds the end of the result. The output is the variable: its content moves
towards the start, and the inputs take the end.
"""

from __future__ import annotations

from dataclasses import replace

from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    same_type,
)
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_calls


def output_is_variable(node: Node) -> str | None:
    """The output is a variable larger than the inputs together."""
    fresh = sum(tensor.elements for tensor in node.inputs if tensor is not None)
    if node.output().variable and fresh < node.output().elements:
        return None
    return f"{node.output()} is not a variable larger than the inputs"


def lower(node: Node, target: Target) -> Lowering:
    """One move within the variable, then a copy of each input.

    The inputs cannot lie in the variable: they are made while it still holds older ones there.
    """
    item = node.output().dtype.nbytes(1)
    parts = [tensor.elements for tensor in node.inputs if tensor is not None]
    kept = node.output().elements - sum(parts)
    arguments: dict[str, Arg] = {
        "data": Output(c_type="int8_t"),
        "size": item * kept,
        "distance": item * sum(parts),
    }
    calls = [Call("shift_down", arguments)]
    start = kept
    for position, size in enumerate(parts):
        move = Move((Loop(size, 1, 1),), source=Input(position), target_start=start)
        calls.extend(replace(call, view=None) for call in move_calls(node, move))
        start += size
    return Lowering(run=tuple(calls), reason="the window moves in place, new inputs at its end")


OPERATORS = (
    OperatorSpec(
        kind="SHIFT_IN",
        types=same_type(*MOVABLE),
        lower=lower,
        inputs=(1, None),
        constraints=(output_is_variable,),
        internal=True,
    ),
)
