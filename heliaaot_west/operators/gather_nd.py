# SPDX-License-Identifier: Apache-2.0
"""GATHER_ND and SCATTER_ND: slices of a tensor by their indices along its first dimensions.

An index out of range ends the run with a status. Integers that SCATTER_ND adds wrap around.
Sources: tensorflow/lite/micro/kernels/gather_nd.cc; SCATTER_ND, which TFLM does not have, is
LiteRT's tensorflow/lite/kernels/scatter_nd.cc.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import (
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
from heliaaot_west.operators.movement import movable, padded, strides

_DIMENSIONS = 8
"""``AOT_GATHER_ND_DIMENSIONS``."""

_ADDED = {
    DType.INT8: "s8",
    DType.UINT8: "s8",
    DType.INT32: "s32",
    DType.INT64: "s64",
    DType.FLOAT32: "f32",
}
"""Kernels of SCATTER_ND; those for signed integers serve unsigned ones, which wrap alike."""


def tuples_are_in_the_tensor(node: Node) -> str | None:
    """The last dimension of the indices names at least one and at most all of the tensor's."""
    tensor, indices = _ends(node)
    if indices.shape and 1 <= indices.shape[-1] <= len(tensor.shape):
        return None
    return f"{indices} does not name dimensions of {tensor}"


def slices_fit(node: Node) -> str | None:
    """The slices have the tensor's further dimensions, one for each tuple of indices."""
    tensor, indices = _ends(node)
    slices = node.output() if node.op.kind == "GATHER_ND" else node.input(1)
    shape = (*indices.shape[:-1], *tensor.shape[indices.shape[-1] :])
    return None if slices.shape == shape else f"{slices} is not of shape {shape}"


def shape_is_constant(node: Node) -> str | None:
    """The shape of the output is constant."""
    shape = node.constant(2)
    if shape is None:
        return f"{node.input(2)} is not constant"
    if tuple(shape.reshape(-1).tolist()) == node.output().shape:
        return None
    return f"{node.output()} has not the shape that {node.input(2)} gives"


def constant_indices_are_in_range(node: Node) -> str | None:
    """Indices that are constant are within the tensor."""
    tensor, indices = _ends(node)
    data = node.constant(node.inputs.index(indices))
    if data is None or data.size == 0:
        return None
    tuples = data.reshape(-1, indices.shape[-1]).tolist()
    for each in tuples:
        if not all(0 <= i < dim for i, dim in zip(each, tensor.shape, strict=False)):
            return f"{indices} has indices {each}, which are not in {tensor}"
    return None


_GATHER = (tuples_are_in_the_tensor, slices_fit, constant_indices_are_in_range)
_SCATTER = (
    shape_is_constant,
    tuples_are_in_the_tensor,
    slices_fit,
    constant_indices_are_in_range,
)


def _ends(node: Node) -> tuple[Tensor, Tensor]:
    """The tensor that indices point into, and the indices."""
    if node.op.kind == "GATHER_ND":
        return node.input(0), node.input(1)
    return node.output(), node.input(0)


def _params(node: Node, unit: int) -> Params:
    """Parameters in units of which an element has ``unit``."""
    tensor, indices = _ends(node)
    depth = indices.shape[-1]
    steps = [unit * step for step in strides(tensor.shape)[:depth]]
    return Params(
        "gather_nd",
        {
            "count": math.prod(indices.shape[:-1]),
            "depth": depth,
            "run": unit * math.prod(tensor.shape[depth:]),
            "size": unit * tensor.elements,
            "strides": padded(steps, _DIMENSIONS, 0),
        },
    )


def lower_gather(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    call = Call(
        f"gather_nd_s{8 * node.input(1).dtype.nbytes(1)}",
        {
            "input": Input(0, c_type="int8_t"),
            "indices": Input(1),
            "output": Output(c_type="int8_t"),
        },
        _params(node, node.output().dtype.nbytes(1)),
        returns_status=True,
    )
    return Lowering(run=(call,), reason="slices by index")


def lower_scatter(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    suffix = _ADDED[node.output().dtype]
    c_type = "float" if suffix == "f32" else f"int{suffix[1:]}_t"
    call = Call(
        f"scatter_nd_{suffix}",
        {"indices": Input(0), "updates": Input(1, c_type=c_type), "output": Output(c_type=c_type)},
        _params(node, 1),
        returns_status=True,
    )
    return Lowering(run=(call,), reason="slices added at their places")


def _places(indices: NDArray[np.generic]) -> tuple[NDArray[np.int64], ...]:
    return tuple(np.moveaxis(indices.astype(np.int64), -1, 0))


def fold_gather(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Slices of a constant by constant indices."""
    data, indices = node.constant(0), node.constant(1)
    if data is None or indices is None or first_problem(node, _GATHER):
        return None
    return (np.array(data[_places(indices)]).reshape(node.output().shape),)


def fold_scatter(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Constant slices at constant places."""
    indices, updates = node.constant(0), node.constant(1)
    if indices is None or updates is None or first_problem(node, _SCATTER):
        return None
    result = np.zeros(node.output().shape, updates.dtype)
    np.add.at(result, _places(indices), updates)
    return (result,)


OPERATORS = (
    OperatorSpec(
        kind="GATHER_ND",
        types=tuple(
            Types(t.value, (t, index), (t,))
            for t in movable(DType.UINT32)
            for index in (DType.INT32, DType.INT64)
        ),
        lower=lower_gather,
        inputs=(2, 2),
        constraints=_GATHER,
        fold=fold_gather,
    ),
    OperatorSpec(
        kind="SCATTER_ND",
        types=tuple(Types(t.value, (DType.INT32, t, DType.INT32), (t,)) for t in _ADDED),
        lower=lower_scatter,
        inputs=(3, 3),
        constraints=_SCATTER,
        fold=fold_scatter,
    ),
)
