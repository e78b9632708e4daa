# SPDX-License-Identifier: Apache-2.0
"""Graphs that cannot be run as they are stored."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from heliaaot_west.ir import Graph
from heliaaot_west.ir.graph import ABSENT
from tests.tflite_builder import ModelBuilder


def read(builder: ModelBuilder) -> Graph:
    return read_model(builder.build(), "m").graphs[0]


def test_optional_inputs_constants_variables_and_intermediates() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 4))
    w = b.constant("w", np.ones((2, 4), np.int8))
    state = b.variable("state", (1, 2))
    scratch = b.tensor("scratch", (0,))
    y = b.tensor("y", (1, 2))
    b.op("FULLY_CONNECTED", [x, w, ABSENT], [y])
    b.op("SVDF", [y, state], [b.tensor("z", (1, 2))], intermediates=[scratch])
    b.output(y, x, w)
    graph = read(b)
    assert graph.ops[0].inputs == (x, w, ABSENT)
    assert graph.ops[1].inputs == (y, state)
    assert graph.outputs == (y, x, w)


@pytest.mark.parametrize("number", [5, -2, -1])
def test_graph_inputs_and_outputs_must_exist(number: int) -> None:
    for role in ("input", "output"):
        b = ModelBuilder()
        b.input("x", (1,))
        getattr(b.object, role + "s").append(number)
        with pytest.raises(ModelError, match=rf"graph {role} \d is tensor {number}, but the sub"):
            read(b)


@pytest.mark.parametrize("number", [5, -2])
def test_inputs_of_operators_must_exist(number: int) -> None:
    b = ModelBuilder()
    b.op("ADD", [b.input("x", (1,)), number], [b.tensor("y", (1,))])
    with pytest.raises(ModelError, match=rf"input 1 of operator 0 ADD is tensor {number}, but"):
        read(b)


@pytest.mark.parametrize("number", [5, -1])
def test_outputs_of_operators_must_exist(number: int) -> None:
    b = ModelBuilder()
    b.op("RELU", [b.input("x", (1,))], [number])
    with pytest.raises(ModelError, match=rf"output 0 of operator 0 RELU is tensor {number}, but"):
        read(b)


def test_reading_what_nothing_writes_is_refused() -> None:
    b = ModelBuilder()
    b.op("ADD", [b.input("x", (1,)), b.tensor("lost", (1,))], [b.tensor("y", (1,))])
    message = 'input 1 of operator 0 ADD is tensor 1 "lost", which nothing writes'
    with pytest.raises(ModelError, match=message):
        read(b)


def test_reading_what_is_written_later_is_refused() -> None:
    b = ModelBuilder()
    x, y, z = b.input("x", (1,)), b.tensor("y", (1,)), b.tensor("z", (1,))
    b.op("RELU", [y], [z])
    b.op("TANH", [x], [y])
    b.output(z)
    message = 'input 0 of operator 0 RELU is tensor 1 "y", which is written only later, by operat'
    with pytest.raises(ModelError, match=message):
        read(b)


def test_an_operator_that_reads_its_own_output_is_refused() -> None:
    b = ModelBuilder()
    y = b.tensor("y", (1,))
    b.op("ADD", [b.input("x", (1,)), y], [y])
    with pytest.raises(ModelError, match="which is written only later, by operator 0 ADD"):
        read(b)


def test_custom_operators_may_read_their_own_working_memory() -> None:
    b = ModelBuilder()
    y = b.tensor("y", (1,))
    b.op("CUSTOM:ethos-u", [b.input("x", (1,)), b.tensor("scratch", (64,))], [y])
    b.output(y)
    assert read(b).ops[0].kind == "CUSTOM:ethos-u"


def test_a_graph_output_that_nothing_writes_is_refused() -> None:
    b = ModelBuilder()
    b.output(b.tensor("y", (1,)))
    with pytest.raises(ModelError, match='graph output 0 is tensor 0 "y", which nothing writes'):
        read(b)


def test_two_operators_may_not_write_one_tensor() -> None:
    b = ModelBuilder()
    x, y = b.input("x", (1,)), b.tensor("y", (1,))
    b.op("RELU", [x], [y])
    b.op("TANH", [x], [y])
    message = 'operator 1 TANH writes tensor 1 "y", which is written by operator 0 RELU too'
    with pytest.raises(ModelError, match=message):
        read(b)


@pytest.mark.parametrize("what", ["a constant", "a variable", "a graph input"])
def test_operators_may_not_write_what_has_a_value(what: str) -> None:
    b = ModelBuilder()
    x = b.input("x", (1,))
    target = {
        "a constant": b.constant("c", np.zeros(1, np.int8)),
        "a variable": b.variable("v", (1,)),
        "a graph input": x,
    }[what]
    b.op("RELU", [x], [target])
    with pytest.raises(ModelError, match=rf"operator 0 RELU writes tensor .*, which is {what}"):
        read(b)


def test_a_constant_graph_input_is_refused() -> None:
    b = ModelBuilder()
    b.object.inputs.append(b.constant("c", np.zeros(1, np.int8)))
    with pytest.raises(ModelError, match='graph input 0, tensor 0 "c", is a constant'):
        read(b)


def test_one_tensor_as_two_graph_inputs_is_refused() -> None:
    b = ModelBuilder()
    b.object.inputs.append(b.input("x", (1,)))
    with pytest.raises(ModelError, match='tensor 0 "x" is two graph inputs'):
        read(b)


def test_other_subgraphs_are_named_in_messages() -> None:
    b = ModelBuilder()
    b.output(b.input("x", (1,)))
    other = b.subgraph("loop")
    other.output(other.tensor("y", (1,)))
    with pytest.raises(ModelError, match='m: subgraph 1: graph output 0 is tensor 0 "y"'):
        read(b)
