# SPDX-License-Identifier: Apache-2.0
"""MEAN and SUM over any axes.

Quantized sums are requantized once; the division of a mean is part of the multiplier, truncated to
an integer. Source: tensorflow/lite/micro/kernels/reduce_common.cc and ``QuantizedMeanOrSum`` in
tensorflow/lite/kernels/internal/reference/reduce.h.
"""

from __future__ import annotations

import math

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    ParamValue,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import quantized_per_tensor
from heliaaot_west.operators.gemmlowp import wrap
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_DIMENSIONS = 3
"""``AOT_REDUCE_DIMENSIONS``."""

_SUFFIX = {DType.INT8: "s8", DType.INT16: "s16"}

_INTEGERS = {DType.INT32: "s32", DType.INT64: "s64"}
"""Integers without a scale; TFLM does not sum them, LiteRT does."""


def axes_are_constant(node: Node) -> str | None:
    """The axes are constant and within the input's dimensions."""
    axes = node.constant(1)
    if axes is None:
        return f"{node.input(1)} is not constant"
    rank = len(node.input(0).shape)
    for axis in axes.reshape(-1).tolist():
        if not -rank <= axis < rank:
            return f"axis {axis} is not a dimension of {node.input(0)}"
    return None


def reduced_shape_fits(node: Node) -> str | None:
    """No dimension is 0, and the output has the elements that the axes leave."""
    source = node.input(0)
    if 0 in source.shape:
        return f"{source} is empty"
    axes = reduced_axes(node)
    left = math.prod(dim for axis, dim in enumerate(source.shape) if axis not in axes)
    return (
        None if left == node.output().elements else f"{node.output()} should have {left} elements"
    )


def dimensions_are_few(node: Node) -> str | None:
    """At most 3 groups of neighbouring dimensions are reduced, and at most 3 kept."""
    kept, reduced = walk(node.input(0).shape, reduced_axes(node))
    if max(len(kept), len(reduced)) <= _DIMENSIONS:
        return None
    return f"the axes split {node.input(0)} into too many groups of dimensions"


def sums_fit(node: Node) -> str | None:
    """A sum of int16 has at most 65536 elements."""
    source = node.input(0)
    if source.dtype is not DType.INT16 or source.elements <= node.output().elements << 16:
        return None
    return f"sums of {source} have over 65536 elements"


def reduced_axes(node: Node) -> frozenset[int]:
    """The reduced dimensions of input 0 that input 1 names."""
    axes = node.constant(1)
    if axes is None:
        raise AssertionError(f"{node.op} has no constant axes")
    rank = len(node.input(0).shape)
    return frozenset(int(axis) % rank for axis in axes.reshape(-1).tolist())


_Dimension = tuple[int, int]
"""Size and stride."""


def walk(shape: tuple[int, ...], axes: frozenset[int]) -> tuple[list[_Dimension], list[_Dimension]]:
    """The kept and the reduced dimensions, outermost first, neighbours of a kind merged."""
    groups: list[tuple[bool, int]] = []
    for axis, dim in enumerate(shape):
        reduced = axis in axes
        if dim == 1:
            continue
        if groups and groups[-1][0] is reduced:
            groups[-1] = (reduced, groups[-1][1] * dim)
        else:
            groups.append((reduced, dim))
    kept: list[_Dimension] = []
    dropped: list[_Dimension] = []
    stride = 1
    for reduced, size in reversed(groups):
        (dropped if reduced else kept).insert(0, (size, stride))
        stride *= size
    return kept, dropped


def reduce_fields(node: Node) -> dict[str, ParamValue]:
    """The members of ``aot_reduce_t`` as the parameter ``shape``."""
    kept, reduced = walk(node.input(0).shape, reduced_axes(node))
    kept = [(1, 0)] * (_DIMENSIONS - len(kept)) + kept
    reduced = [(1, 1)] * (_DIMENSIONS - len(reduced)) + reduced
    return {
        "shape.kept_sizes": tuple(size for size, _ in kept),
        "shape.kept_strides": tuple(stride for _, stride in kept),
        "shape.reduced_sizes": tuple(size for size, _ in reduced),
        "shape.reduced_strides": tuple(stride for _, stride in reduced),
    }


def _factor(node: Node, count: int) -> tuple[int, int]:
    """Multiplier and shift; those of a mean have the division by ``count`` in them."""
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    multiplier, shift = quantize_multiplier(source.scale / result.scale)
    if node.op.kind == "SUM":
        return multiplier, shift
    left = min(count.bit_length() - 1, 32, 31 + shift)
    return (multiplier << left) // count, shift - left


def lower_quantized(node: Node, target: Target) -> Lowering:
    """One kernel call over kept and reduced dimensions."""
    count = node.input(0).elements // node.output().elements
    multiplier, shift = _factor(node, count)
    fields: dict[str, ParamValue] = {
        **reduce_fields(node),
        "bias": wrap(-quantization_of(node.input(0)).zero_point * count),
        "multiplier": multiplier,
        "shift": shift,
        "zero_point": quantization_of(node.output()).zero_point,
    }
    call = Call(
        f"reduce_sum_{_SUFFIX[node.input(0).dtype]}",
        {"input": Input(0), "output": Output()},
        Params("reduce_sum_quantized", fields),
    )
    return Lowering(run=(call,), reason="sums over merged dimensions")


def lower_float32(node: Node, target: Target) -> Lowering:
    """One kernel call over kept and reduced dimensions."""
    count = node.input(0).elements // node.output().elements
    fields: dict[str, ParamValue] = {
        **reduce_fields(node),
        "divisor": float(count) if node.op.kind == "MEAN" else 1.0,
    }
    call = Call(
        "reduce_sum_f32", {"input": Input(0), "output": Output()}, Params("reduce_sum_f32", fields)
    )
    return Lowering(run=(call,), reason="sums over merged dimensions")


def lower_integers(node: Node, target: Target) -> Lowering:
    """One kernel call over kept and reduced dimensions; sums wrap."""
    call = Call(
        f"reduce_sum_{_INTEGERS[node.input(0).dtype]}",
        {"input": Input(0), "output": Output()},
        Params("reduce", reduce_fields(node)),
    )
    return Lowering(run=(call,), reason="sums over merged dimensions")


def lower(node: Node, target: Target) -> Lowering:
    """By the input's type."""
    if node.input(0).dtype in _INTEGERS:
        return lower_integers(node, target)
    if node.input(0).dtype is DType.FLOAT32:
        return lower_float32(node, target)
    return lower_quantized(node, target)


_DTYPES: dict[str, tuple[DType, ...]] = {
    "MEAN": (*_SUFFIX, DType.FLOAT32),
    "SUM": (*_SUFFIX, *_INTEGERS, DType.FLOAT32),
}

OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*dtypes, rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=(
            axes_are_constant,
            reduced_shape_fits,
            dimensions_are_few,
            sums_fit,
            quantized_per_tensor,
        ),
    )
    for kind, dtypes in _DTYPES.items()
)
