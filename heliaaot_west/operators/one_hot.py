# SPDX-License-Identifier: Apache-2.0
"""ONE_HOT: indices as vectors that are on at one place.

TFLM does not have it; source: LiteRT's tensorflow/lite/kernels/one_hot.cc. An index out of range
gives a vector that is off everywhere.
"""

from __future__ import annotations

import math

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
from heliaaot_west.operators.movement import axis_of

_INDICES, _DEPTH, _ON, _OFF = range(4)


def depth_is_constant(node: Node) -> str | None:
    """The depth is constant, and the values on and off are one element each."""
    depth = node.constant(_DEPTH)
    if depth is None or depth.size != 1:
        return f"{node.input(_DEPTH)} is not one constant"
    for position in (_ON, _OFF):
        if node.input(position).elements != 1:
            return f"{node.input(position)} is not one element"
    return None


def output_has_the_axis(node: Node) -> str | None:
    """The output has the dimensions of the indices and an axis of that depth."""
    indices, rank = node.input(_INDICES), len(node.input(_INDICES).shape) + 1
    axis = axis_of(node.int_option("axis"), rank)
    if axis == rank:
        return f"axis {node.int_option('axis')} is not a dimension of the output"
    shape = (*indices.shape[:axis], _depth(node), *indices.shape[axis:])
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


_RULES = (depth_is_constant, output_has_the_axis)


def _depth(node: Node) -> int:
    depth = node.constant(_DEPTH)
    if depth is None:
        raise AssertionError(f"{node.op} has no constant depth")
    return int(depth.reshape(-1)[0])


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    indices = node.input(_INDICES)
    axis = axis_of(node.int_option("axis"), len(indices.shape) + 1)
    params = Params(
        "one_hot",
        {
            "outer": math.prod(indices.shape[:axis]),
            "depth": _depth(node),
            "inner": math.prod(indices.shape[axis:]),
            "item": node.output().dtype.nbytes(1),
        },
    )
    arguments: dict[str, Arg] = {
        "indices": Input(_INDICES),
        "on": Input(_ON, c_type="int8_t"),
        "off": Input(_OFF, c_type="int8_t"),
        "output": Output(c_type="int8_t"),
    }
    call = Call(f"one_hot_s{8 * indices.dtype.nbytes(1)}", arguments, params)
    return Lowering(run=(call,), reason="off everywhere, then on at the indices")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Vectors of constant indices."""
    indices, on, off = (node.constant(i) for i in (_INDICES, _ON, _OFF))
    if indices is None or on is None or off is None or first_problem(node, _RULES):
        return None
    axis = axis_of(node.int_option("axis"), indices.ndim + 1)
    places = np.arange(_depth(node)).reshape(-1, *[1] * (indices.ndim - axis))
    hot = np.expand_dims(indices, axis) == places
    return (np.where(hot, on.reshape(-1)[0], off.reshape(-1)[0]),)


OPERATORS = (
    OperatorSpec(
        kind="ONE_HOT",
        types=tuple(
            Types(t.value, (index, DType.INT32, t, t), (t,))
            for t in (
                DType.INT8,
                DType.UINT8,
                DType.BOOL,
                DType.INT32,
                DType.INT64,
                DType.FLOAT32,
            )
            for index in (DType.INT32, DType.INT64)
        ),
        lower=lower,
        inputs=(4, 4),
        constraints=_RULES,
        fold=fold,
    ),
)
