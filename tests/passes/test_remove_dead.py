# SPDX-License-Identifier: Apache-2.0
"""What nobody needs goes; what changes state stays."""

from __future__ import annotations

import numpy as np

from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import remove_dead
from tests.passes.graphs import graph_of, kinds
from tests.tflite_builder import ABSENT, ModelBuilder

SPECS = load_operators()


def svdf(b: ModelBuilder, x: int, state: int, name: str) -> int:
    feature = b.constant(name + "f", np.ones((2, 3), np.int8), scale=0.1)
    time = b.constant(name + "t", np.ones((2, 4), np.int16), scale=0.1)
    y = b.tensor(name, (1, 2), "int8", scale=0.1)
    b.op("SVDF", [x, feature, time, ABSENT, state], [y], {"rank": 1})
    return y


def test_unused_operators_and_tensors_go() -> None:
    b = ModelBuilder()
    x = b.input("x", (4,), "float32")
    unused_input = b.input("u", (4,), "float32")
    unused_constant = b.constant("c", np.zeros(3, np.int32))
    y, dead, deader = (b.tensor(name, (4,), "float32") for name in "yde")
    b.op("ABS", [x], [y])
    b.op("ABS", [x], [dead])
    b.op("ABS", [dead], [deader])
    b.output(y)
    graph = remove_dead.run(graph_of(b), SPECS)
    assert kinds(graph) == ["ABS"]
    assert set(graph.tensors) == {x, unused_input, y}
    assert graph.inputs == (x, unused_input)
    assert unused_constant not in graph.tensors


def test_all_outputs_of_a_used_operator_stay() -> None:
    b = ModelBuilder()
    x = b.input("x", (4,), "float32")
    axis = b.constant("axis", 0)
    used, unused = (b.tensor(name, (2,), "float32") for name in "ab")
    b.op("SPLIT", [axis, x], [used, unused], {"num_splits": 2})
    b.output(used)
    graph = remove_dead.run(graph_of(b), SPECS)
    assert set(graph.tensors) == {x, axis, used, unused}


def test_an_input_that_is_an_output_stays() -> None:
    b = ModelBuilder()
    x = b.input("x", (4,), "float32")
    b.output(x)
    graph = remove_dead.run(graph_of(b), SPECS)
    assert (graph.inputs, graph.outputs, set(graph.tensors)) == ((x,), (x,), {x})


def test_state_that_nobody_else_sees_goes_with_its_operator() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 3), "int8", scale=0.1)
    state = b.variable("s", (1, 8), "int16", scale=0.1)
    svdf(b, x, state, "dead")
    b.output(x)
    graph = remove_dead.run(graph_of(b), SPECS)
    assert kinds(graph) == []
    assert set(graph.tensors) == {x}


def test_state_that_another_operator_reads_is_kept_up() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 3), "int8", scale=0.1)
    state = b.variable("s", (1, 8), "int16", scale=0.1)
    svdf(b, x, state, "updates")
    y = b.tensor("y", (1, 8), "int16", scale=0.1)
    b.op("RELU", [state], [y])
    b.output(y)
    assert kinds(remove_dead.run(graph_of(b), SPECS)) == ["SVDF", "RELU"]


def test_assignments_and_calls_stay() -> None:
    b = ModelBuilder()
    x = b.input("x", (4,), "float32")
    handle = b.tensor("h", (), "resource")
    b.op("CALL_ONCE", [], [], {"init_subgraph_index": 0})
    b.op("VAR_HANDLE", [], [handle], {"shared_name": "v"})
    b.op("ASSIGN_VARIABLE", [handle, x], [])
    other = b.tensor("h2", (), "resource")
    b.op("VAR_HANDLE", [], [other], {"shared_name": "w"})
    b.output(x)
    graph = remove_dead.run(graph_of(b), SPECS)
    assert kinds(graph) == ["CALL_ONCE", "VAR_HANDLE", "ASSIGN_VARIABLE"]
    assert set(graph.tensors) == {x, handle}
