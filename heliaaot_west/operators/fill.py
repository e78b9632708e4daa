# SPDX-License-Identifier: Apache-2.0
"""FILL and ZEROS_LIKE: one value everywhere.

Sources: tensorflow/lite/micro/kernels/fill.cc and zeros_like.cc. A quantized ZEROS_LIKE holds the
integer 0, not the zero point, as in TFLM.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.constraints import first_problem, same_shape
from heliaaot_west.operators.movement import MOVABLE, Loop, Move, move_lowering


def shape_is_constant(node: Node) -> str | None:
    """The dimensions are constant and those of the output."""
    dims = node.constant(0)
    if dims is None:
        return f"{node.input(0)} is not constant"
    shape = tuple(dims.reshape(-1).tolist())
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


def value_is_one_element(node: Node) -> str | None:
    """The value is one element."""
    value = node.input(1)
    return None if value.elements == 1 else f"{value} is not one element"


_FILL = (shape_is_constant, value_is_one_element)


def lower_fill(node: Node, target: Target) -> Lowering:
    """Bytes where they are all the same, else copies of the element."""
    value = node.constant(1)
    image = set(value.tobytes()) if value is not None else set()
    if len(image) == 1:
        return _bytes(node, image.pop())
    move = Move((Loop(node.output().elements, 0, 1),), source=Input(1))
    return move_lowering(node, [move], "one element repeated")


def lower_zeros_like(node: Node, target: Target) -> Lowering:
    """Bytes of 0."""
    return _bytes(node, 0)


def _bytes(node: Node, value: int) -> Lowering:
    output = node.output()
    call = Call("fill", {"output": Output(c_type="int8_t"), "size": output.nbytes, "value": value})
    return Lowering(run=(call,) if output.nbytes else (), reason="one byte repeated")


def fold_fill(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A known value."""
    value = node.constant(1)
    if value is None or first_problem(node, _FILL):
        return None
    return (np.full(node.output().shape, value.reshape(-1)[0]),)


def fold_zeros_like(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Zeros, whatever the input is."""
    if same_shape(node):
        return None
    return (np.zeros(node.output().shape, node.output().dtype.numpy),)


OPERATORS = (
    OperatorSpec(
        kind="FILL",
        types=tuple(Types(t.value, (None, t), (t,)) for t in MOVABLE),
        lower=lower_fill,
        inputs=(2, 2),
        constraints=_FILL,
        fold=fold_fill,
    ),
    OperatorSpec(
        kind="ZEROS_LIKE",
        types=same_type(DType.INT8, DType.INT32, DType.INT64, DType.FLOAT32),
        lower=lower_zeros_like,
        inputs=(1, 1),
        constraints=(same_shape,),
        fold=fold_zeros_like,
    ),
)
