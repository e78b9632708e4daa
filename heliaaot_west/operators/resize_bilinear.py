# SPDX-License-Identifier: Apache-2.0
"""RESIZE_BILINEAR: images whose pixels are interpolated between the four around them.

Places are computed in float32 for real numbers and with 10 fraction bits for integers, whose sums
are rounded to nearest. Source: tensorflow/lite/kernels/internal/reference/resize_bilinear.h.
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
    Own,
    Params,
    Target,
    same_type,
)
from heliaaot_west.operators.resize import centers_or_corners, images_agree, size_is_constant

_SUFFIX = {DType.FLOAT32: "f32", DType.INT8: "s8", DType.INT16: "s16"}
_ONE = 1 << 10
"""The weight 1 of integers."""

_Neighbours = tuple[list[tuple[int, int]], NDArray[np.generic]]
"""The two positions in the input for each one in the output, and their weights."""


def _real_neighbours(node: Node, axis: int) -> _Neighbours:
    before, after = node.input(0).shape[axis], node.output().shape[axis]
    one = np.float32(1)
    scale = np.float32(before) / np.float32(after)
    if node.int_option("align_corners") and after > 1:
        scale = np.float32(before - 1) / np.float32(after - 1)
    half = np.float32(0.5 if node.int_option("half_pixel_centers") else 0.0)
    positions: list[tuple[int, int]] = []
    weights: list[tuple[np.float32, np.float32]] = []
    for i in range(after):
        place = (np.float32(i) + half) * scale - half
        low = min(max(math.floor(place), 0), before - 1)
        positions.append((low, min(math.ceil(place), before - 1)))
        part = place - np.float32(low)
        weights.append((one - part, part))
    return positions, np.array(weights, np.float32)


def _integer_neighbours(node: Node, axis: int) -> _Neighbours:
    before, after = node.input(0).shape[axis], node.output().shape[axis]
    scale = (_ONE * before + after // 2) // after
    if node.int_option("align_corners") and after > 1:
        scale = (_ONE * (before - 1) + (after - 1) // 2) // (after - 1)
    start = scale // 2 - _ONE // 2 if node.int_option("half_pixel_centers") else 0
    positions: list[tuple[int, int]] = []
    weights: list[tuple[int, int]] = []
    for i in range(after):
        place = i * scale + start
        low = min(max(place // _ONE, 0), before - 1)
        positions.append((low, min((place + _ONE - 1) // _ONE, before - 1)))
        part = place - _ONE * low
        weights.append((_ONE - part, part))
    return positions, np.array(weights, np.int32)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call with offsets and weights of rows and columns as tables."""
    suffix = _SUFFIX[node.output().dtype]
    neighbours = _real_neighbours if suffix == "f32" else _integer_neighbours
    _, height, width, depth = node.input(0).shape
    batches, rows, columns, _ = node.output().shape
    above_below, row_weights = neighbours(node, 1)
    left_right, column_weights = neighbours(node, 2)
    params = Params(
        "resize_bilinear",
        {
            "batches": batches,
            "image": height * width * depth,
            "rows": rows,
            "columns": columns,
            "depth": depth,
        },
    )
    tables = ("row_offsets", "row_weights", "column_offsets", "column_weights")
    arguments: dict[str, Arg] = {
        "input": Input(0),
        **{name: Own(name) for name in tables},
        "output": Output(),
    }
    return Lowering(
        run=(Call(f"resize_bilinear_{suffix}", arguments, params),),
        reason="places in the input and weights from tables",
        constants={
            "row_offsets": np.array(above_below, np.int32) * np.int32(width * depth),
            "row_weights": row_weights,
            "column_offsets": np.array(left_right, np.int32) * np.int32(depth),
            "column_weights": column_weights,
        },
    )


OPERATORS = (
    OperatorSpec(
        kind="RESIZE_BILINEAR",
        types=same_type(*_SUFFIX, rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=(images_agree, size_is_constant, centers_or_corners),
    ),
)
