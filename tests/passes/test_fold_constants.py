# SPDX-License-Identifier: Apache-2.0
"""Folding makes constants of what is known, and no more than is sensible."""

from __future__ import annotations

import numpy as np

from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import fold_constants
from tests.operators.harness import check
from tests.passes.graphs import graph_of, kinds
from tests.tflite_builder import ModelBuilder

SPECS = load_operators()


def test_shape_of_an_input_is_known() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3, 4), "float32")
    shape = b.tensor("shape", (3,), "int32")
    y = b.tensor("y", (2, 3, 4), "float32")
    b.op("SHAPE", [x], [shape], {"out_type": "INT32"})
    b.op("RESHAPE", [x, shape], [y])
    b.output(y)
    graph = fold_constants.run(graph_of(b), SPECS)
    assert kinds(graph) == ["RESHAPE"]
    data = graph.tensors[shape].data
    assert data is not None
    assert data.tolist() == [2, 3, 4]


def test_chains_fold() -> None:
    b = ModelBuilder()
    half = b.constant("half", np.array([[0.5, -2.0]], np.float16))
    wide = b.tensor("wide", (1, 2), "float32")
    flat = b.tensor("flat", (2,), "float32")
    quantized = b.tensor("q", (2,), "int8", scale=0.5, zero_point=3)
    x = b.input("x", (2,), "int8", scale=0.5, zero_point=3)
    y = b.tensor("y", (2,), "int8", scale=1.0)
    b.op("DEQUANTIZE", [half], [wide])
    b.op("RESHAPE", [wide], [flat])
    b.op("QUANTIZE", [flat], [quantized])
    b.op("ADD", [x, quantized], [y])
    b.output(y)
    graph = fold_constants.run(graph_of(b), SPECS)
    assert kinds(graph) == ["ADD"]
    data = graph.tensors[quantized].data
    assert data is not None
    assert data.tolist() == [4, -1]


def test_a_graph_output_is_still_written() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 5), "int32")
    shape = b.tensor("shape", (2,), "int32")
    again = b.tensor("again", (2, 1), "int32")
    b.op("SHAPE", [x], [shape], {"out_type": "INT32"})
    b.op("RESHAPE", [shape], [again])
    b.output(shape, again)
    original = graph_of(b)
    graph = fold_constants.run(original, SPECS)
    assert kinds(graph) == ["RESHAPE", "RESHAPE"]
    assert [op.outputs for op in graph.ops] == [(shape,), (again,)]
    assert [op.index for op in graph.ops] == [0, 1]
    for op in graph.ops:
        assert op.inputs[0] not in original.tensors
        data = graph.tensors[op.inputs[0]].data
        assert data is not None
        assert data.ravel().tolist() == [2, 5]
    assert not graph.tensors[shape].is_constant
    check(b.build())


def test_much_from_little_is_made_at_run_time() -> None:
    b = ModelBuilder()
    one = b.constant("c", np.array([7], np.int32))
    kept = []
    for size in (4, 1 << 18):
        paddings = b.constant("paddings", np.array([[0, size - 1]], np.int32))
        result = b.tensor("result", (size,), "int32")
        b.op("PAD", [one, paddings], [result])
        kept.append(result)
    b.output(*kept)
    graph = fold_constants.run(graph_of(b), SPECS)
    assert kinds(graph) == ["RESHAPE", "PAD"]
    check(b.build(), cases=1)


def test_growth_ends_with_the_budget() -> None:
    b = ModelBuilder()
    last = b.constant("c", np.zeros(4096, np.int8))
    for step in range(1, 10):
        bigger = b.tensor(f"t{step}", (4096 << step,), "int8")
        b.op("CONCATENATION", [last, last], [bigger], {"axis": 0})
        last = bigger
    b.output(last)
    graph = fold_constants.run(graph_of(b), SPECS)
    assert 0 < len(graph.ops) < 9
    held = sum(t.nbytes for t in graph.tensors.values() if t.is_constant)
    assert held <= fold_constants.BUDGET + (fold_constants.GROWTH + 1) * 4096


def test_state_is_not_a_constant() -> None:
    b = ModelBuilder()
    state = b.variable("state", (4,), "int32")
    y = b.tensor("y", (2, 2), "int32")
    b.op("RESHAPE", [state], [y])
    b.output(y)
    assert kinds(fold_constants.run(graph_of(b), SPECS)) == ["RESHAPE"]


def test_nonsense_is_left_to_be_refused() -> None:
    b = ModelBuilder()
    data = b.constant("c", np.arange(6, dtype=np.int32))
    order = b.constant("order", np.array([5, 7], np.int32))
    wrong = b.tensor("wrong", (4,), "int32")
    turned = b.tensor("turned", (6,), "int32")
    b.op("RESHAPE", [data], [wrong])
    b.op("TRANSPOSE", [data, order], [turned])
    b.output(wrong, turned)
    assert kinds(fold_constants.run(graph_of(b), SPECS)) == ["RESHAPE", "TRANSPOSE"]
