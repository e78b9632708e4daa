# SPDX-License-Identifier: Apache-2.0
"""Broadcast shapes as the loops of ``kernels/broadcast.h``."""

from __future__ import annotations

import math
from dataclasses import dataclass

from heliaaot_west.operators.base import Node, ParamValue

_OUTER = 5
"""``AOT_BROADCAST_OUTER``."""

MAX_LOOPS = _OUTER + 1
"""How many loops ``aot_broadcast_t`` holds."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """One loop: its length and how far each input moves in a step."""

    size: int
    step1: int
    step2: int


def broadcast_shape(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    """The shape that both broadcast to, None when they do not fit each other."""
    rank = max(len(a), len(b))
    pairs = list(zip(_extended(a, rank), _extended(b, rank), strict=True))
    if any(x != y and 1 not in (x, y) for x, y in pairs):
        return None
    return tuple(y if x == 1 else x for x, y in pairs)


def _extended(shape: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (1,) * (rank - len(shape)) + shape


def _strides(shape: tuple[int, ...], rank: int) -> list[int]:
    """Elements between neighbours along each dimension; 0 where it broadcasts."""
    dims = _extended(shape, rank)
    return [0 if dim == 1 else math.prod(dims[i + 1 :]) for i, dim in enumerate(dims)]


def merged_dimensions(a: tuple[int, ...], b: tuple[int, ...]) -> list[Dimension]:
    """The fewest loops over the broadcast shape, outermost first; at least one.

    Neighbours merge where both inputs run through them as through one dimension.
    """
    shape = broadcast_shape(a, b)
    if shape is None:
        raise AssertionError(f"{a} and {b} do not broadcast")
    rank = len(shape)
    merged: list[Dimension] = []
    for size, step1, step2 in zip(shape, _strides(a, rank), _strides(b, rank), strict=True):
        if size == 1:
            continue
        last = merged[-1] if merged else None
        if last and last.step1 == size * step1 and last.step2 == size * step2:
            merged[-1] = Dimension(last.size * size, step1, step2)
        else:
            merged.append(Dimension(size, step1, step2))
    return merged or [Dimension(1, 1, 1)]


def broadcast_fields(node: Node) -> dict[str, ParamValue]:
    """:func:`loop_fields` of inputs 0 and 1."""
    return loop_fields(node.input(0).shape, node.input(1).shape)


def loop_fields(a: tuple[int, ...], b: tuple[int, ...]) -> dict[str, ParamValue]:
    """The members of ``aot_broadcast_t`` as the parameter ``shape``."""
    *outer, inner = merged_dimensions(a, b)
    outer.reverse()
    jumps1, jumps2 = [], []
    back1 = back2 = 0
    for dim in outer:
        jumps1.append(dim.step1 - back1)
        jumps2.append(dim.step2 - back2)
        back1 += dim.step1 * (dim.size - 1)
        back2 += dim.step2 * (dim.size - 1)
    return {
        "shape.rows": math.prod(dim.size for dim in outer),
        "shape.columns": inner.size,
        "shape.step1": inner.step1,
        "shape.step2": inner.step2,
        "shape.sizes": _padded([dim.size for dim in outer], 1),
        "shape.jumps1": _padded(jumps1, 0),
        "shape.jumps2": _padded(jumps2, 0),
    }


def _padded(values: list[int], filler: int) -> tuple[int, ...]:
    return tuple(values + [filler] * (_OUTER - len(values)))


def shapes_broadcast(node: Node) -> str | None:
    """The inputs broadcast to the output's shape, over at most 6 dimensions after merging."""
    a, b = node.input(0), node.input(1)
    shape = broadcast_shape(a.shape, b.shape)
    if shape is None:
        return f"{a} and {b} do not broadcast"
    if math.prod(shape) != node.output().elements:
        return f"{node.output()} does not have the broadcast shape {shape}"
    if len(merged_dimensions(a.shape, b.shape)) > MAX_LOOPS:
        return f"{a} and {b} broadcast over more than {MAX_LOOPS} dimensions"
    return None
