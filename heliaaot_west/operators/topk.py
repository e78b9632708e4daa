# SPDX-License-Identifier: Apache-2.0
"""TOPK_V2: the greatest values of each row, and where they are.

Values come in descending order, equal ones in the order of the row; quantized values are compared
as integers. Source: tensorflow/lite/kernels/topk_v2.cc; TFLM has no such operator.
"""

from __future__ import annotations

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

_SUFFIX = {
    DType.FLOAT32: "f32",
    DType.INT8: "s8",
    DType.UINT8: "u8",
    DType.INT16: "s16",
    DType.INT32: "s32",
    DType.INT64: "s64",
}


def k_is_constant(node: Node) -> str | None:
    """The number of values is one constant."""
    k = node.constant(1)
    if k is not None and k.size == 1:
        return None
    return f"{node.input(1)} is not one constant, so the outputs have no fixed size"


def rows_hold_k(node: Node) -> str | None:
    """The input's last dimension has at least that many values, at least 1."""
    source = node.input(0)
    if source.shape and source.elements > 0 and 1 <= _k(node) <= source.shape[-1]:
        return None
    return f"{source} does not have rows of {_k(node)} values"


def outputs_hold_k(node: Node) -> str | None:
    """The outputs have the input's shape with that many values in the last dimension."""
    shape = (*node.input(0).shape[:-1], _k(node))
    for tensor in node.outputs:
        if tensor.shape != shape:
            return f"{tensor} should be [{','.join(map(str, shape))}]"
    return None


_RULES = (k_is_constant, rows_hold_k, outputs_hold_k)


def _k(node: Node) -> int:
    k = node.constant(1)
    if k is None:
        raise AssertionError(f"{node.op} has no constant number of values")
    return int(k.item())


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    source = node.input(0)
    columns = source.shape[-1]
    params = Params("topk", {"rows": source.elements // columns, "columns": columns, "k": _k(node)})
    arguments: dict[str, Arg] = {"input": Input(0), "values": Output(0), "indices": Output(1)}
    return Lowering(
        run=(Call(f"topk_{_SUFFIX[source.dtype]}", arguments, params),),
        reason="the greatest so far are kept in order in the output",
    )


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The greatest values of a constant."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    last_first = np.argsort(data[..., ::-1], axis=-1, kind="stable")
    order = (data.shape[-1] - 1 - last_first[..., ::-1])[..., : _k(node)]
    return np.take_along_axis(data, order, axis=-1), order.astype(np.int32)


OPERATORS = (
    OperatorSpec(
        kind="TOPK_V2",
        types=tuple(
            Types(dtype.value, (dtype, DType.INT32), (dtype, DType.INT32)) for dtype in _SUFFIX
        ),
        lower=lower,
        inputs=(2, 2),
        outputs=2,
        constraints=_RULES,
        fold=fold,
    ),
)
