# SPDX-License-Identifier: Apache-2.0
"""RESIZE_NEAREST_NEIGHBOR: images whose pixels are those of the input nearest to them.

Places are computed in float32. Source: ``GetNearestNeighbor`` in
tensorflow/lite/kernels/internal/reference/resize_nearest_neighbor.h.
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
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import movable
from heliaaot_west.operators.requantize import round_half_away
from heliaaot_west.operators.resize import images_agree, size_is_constant

_RULES = (images_agree, size_is_constant)


def _nearest(node: Node, axis: int) -> list[int]:
    """The position in the input for each position in the output along an axis."""
    before, after = node.input(0).shape[axis], node.output().shape[axis]
    corners = bool(node.int_option("align_corners"))
    centers = bool(node.int_option("half_pixel_centers"))
    if corners and after > 1:
        scale = np.float32(before - 1) / np.float32(after - 1)
    else:
        scale = np.float32(before) / np.float32(after)
    offset = np.float32(0.5 if centers else 0.0)

    def position(i: int) -> int:
        place = float((np.float32(i) + offset) * scale)
        nearest = round_half_away(place) if corners else math.floor(place)
        return max(0, min(nearest, before - 1))

    return [position(i) for i in range(after)]


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call with the offsets of rows and columns as tables."""
    _, height, width, channels = node.input(0).shape
    batches, rows, columns, _ = node.output().shape
    run = channels * node.output().dtype.nbytes(1)
    params = Params(
        "resize_nearest_neighbor",
        {
            "batches": batches,
            "image": height * width * run,
            "rows": rows,
            "columns": columns,
            "run": run,
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(0, c_type="int8_t"),
        "row_offsets": Own("row_offsets"),
        "column_offsets": Own("column_offsets"),
        "output": Output(c_type="int8_t"),
    }
    return Lowering(
        run=(Call("resize_nearest_neighbor", arguments, params),),
        reason="places in the input from tables",
        constants={
            "row_offsets": np.array(_nearest(node, 1), np.int32) * np.int32(width * run),
            "column_offsets": np.array(_nearest(node, 2), np.int32) * np.int32(run),
        },
    )


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant image resized."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    return (data[:, _nearest(node, 1)][:, :, _nearest(node, 2)],)


OPERATORS = (
    OperatorSpec(
        kind="RESIZE_NEAREST_NEIGHBOR",
        types=same_type(*movable(DType.INT64), rest=(DType.INT32,)),
        lower=lower,
        inputs=(2, 2),
        constraints=_RULES,
        fold=fold,
    ),
)
