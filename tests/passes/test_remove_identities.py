# SPDX-License-Identifier: Apache-2.0
"""Operators without effect go, as far as the graph's interface and state allow."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from heliaaot_west.ir import Graph
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import remove_dead, remove_identities
from tests.operators.harness import check
from tests.passes.graphs import graph_of, kinds
from tests.tflite_builder import ModelBuilder

SPECS = load_operators()
SHAPE = (2, 1, 3)
Constants = tuple[tuple[object, str], ...]


def rewritten(b: ModelBuilder) -> Graph:
    return remove_dead.run(remove_identities.run(graph_of(b), SPECS), SPECS)


def quantized(b: ModelBuilder, name: str, scale: float = 0.5) -> int:
    return b.tensor(name, SHAPE, "int8", scale=scale, zero_point=3)


def between_relus(
    kind: str, constants: Constants, options: Mapping[str, object] | None, *, scale: float = 0.5
) -> ModelBuilder:
    """``kind`` between two operators, so that it touches no input or output of the graph."""
    b = ModelBuilder()
    x = b.input("x", SHAPE, "int8", scale=0.5, zero_point=3)
    before, after, y = quantized(b, "a"), quantized(b, "b", scale), quantized(b, "y")
    b.op("RELU", [x], [before])
    more = [
        b.constant(f"c{i}", np.array(value, dtype)) for i, (value, dtype) in enumerate(constants)
    ]
    b.op(kind, [*more, before] if kind == "SPLIT" else [before, *more], [after], options)
    b.op("RELU6", [after], [y])
    b.output(y)
    return b


IDENTITIES: dict[str, tuple[str, Constants, Mapping[str, object] | None]] = {
    "reshape": ("RESHAPE", ((SHAPE, "int32"),), None),
    "slice": ("SLICE", (((0, 0, 0), "int32"), ((2, 1, -1), "int32")), None),
    "strided slice": (
        "STRIDED_SLICE",
        (((0, 0, 0), "int32"), ((2, 1, 3), "int32"), ((1, 1, 1), "int32")),
        {},
    ),
    "pad": ("PAD", ((((0, 0),) * 3, "int32"),), None),
    "transpose": ("TRANSPOSE", (((0, 1, 2), "int32"),), None),
    "concatenation": ("CONCATENATION", (), {"axis": 1}),
    "split": ("SPLIT", ((0, "int32"),), {"num_splits": 1}),
    "split v": ("SPLIT_V", (((2,), "int32"), (0, "int32")), {"num_splits": 1}),
    "quantize": ("QUANTIZE", (), None),
}


@pytest.mark.parametrize("name", IDENTITIES)
def test_identities_go(name: str) -> None:
    b = between_relus(*IDENTITIES[name])
    graph = rewritten(b)
    assert kinds(graph) == ["RELU", "RELU6"]
    assert graph.ops[0].outputs == graph.ops[1].inputs
    check(b.build(), cases=1)


@pytest.mark.parametrize(
    ("kind", "constants", "options"),
    [
        ("TRANSPOSE", (((1, 0, 2), "int32"),), None),
        (
            "STRIDED_SLICE",
            (((-1, 0, 0), "int32"), ((-3, 1, 3), "int32"), ((-1, 1, 1), "int32")),
            {},
        ),
    ],
)
def test_what_moves_elements_stays(
    kind: str, constants: Constants, options: Mapping[str, object] | None
) -> None:
    b = ModelBuilder()
    shape = (2, 2, 3)
    x = b.input("x", shape, "int8", scale=0.5)
    y, z = (b.tensor(name, shape, "int8", scale=0.5) for name in "yz")
    b.op("RELU", [x], [y])
    more = [
        b.constant(f"c{i}", np.array(value, dtype)) for i, (value, dtype) in enumerate(constants)
    ]
    b.op(kind, [y, *more], [z], options)
    b.output(z)
    assert kinds(rewritten(b)) == ["RELU", kind]


def test_a_change_of_scale_stays() -> None:
    b = between_relus("QUANTIZE", (), None, scale=0.25)
    assert kinds(rewritten(b)) == ["RELU", "QUANTIZE", "RELU6"]
    b = between_relus("RESHAPE", (), None, scale=0.25)
    assert kinds(rewritten(b)) == ["RELU", "RESHAPE", "RELU6"]


def test_the_last_of_several_reshapes_stays() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3), "float32")
    other = b.tensor("o", (6,), "float32")
    third, y = b.tensor("t", (6, 1), "float32"), b.tensor("y", (3, 2), "float32")
    b.op("RESHAPE", [x], [other])
    b.op("RESHAPE", [other], [third])
    b.op("RESHAPE", [third], [y])
    b.output(y)
    graph = rewritten(b)
    assert [(op.kind, op.inputs, op.outputs) for op in graph.ops] == [("RESHAPE", (x,), (y,))]
    check(b.build(), cases=1)


def test_a_single_reshape_stays() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3), "float32")
    y, z = b.tensor("y", (6,), "float32"), b.tensor("z", (6,), "float32")
    b.op("RESHAPE", [x], [y])
    b.op("ABS", [y], [z])
    b.output(z)
    assert kinds(rewritten(b)) == ["RESHAPE", "ABS"]


def test_outputs_of_the_graph_keep_their_tensors() -> None:
    b = ModelBuilder()
    x = b.input("x", SHAPE, "int8", scale=0.5, zero_point=3)
    a, y, z = quantized(b, "a"), quantized(b, "y"), quantized(b, "z")
    b.op("RELU", [x], [a])
    b.op("RELU6", [a], [z])
    b.op("QUANTIZE", [a], [y])
    b.output(y, z)
    graph = rewritten(b)
    assert kinds(graph) == ["RELU", "RELU6"]
    assert graph.outputs == (y, z)
    assert graph.ops[0].outputs == (y,)
    assert graph.ops[1].inputs == (y,)
    check(b.build(), cases=1)


@pytest.mark.parametrize("also_output", [False, True])
def test_between_two_tensors_of_the_interface_a_copy_stays(also_output: bool) -> None:
    b = ModelBuilder()
    x = b.input("x", SHAPE, "int8", scale=0.5, zero_point=3)
    a, y = quantized(b, "a"), quantized(b, "y")
    if also_output:
        b.op("RELU", [x], [a])
        b.op("QUANTIZE", [a], [y])
        b.output(a, y)
    else:
        b.op("QUANTIZE", [x], [y])
        b.output(y)
    graph = rewritten(b)
    assert kinds(graph)[-1] == "QUANTIZE"
    check(b.build(), cases=1)


def test_an_input_of_the_graph_is_read_directly() -> None:
    b = ModelBuilder()
    x = b.input("x", SHAPE, "int8", scale=0.5, zero_point=3)
    a, y = quantized(b, "a"), quantized(b, "y")
    b.op("QUANTIZE", [x], [a])
    b.op("RELU", [a], [y])
    b.output(y)
    graph = rewritten(b)
    assert [(op.kind, op.inputs) for op in graph.ops] == [("RELU", (x,))]


def test_the_earlier_value_of_a_variable_is_kept() -> None:
    b = ModelBuilder()
    state = b.variable("s", SHAPE, "int8", scale=0.5, zero_point=3)
    a, y = quantized(b, "a"), quantized(b, "y")
    b.op("RESHAPE", [state], [a])
    b.op("RELU", [a], [y])
    b.output(y)
    assert kinds(rewritten(b)) == ["RESHAPE", "RELU"]


def test_an_invalid_operator_stays_to_be_refused() -> None:
    b = between_relus("TRANSPOSE", (((0, 0, 0), "int32"),), None)
    assert kinds(rewritten(b)) == ["RELU", "TRANSPOSE", "RELU6"]
    b = between_relus("PAD", ((((-1, 1), (0, 0), (0, 0)), "int32"),), None)
    assert kinds(rewritten(b)) == ["RELU", "PAD", "RELU6"]
