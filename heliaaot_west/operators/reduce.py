# SPDX-License-Identifier: Apache-2.0
"""REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, REDUCE_ANY and REDUCE_ALL over any axes.

Sources: tensorflow/lite/micro/kernels/reduce_common.cc, tensorflow/lite/kernels/reduce.cc.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    Params,
    Target,
    same_type,
)
from heliaaot_west.operators.binary import SUFFIX
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.mean import (
    axes_are_constant,
    dimensions_are_few,
    reduce_fields,
    reduced_axes,
    reduced_shape_fits,
)

_QUANTIZED = (DType.INT8, DType.UINT8, DType.INT16)
_EXTREMUM = (*_QUANTIZED, DType.INT32, DType.INT64, DType.FLOAT32)

_KINDS: dict[str, tuple[str, tuple[DType, ...], Callable[..., Any]]] = {
    "REDUCE_MAX": ("reduce_max_min", _EXTREMUM, np.max),
    "REDUCE_MIN": ("reduce_max_min", _EXTREMUM, np.min),
    "REDUCE_PROD": ("reduce_prod", (DType.INT32, DType.INT64, DType.FLOAT32), np.prod),
    "REDUCE_ANY": ("reduce", (DType.BOOL,), np.any),
    "REDUCE_ALL": ("reduce", (DType.BOOL,), np.all),
}
"""Kernel file without its suffix, types, and numpy's function."""


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call over kept and reduced dimensions."""
    suffix = SUFFIX[node.output().dtype]
    call = Call(
        f"{_KINDS[node.op.kind][0]}_{suffix}",
        {"input": Input(0), "output": Output()},
        Params("reduce", reduce_fields(node)),
        f"{node.op.kind.lower()}_{suffix}",
    )
    return Lowering(run=(call,), reason="reduces merged dimensions")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The result of a constant that is not quantized; integers wrap."""
    data = node.constant(0)
    _, dtypes, function = _KINDS[node.op.kind]
    dtype = node.input(0).dtype
    if data is None or dtype not in dtypes or dtype in _QUANTIZED or dtype is DType.FLOAT32:
        return None
    if dtype is not node.output().dtype or first_problem(node, _SHAPES):
        return None
    result = np.asarray(function(data, axis=tuple(sorted(reduced_axes(node)))))
    return (result.astype(data.dtype).reshape(node.output().shape),)


def same_quantization(node: Node) -> str | None:
    """Quantized input and output have the same scale and zero point."""
    source, result = node.input(0), node.output()
    if source.dtype not in _QUANTIZED or source.quantization == result.quantization:
        return None
    return f"{result} has not the quantization of {source}"


_SHAPES = (axes_are_constant, reduced_shape_fits, dimensions_are_few)

OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*dtypes, rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=(*_SHAPES, same_quantization),
        fold=fold,
    )
    for kind, (_, dtypes, _) in _KINDS.items()
)
