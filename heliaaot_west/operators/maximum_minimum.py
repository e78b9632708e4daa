# SPDX-License-Identifier: Apache-2.0
"""MAXIMUM and MINIMUM of tensors whose shapes broadcast.

Quantized tensors share one quantization, so that integers compare as the real numbers do; TFLM
compares them whatever it is. Source: tensorflow/lite/micro/kernels/maximum_minimum.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target
from heliaaot_west.operators.binary import SUFFIX, binary_lowering, one_type, scalar_table
from heliaaot_west.operators.broadcast import shapes_broadcast

_DTYPES = (
    DType.INT8,
    DType.UINT8,
    DType.INT16,
    DType.INT32,
    DType.INT64,
    DType.FLOAT32,
)


def lower(node: Node, target: Target) -> Lowering:
    """A table where one input is a constant scalar of 8 bits, else a call over broadcast rows."""
    table = scalar_table(node, max if node.op.kind == "MAXIMUM" else min)
    if table is not None:
        return table
    suffix = SUFFIX[node.output().dtype]
    function = f"{node.op.kind.lower()}_{suffix}"
    return binary_lowering(node, f"maximum_minimum_{suffix}", function=function)


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """The result of two constants."""
    a, b = node.constant(0), node.constant(1)
    if a is None or b is None or a.dtype != b.dtype or shapes_broadcast(node):
        return None
    first = np.greater(a, b) if node.op.kind == "MAXIMUM" else np.less(a, b)
    return (np.where(first, a, b).reshape(node.output().shape),)


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=one_type(*_DTYPES),
        lower=lower,
        inputs=(2, 2),
        constraints=(shapes_broadcast,),
        fold=fold,
    )
    for kind in ("MAXIMUM", "MINIMUM")
)
