# SPDX-License-Identifier: Apache-2.0
"""FLOOR_DIV, FLOOR_MOD and POW of tensors whose shapes broadcast.

What the reference refuses at run time is settled here: an integer divided by zero gives zero, and
a negative power of an integer is rounded towards zero. Sources:
tensorflow/lite/kernels/internal/reference/floor_div.h and floor_mod.h,
tensorflow/lite/kernels/pow.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target
from heliaaot_west.operators.binary import SUFFIX, binary_lowering, one_type
from heliaaot_west.operators.broadcast import shapes_broadcast

_INTEGERS = (DType.INT32, DType.INT64)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, named by operator and type."""
    return binary_lowering(node, f"{node.op.kind.lower()}_{SUFFIX[node.output().dtype]}")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Quotients and remainders of two constants of integers."""
    a, b = node.constant(0), node.constant(1)
    if a is None or b is None or a.dtype != b.dtype or shapes_broadcast(node):
        return None
    if node.input(0).dtype not in _INTEGERS:
        return None
    divisor = np.where(np.equal(b, 0), 1, b).astype(object)
    dividend = np.where(np.equal(b, 0), 0, a).astype(object)
    exact = dividend // divisor if node.op.kind == "FLOOR_DIV" else dividend % divisor
    bits = 8 * a.dtype.itemsize
    wrapped = (exact + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
    return (np.asarray(wrapped).astype(a.dtype).reshape(node.output().shape),)


OPERATORS = (
    OperatorSpec(
        kind="FLOOR_DIV",
        types=one_type(DType.INT32, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=(shapes_broadcast,),
        fold=fold,
    ),
    OperatorSpec(
        kind="FLOOR_MOD",
        types=one_type(DType.INT32, DType.INT64, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=(shapes_broadcast,),
        fold=fold,
    ),
    OperatorSpec(
        kind="POW",
        types=one_type(DType.INT32, DType.FLOAT32),
        lower=lower,
        inputs=(2, 2),
        constraints=(shapes_broadcast,),
    ),
)
