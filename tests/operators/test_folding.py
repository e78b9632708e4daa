# SPDX-License-Identifier: Apache-2.0
"""Operators of constants give when folded what the engines compute at run time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import run_passes
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

DATA = np.arange(-12, 12).reshape(2, 3, 4)
"""What the tested operators are given, as int32 unless said otherwise."""

IMAGE = np.arange(24).reshape(1, 4, 2, 3)
DEPTH = np.arange(24).reshape(1, 1, 3, 8)
BATCHES = np.arange(32).reshape(4, 2, 2, 2)

Given = tuple[object, ...]
Case = tuple[str, Given, Sequence[tuple[int, ...]], Mapping[str, object] | None]

CASES: dict[str, Case] = {
    "reshape": ("RESHAPE", (DATA, [4, 6]), [(4, 6)], None),
    "concatenation": ("CONCATENATION", (DATA, DATA), [(2, 6, 4)], {"axis": -2}),
    "pack": ("PACK", (DATA, DATA), [(2, 2, 3, 4)], {"axis": 1, "values_count": 2}),
    "split": ("SPLIT", (2, DATA), [(2, 3, 2)] * 2, {"num_splits": 2}),
    "split v": ("SPLIT_V", (DATA, [1, 2], 1), [(2, 1, 4), (2, 2, 4)], {"num_splits": 2}),
    "unpack": ("UNPACK", (DATA,), [(2, 4)] * 3, {"axis": 1, "num": 3}),
    "slice": ("SLICE", (DATA, [0, 1, 2], [2, 2, -1]), [(2, 2, 2)], None),
    "strided slice": (
        "STRIDED_SLICE",
        (DATA, [1, 2, 3], [2, -4, 0], [1, -2, -1]),
        [(2, 3)],
        {"shrink_axis_mask": 1},
    ),
    "pad": ("PAD", (DATA, [[1, 0], [0, 2], [3, 1]]), [(3, 5, 8)], None),
    "broadcast to": ("BROADCAST_TO", (DATA[:, :1], [2, 2, 3, 4]), [(2, 2, 3, 4)], None),
    "fill": ("FILL", ([2, 3], 7), [(2, 3)], None),
    "zeros like": ("ZEROS_LIKE", (DATA,), [(2, 3, 4)], None),
    "reverse": ("REVERSE_V2", (DATA, [1, -1]), [(2, 3, 4)], None),
    "dynamic update slice": (
        "DYNAMIC_UPDATE_SLICE",
        (DATA, -DATA[:1, :2, :2], [1, -3, 9]),
        [(2, 3, 4)],
        None,
    ),
    "broadcast args": ("BROADCAST_ARGS", ([2, 1, 3], [4, 1]), [(3,)], None),
    "pad v2": ("PADV2", (DATA, [[1, 0], [0, 2], [3, 1]], 7), [(3, 5, 8)], None),
}

LITERT_CASES: dict[str, Case] = {
    "squeeze": ("SQUEEZE", (DATA[:1],), [(3, 4)], {"squeeze_dims": [0]}),
    "expand dims": ("EXPAND_DIMS", (DATA, 1), [(2, 1, 3, 4)], None),
    "gather": ("GATHER", (DATA, [[2, 0], [1, 1]]), [(2, 2, 2, 4)], {"axis": 1}),
    "gather by batch": (
        "GATHER",
        (DATA, [[2, 0], [1, 1]]),
        [(2, 2, 4)],
        {"axis": 1, "batch_dims": 1},
    ),
    "gather nd": ("GATHER_ND", (DATA, [[1, 2], [0, 0]]), [(2, 4)], None),
    "embedding lookup": ("EMBEDDING_LOOKUP", ([1, 0, 1], DATA), [(3, 3, 4)], None),
    "scatter nd": ("SCATTER_ND", ([[1], [1]], DATA, [3, 3, 4]), [(3, 3, 4)], None),
    "one hot": ("ONE_HOT", ([1, 5, 0], 3, 7, -2), [(3, 3)], {"axis": 0}),
    "reverse sequence": (
        "REVERSE_SEQUENCE",
        (DATA, [2, 0, 1, 2]),
        [(2, 3, 4)],
        {"batch_dim": 2, "seq_dim": 0},
    ),
    "select": ("SELECT", (DATA[:, 0, 0] > 0, DATA, -DATA), [(2, 3, 4)], None),
    "select v2": ("SELECT_V2", (DATA > 3, DATA[:1], [9]), [(2, 3, 4)], None),
    "resize": (
        "RESIZE_NEAREST_NEIGHBOR",
        (IMAGE, [6, 3]),
        [(1, 6, 3, 3)],
        {"half_pixel_centers": True},
    ),
    "tile": ("TILE", (DATA, [2, 1, 3]), [(4, 3, 12)], None),
    "mirror pad": (
        "MIRROR_PAD",
        (DATA, [[1, 0], [2, 1], [3, 3]]),
        [(3, 6, 10)],
        {"mode": "REFLECT"},
    ),
    "symmetric pad": (
        "MIRROR_PAD",
        (DATA, [[1, 0], [3, 1], [0, 4]]),
        [(3, 7, 8)],
        {"mode": "SYMMETRIC"},
    ),
    "space to depth": ("SPACE_TO_DEPTH", (IMAGE,), [(1, 2, 1, 12)], {"block_size": 2}),
    "depth to space": ("DEPTH_TO_SPACE", (IMAGE[..., :1],), [(1, 4, 2, 1)], {"block_size": 1}),
    "depth to space 2": ("DEPTH_TO_SPACE", (DEPTH,), [(1, 2, 6, 2)], {"block_size": 2}),
    "space to batch": (
        "SPACE_TO_BATCH_ND",
        (IMAGE, [2, 3], [[1, 1], [0, 1]]),
        [(6, 3, 1, 3)],
        None,
    ),
    "batch to space": (
        "BATCH_TO_SPACE_ND",
        (BATCHES, [2, 2], [[0, 1], [1, 0]]),
        [(1, 3, 3, 2)],
        None,
    ),
    "transpose": ("TRANSPOSE", (DATA, [2, 0, 1]), [(4, 2, 3)], None),
}


def operators_of_constants(cases: Iterable[Case]) -> bytes:
    """The operators, all of constants, beside one of an input, which has to stay."""
    b = ModelBuilder()
    x, y = b.input("x", (4,), "float32"), b.tensor("y", (4,), "float32")
    b.op("RELU", [x], [y])
    b.output(y)
    for kind, given, shapes, options in cases:
        arrays = [np.array(value) for value in given]
        inputs = [
            b.constant("c", array.astype(np.int32) if array.dtype == np.int64 else array)
            for array in arrays
        ]
        outputs = [b.tensor("z", shape, "int32") for shape in shapes]
        b.op(kind, inputs, outputs, options)
        b.output(*outputs)
    return b.build()


@pytest.mark.parametrize("name", [*CASES, *LITERT_CASES])
def test_folds(name: str) -> None:
    case = {**CASES, **LITERT_CASES}[name]
    graph = read_model(operators_of_constants([case]), "model.tflite").graphs[0]
    folded = run_passes(graph, load_operators(), {})
    assert [op.kind for op in folded.ops[1:]] == ["RESHAPE"] * len(case[2])
    assert all(folded.tensors[op.inputs[0]].is_constant for op in folded.ops[1:])


def test_to_what_tflm_computes() -> None:
    check(operators_of_constants(CASES.values()), cases=1)


def test_to_what_litert_computes() -> None:
    check(operators_of_constants(LITERT_CASES.values()), "litert", cases=1)
