# SPDX-License-Identifier: Apache-2.0
"""L2_NORMALIZATION: rows along the last dimension, divided by their length.

Rows of int8 are multiplied by the reciprocal of the length in fixed point; whatever the output's
quantization says, 1 is 128. Sources: tensorflow/lite/micro/kernels/l2norm.cc,
tensorflow/lite/kernels/internal/reference/l2normalization.h and
integer_ops/l2normalization.h.
"""

from __future__ import annotations

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
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
from heliaaot_west.operators.binary import SUFFIX
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.requantize import quantization_of

_LONGEST = 1 << 15
"""Elements of a row whose squares fit 31 bits."""


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    dtype = node.output().dtype
    depth = node.output().shape[-1]
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "output": Output(),
        "rows": node.output().elements // depth,
        "depth": depth,
    }
    if dtype is DType.INT8:
        arguments["zero_point"] = quantization_of(node.input(0)).zero_point
    call = Call(f"l2_normalization_{SUFFIX[dtype]}", arguments)
    return Lowering(run=(call,), reason="one row at a time", in_place=(InPlaceArgs(),))


def rows_are_short(node: Node) -> str | None:
    """The input has 1 dimension or more; the last is not 0 and of int8 at most 32768."""
    source = node.input(0)
    if not source.shape or source.shape[-1] == 0:
        return f"{source} has no rows"
    if source.dtype is DType.INT8 and source.shape[-1] > _LONGEST:
        return f"{source} has rows of over {_LONGEST} elements"
    return None


def no_fused_activation(node: Node) -> str | None:
    """There is no fused activation."""
    activation = node.int_option("fused_activation_function")
    return None if activation == 0 else f"fused activation {activation} is not NONE"


OPERATORS = (
    OperatorSpec(
        kind="L2_NORMALIZATION",
        types=same_type(DType.INT8, DType.FLOAT32),
        lower=lower,
        inputs=(1, 1),
        constraints=(same_shape, rows_are_short, quantized_per_tensor, no_fused_activation),
    ),
)
