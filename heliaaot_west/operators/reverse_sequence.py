# SPDX-License-Identifier: Apache-2.0
"""REVERSE_SEQUENCE: the first elements of each sequence of a batch run backwards.

TFLM does not have it; source: LiteRT's tensorflow/lite/kernels/reverse_sequence.cc. A length out
of range ends the run with a status.
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
from heliaaot_west.operators.constraints import first_problem, same_shape


def dimensions_differ(node: Node) -> str | None:
    """Batch and sequence are different dimensions of the input."""
    batch, sequence = _batch_and_sequence(node)
    rank = len(node.input(0).shape)
    if batch != sequence and 0 <= batch < rank and 0 <= sequence < rank:
        return None
    return f"dimensions {batch} and {sequence} are not two of {node.input(0)}"


def one_length_a_batch(node: Node) -> str | None:
    """There is one length for each batch, which when constant is in range."""
    batch, sequence = _batch_and_sequence(node)
    shape = node.input(0).shape
    if node.input(1).shape != (shape[batch],):
        return f"{node.input(1)} has not one length for each of {shape[batch]} batches"
    lengths = node.constant(1)
    values = lengths.tolist() if lengths is not None else []
    if values and not 0 <= min(values) <= max(values) <= shape[sequence]:
        return f"{node.input(1)} has lengths outside 0 to {shape[sequence]}"
    return None


_RULES = (same_shape, dimensions_differ, one_length_a_batch)


def _batch_and_sequence(node: Node) -> tuple[int, int]:
    return node.int_option("batch_dim"), node.int_option("seq_dim")


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    batch, sequence = _batch_and_sequence(node)
    high, low = sorted((batch, sequence))
    shape = node.input(0).shape
    params = Params(
        "reverse_sequence",
        {
            "outer": math.prod(shape[:high]),
            "high": shape[high],
            "middle": math.prod(shape[high + 1 : low]),
            "low": shape[low],
            "run": math.prod(shape[low + 1 :]) * node.input(0).dtype.nbytes(1),
            "batch_is_high": int(batch < sequence),
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(0, c_type="int8_t"),
        "lengths": Input(1),
        "output": Output(c_type="int8_t"),
    }
    kernel = f"reverse_sequence_s{8 * node.input(1).dtype.nbytes(1)}"
    call = Call(kernel, arguments, params, returns_status=True)
    return Lowering(run=(call,), reason="runs of inner dimensions")


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Sequences of a constant by constant lengths."""
    data, lengths = node.constant(0), node.constant(1)
    if data is None or lengths is None or first_problem(node, _RULES):
        return None
    result = data.copy()
    view = np.moveaxis(result, _batch_and_sequence(node), (0, 1))
    for each, length in zip(view, lengths.tolist(), strict=True):
        each[:length] = each[:length][::-1].copy()
    return (result,)


OPERATORS = (
    OperatorSpec(
        kind="REVERSE_SEQUENCE",
        types=tuple(
            Types(t.value, (t, lengths), (t,))
            for t in (DType.UINT8, DType.INT16, DType.INT32, DType.INT64, DType.FLOAT32)
            for lengths in (DType.INT32, DType.INT64)
        ),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
