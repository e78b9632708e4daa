# SPDX-License-Identifier: Apache-2.0
"""Operators of constants give when folded what the engines compute at run time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import run_passes
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

DATA = np.arange(-12, 12).reshape(2, 3, 4)
"""What the tested operators are given, as int32 unless said otherwise."""

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
    "pad v2": ("PADV2", (DATA, [[1, 0], [0, 2], [3, 1]], 7), [(3, 5, 8)], None),
}

LITERT_CASES: dict[str, Case] = {
    "squeeze": ("SQUEEZE", (DATA[:1],), [(3, 4)], {"squeeze_dims": [0]}),
    "expand dims": ("EXPAND_DIMS", (DATA, 1), [(2, 1, 3, 4)], None),
    "transpose": ("TRANSPOSE", (DATA, [2, 0, 1]), [(4, 2, 3)], None),
}


def folded_model(case: Case) -> bytes:
    """The operator of constants beside one of an input, which has to stay."""
    kind, given, shapes, options = case
    b = ModelBuilder()
    x, y = b.input("x", (4,), "float32"), b.tensor("y", (4,), "float32")
    b.op("RELU", [x], [y])
    arrays = [np.array(value) for value in given]
    inputs = [
        b.constant(f"c{i}", a.astype(np.int32) if a.dtype == np.int64 else a)
        for i, a in enumerate(arrays)
    ]
    outputs = [b.tensor("z", shape, "int32") for shape in shapes]
    b.op(kind, inputs, outputs, options)
    b.output(y, *outputs)
    return b.build()


def check_folds(case: Case, engine: str) -> None:
    model = folded_model(case)
    graph = run_passes(read_model(model, "model.tflite").graphs[0], load_operators(), {})
    assert [op.kind for op in graph.ops[1:]] == ["RESHAPE"] * len(case[2])
    assert all(graph.tensors[op.inputs[0]].is_constant for op in graph.ops[1:])
    check(model, engine, cases=1)


@pytest.mark.parametrize("name", CASES)
def test_folds_to_what_tflm_computes(name: str) -> None:
    check_folds(CASES[name], "tflm")


@pytest.mark.parametrize("name", LITERT_CASES)
def test_folds_to_what_litert_computes(name: str) -> None:
    check_folds(LITERT_CASES[name], "litert")
