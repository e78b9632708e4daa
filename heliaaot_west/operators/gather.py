# SPDX-License-Identifier: Apache-2.0
"""GATHER and EMBEDDING_LOOKUP: slices of a tensor by index.

An index out of range, which TFLM does not look for in GATHER, ends the run with a status. Sources:
tensorflow/lite/micro/kernels/gather.cc and embedding_lookup.cc.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
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
from heliaaot_west.operators.constraints import first_problem, quantization_problem
from heliaaot_west.operators.movement import (
    Loop,
    Move,
    axis_of,
    movable,
    move_lowering,
)
from heliaaot_west.operators.requantize import quantization_of


@dataclass(frozen=True, slots=True)
class Layout:
    """Dimensions as the kernel sees them, and where the tensors are among the inputs.

    Attributes:
        source: position of the tensor.
        indices: position of the indices.
        batches: dimensions that both have in common.
        outer: dimensions before the axis.
        size: of the axis.
        count: indices in a batch.
        inner: elements of a slice.
        shape: of the output.
    """

    source: int
    indices: int
    batches: int
    outer: int
    size: int
    count: int
    inner: int
    shape: tuple[int, ...]


def axis_is_a_dimension(node: Node) -> str | None:
    """The axis is a dimension of the tensor and not one of the batch dimensions."""
    axis, batch = _axis_and_batch(node)
    source, indices = node.input(0), node.input(1)
    if axis == len(source.shape):
        return f"axis {node.int_option('axis')} is not a dimension of {source}"
    if 0 <= batch <= min(axis, len(indices.shape)):
        return None
    return f"{node.int_option('batch_dims')} batch dimensions do not fit axis {axis}"


def batches_agree(node: Node) -> str | None:
    """Tensor and indices agree in the batch dimensions."""
    _, batch = _axis_and_batch(node)
    source, indices = node.input(0), node.input(1)
    if source.shape[:batch] == indices.shape[:batch]:
        return None
    return f"{source} and {indices} differ in the {batch} batch dimensions"


def table_has_rows(node: Node) -> str | None:
    """Indices have 1 dimension, the table 2 or more."""
    if len(node.input(0).shape) == 1 and len(node.input(1).shape) >= 2:
        return None
    return f"{node.input(0)} does not have 1 dimension or {node.input(1)} has less than 2"


def integers_are_quantized_around_0(node: Node) -> str | None:
    """A table of int8 looked up as float32 has one scale, and zero point 0."""
    table = node.input(1)
    if table.dtype is node.output().dtype:
        return None
    reason = quantization_problem(table)
    if reason or quantization_of(table).zero_point == 0:
        return reason
    return f"{table} has a zero point other than 0"


def output_is_gathered(node: Node) -> str | None:
    """The output has the dimensions of the indices in place of the axis."""
    shape = _layout(node).shape
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


def constant_indices_are_in_range(node: Node) -> str | None:
    """Indices that are constant are within the axis."""
    layout = _layout(node)
    indices = node.constant(layout.indices)
    values = indices.reshape(-1).tolist() if indices is not None else []
    if values and not 0 <= min(values) <= max(values) < layout.size:
        return f"{node.input(layout.indices)} has indices outside 0 to {layout.size - 1}"
    return None


_GATHER = (axis_is_a_dimension, batches_agree, output_is_gathered, constant_indices_are_in_range)
_LOOKUP = (
    table_has_rows,
    integers_are_quantized_around_0,
    output_is_gathered,
    constant_indices_are_in_range,
)


def _axis_and_batch(node: Node) -> tuple[int, int]:
    axis = axis_of(node.int_option("axis"), len(node.input(0).shape))
    batch = node.int_option("batch_dims")
    return axis, batch + len(node.input(1).shape) if batch < 0 else batch


def _layout(node: Node) -> Layout:
    if node.op.kind == "EMBEDDING_LOOKUP":
        indices, table = node.input(0), node.input(1)
        rows, *columns = table.shape
        inner = math.prod(columns)
        return Layout(1, 0, 1, 1, rows, indices.elements, inner, (*indices.shape, *columns))
    source, indices = node.input(0), node.input(1)
    axis, batch = _axis_and_batch(node)
    return Layout(
        source=0,
        indices=1,
        batches=math.prod(source.shape[:batch]),
        outer=math.prod(source.shape[batch:axis]),
        size=source.shape[axis],
        count=math.prod(indices.shape[batch:]),
        inner=math.prod(source.shape[axis + 1 :]),
        shape=(*source.shape[:axis], *indices.shape[batch:], *source.shape[axis + 1 :]),
    )


def lower(node: Node, target: Target) -> Lowering:
    """A strided copy where constant indices are evenly spaced, else one kernel call."""
    layout = _layout(node)
    source, indices = node.input(layout.source), node.input(layout.indices)
    if node.output().elements == 0:
        return Lowering(run=(), reason="nothing to gather")
    if source.dtype is not node.output().dtype:
        return _lower_hybrid(node, layout)
    steps = _even_steps(node, layout)
    if steps is not None:
        return move_lowering(node, [_move(layout, *steps)], "a strided copy of constant indices")
    params = Params(
        "gather",
        {
            "batches": layout.batches,
            "outer": layout.outer,
            "size": layout.size,
            "count": layout.count,
            "run": layout.inner * source.dtype.nbytes(1),
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(layout.source, c_type="int8_t"),
        "indices": Input(layout.indices),
        "output": Output(c_type="int8_t"),
    }
    call = Call(_kernel(indices), arguments, params, returns_status=True)
    return Lowering(run=(call,), reason="slices by index")


def _kernel(indices: Tensor) -> str:
    return f"gather_s{8 * indices.dtype.nbytes(1)}"


def _even_steps(node: Node, layout: Layout) -> tuple[int, int] | None:
    """The first of evenly spaced constant indices and the step to the next."""
    indices = node.constant(layout.indices)
    if indices is None or layout.batches != 1:
        return None
    values = [int(index) for index in indices.reshape(-1).tolist()]
    step = values[1] - values[0] if len(values) > 1 else 1
    even = all(index == values[0] + i * step for i, index in enumerate(values))
    return (values[0], step) if even else None


def _move(layout: Layout, first: int, step: int) -> Move:
    loops = (
        Loop(layout.outer, layout.size * layout.inner, layout.count * layout.inner),
        Loop(layout.count, step * layout.inner, layout.inner),
        Loop(layout.inner, 1, 1),
    )
    return Move(loops, source=Input(layout.source), source_start=first * layout.inner)


def _lower_hybrid(node: Node, layout: Layout) -> Lowering:
    params = Params(
        "embedding_lookup",
        {
            "count": layout.count,
            "rows": layout.size,
            "columns": layout.inner,
            "scale": quantization_of(node.input(1)).scale,
        },
    )
    arguments: dict[str, Arg] = {"indices": Input(0), "table": Input(1), "output": Output()}
    call = Call("embedding_lookup_s8_f32", arguments, params, returns_status=True)
    return Lowering(run=(call,), reason="rows made real numbers")


def fold_gather(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Slices of a constant by constant indices."""
    data, indices = node.constant(0), node.constant(1)
    if data is None or indices is None or first_problem(node, _GATHER):
        return None
    axis, batch = _axis_and_batch(node)
    places = indices.astype(np.int64)
    if batch == 0:
        return (np.take(data, places, axis),)
    slices = data.reshape(-1, *data.shape[batch:])
    pairs = zip(slices, places.reshape(-1, *places.shape[batch:]), strict=True)
    parts = [np.take(part, at, axis - batch) for part, at in pairs]
    return (np.stack(parts).reshape(node.output().shape),)


def fold_lookup(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Rows of a constant by constant indices."""
    indices, table = node.constant(0), node.constant(1)
    if table is None or indices is None or first_problem(node, _LOOKUP):
        return None
    if node.input(1).dtype is node.output().dtype:
        return (table[indices],)
    scale = np.float32(quantization_of(node.input(1)).scale)
    return (table[indices].astype(np.float32) * scale,)


_TYPES = movable(DType.UINT32)

OPERATORS = (
    OperatorSpec(
        kind="EMBEDDING_LOOKUP",
        types=(
            *(Types(t.value, (DType.INT32, t), (t,)) for t in _TYPES),
            Types("int8 to float32", (DType.INT32, DType.INT8), (DType.FLOAT32,)),
        ),
        lower=lower,
        inputs=(2, 2),
        constraints=_LOOKUP,
        fold=fold_lookup,
    ),
    OperatorSpec(
        kind="GATHER",
        types=tuple(
            Types(t.value, (t, index), (t,)) for t in _TYPES for index in (DType.INT32, DType.INT64)
        ),
        lower=lower,
        inputs=(2, 2),
        constraints=_GATHER,
        fold=fold_gather,
    ),
)
