# SPDX-License-Identifier: Apache-2.0
"""CIRCULAR_BUFFER: the last inputs in order, for convolutions with a stride in time.

Only every ``cycles_max``-th run goes on past the operator; as in TFLM, the others end there with a
status other than success (302 here) and leave the model's outputs undefined. Source:
tensorflow/lite/micro/kernels/circular_buffer.cc and circular_buffer_common.cc.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators import shift_in
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Lowering,
    Node,
    OperatorSpec,
    Own,
    Target,
    same_type,
)
from heliaaot_west.operators.flex_options import numbers

_LARGEST = 1 << 24


def _cycles(node: Node) -> int:
    """How many runs lie between those that go on.

    Raises:
        ValueError: the options do not say.
    """
    cycles = numbers(node, "cycles_max").get("cycles_max")
    if not isinstance(cycles, int) or not 1 <= cycles < _LARGEST:
        raise ValueError("option cycles_max is not a number of runs from 1 up")
    return cycles


def cycles_are_given(node: Node) -> str | None:
    """The options hold cycles_max, at least 1: TFLM guesses it from shapes of two models."""
    try:
        _cycles(node)
    except ValueError as error:
        return str(error)
    return None


def output_is_window(node: Node) -> str | None:
    """The output is a variable [1, slots, width, depth] of inputs [1, 1, width, depth]."""
    source, window = node.input(0), node.output()
    if len(source.shape) != 4 or 0 in source.shape or source.shape[:2] != (1, 1):
        return f"{source} is not [1, 1, width, depth]"
    slots = window.elements // source.elements
    if not window.variable or slots < 1 or window.shape != (1, slots, *source.shape[2:]):
        return f"{window} is not a variable of slots like {source}"
    return None


def lower(node: Node, target: Target) -> Lowering:
    """The window moves in place; with more than one cycle a call counts runs."""
    lowering = shift_in.lower(node, target)
    cycles = _cycles(node)
    if cycles == 1:
        return lowering
    arguments: dict[str, Arg] = {"cycles_left": Own("cycles_left"), "cycles": cycles}
    count = Call("circular_buffer", arguments, returns_status=True)
    state = {"cycles_left": np.array([cycles], np.int32)}
    return replace(lowering, run=(*lowering.run, count), state=state)


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:CIRCULAR_BUFFER",
        types=same_type(DType.INT8),
        lower=lower,
        inputs=(1, 1),
        constraints=(cycles_are_given, output_is_window),
    ),
)
