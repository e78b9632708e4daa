# SPDX-License-Identifier: Apache-2.0
"""SHAPE and RANK: numbers that are known when the model is compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, Types
from heliaaot_west.operators.movement import constant_lowering


def has_as_many_numbers(node: Node) -> str | None:
    """The output has one element for each dimension, or is the scalar rank."""
    (value,) = fold(node)
    if value.shape == node.output().shape:
        return None
    return f"{node.output()} does not have shape {value.shape}"


def lower(node: Node, target: Target) -> Lowering:
    """A copy of the constant."""
    (value,) = fold(node)
    return constant_lowering(value)


def fold(node: Node) -> tuple[NDArray[np.generic]]:
    """The dimensions of the input, or how many it has."""
    shape = node.input(0).shape
    numbers = shape if node.op.kind == "SHAPE" else len(shape)
    return (np.array(numbers, node.output().dtype.numpy),)


_INDICES = (Types("int32", (None,), (DType.INT32,)), Types("int64", (None,), (DType.INT64,)))

OPERATORS = (
    OperatorSpec(
        kind="RANK",
        types=_INDICES[:1],
        lower=lower,
        inputs=(1, 1),
        constraints=(has_as_many_numbers,),
        fold=fold,
    ),
    OperatorSpec(
        kind="SHAPE",
        types=_INDICES,
        lower=lower,
        inputs=(1, 1),
        constraints=(has_as_many_numbers,),
        fold=fold,
    ),
)
