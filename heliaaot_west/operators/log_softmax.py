# SPDX-License-Identifier: Apache-2.0
"""LOG_SOFTMAX of float32 along the last dimension.

Source: tensorflow/lite/kernels/internal/reference/log_softmax.h.
"""

from __future__ import annotations

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import same_shape


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    depth = node.output().shape[-1]
    call = Call(
        "log_softmax_f32",
        {
            "input": Input(0),
            "output": Output(),
            "rows": node.output().elements // depth,
            "depth": depth,
        },
    )
    return Lowering(run=(call,), reason="one row at a time", in_place=(InPlaceArgs(),))


def has_rows(node: Node) -> str | None:
    """The input has 1 dimension or more, and the last is not 0."""
    shape = node.input(0).shape
    return None if shape and shape[-1] else f"{node.input(0)} has no rows"


OPERATORS = (
    OperatorSpec(
        kind="LOG_SOFTMAX",
        types=same_type(DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, has_rows),
    ),
)
