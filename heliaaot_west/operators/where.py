# SPDX-License-Identifier: Apache-2.0
"""WHERE: the places where a condition holds, of which there are as many as it says.

TFLM does not have it; source: LiteRT's tensorflow/lite/kernels/where.cc. The number of places is
the size of the output, so that the condition must be known when the model is compiled.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, Types
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import constant_lowering


def condition_is_constant(node: Node) -> str | None:
    """The condition is constant, since it decides the size of the output."""
    return None if node.constant(0) is not None else f"{node.input(0)} is not constant"


def output_has_all_places(node: Node) -> str | None:
    """The output has one row of indices for each place where the condition holds."""
    shape = _places(node).shape
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


_RULES = (condition_is_constant, output_has_all_places)


def _places(node: Node) -> NDArray[np.int64]:
    data = node.constant(0)
    if data is None:
        raise AssertionError(f"{node.op} has no constant condition")
    return np.argwhere(data).astype(np.int64)


def lower(node: Node, target: Target) -> Lowering:
    """A copy of the indices, found at compile time."""
    return constant_lowering(_places(node))


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The places."""
    return None if first_problem(node, _RULES) else (_places(node),)


_CONDITIONS = (
    DType.BOOL,
    DType.INT8,
    DType.UINT8,
    DType.INT32,
    DType.UINT32,
    DType.INT64,
    DType.FLOAT32,
)

OPERATORS = (
    OperatorSpec(
        kind="WHERE",
        types=tuple(Types(t.value, (t,), (DType.INT64,)) for t in _CONDITIONS),
        lower=lower,
        inputs=(1, 1),
        constraints=_RULES,
        fold=fold,
    ),
)
