# SPDX-License-Identifier: Apache-2.0
"""ADD, SUB and MUL against TFLM, over broadcast shapes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.lowering import bind
from heliaaot_west.operators.arithmetic import fold
from heliaaot_west.operators.base import Node
from heliaaot_west.operators.broadcast import merged_dimensions
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

KINDS = ("ADD", "SUB", "MUL")

SHAPES = (
    ((2, 3, 4), (2, 3, 4)),
    ((1, 8, 8, 5), (5,)),
    ((4, 6), (1,)),
    ((), (7,)),
    ((3, 1, 4), (1, 5, 1)),
    ((2, 3, 1, 4), (2, 1, 5, 4)),
    ((4, 1), (4, 9)),
    ((2, 1, 3, 1, 2), (2, 4, 3, 5, 2)),
    ((1, 1, 16), (7, 3, 1)),
    ((), ()),
)

RANGES = (
    ((Quant(0.05, 3), Quant(0.3, -7), Quant(0.06, 100)), "RELU6"),
    ((Quant(0.5, 3), Quant(0.3, -7), Quant(0.3, 10)), "RELU"),
    ((Quant(0.005, -128), Quant(0.003, 127), Quant(0.06)), "RELU_N1_TO_1"),
    ((Quant(0.0513, 3), Quant(0.0217, -7), Quant(0.0631, 1)), "NONE"),
)


@pytest.mark.parametrize("kind", KINDS)
def test_broadcast_shapes(kind: str) -> None:
    b = ModelBuilder()
    for left, right in SHAPES:
        inputs = [Spec(left, quant=Quant(0.05, 3)), Spec(right, quant=Quant(0.02, -7))]
        output = Spec(np.broadcast_shapes(left, right), quant=Quant(0.06, 1))
        branch(b, kind, inputs, output)
    check(b.build())


@pytest.mark.parametrize("kind", KINDS)
def test_ranges_and_activations(kind: str) -> None:
    b = ModelBuilder()
    for quants, activation in RANGES:
        *inputs, output = (Spec((2, 300), quant=quant) for quant in quants)
        branch(b, kind, inputs, output, {"fused_activation_function": activation})
    check(b.build())


INT16 = (Quant(0.0005), Quant(0.0002), Quant(0.0006))
UINT8 = (Quant(0.05, 100), Quant(0.02, 20), Quant(0.06, 128))
PLAIN = (None, None, None)
TYPES = (
    ("int16", INT16, "tflm"),
    ("uint8", UINT8, "litert"),
    ("float32", PLAIN, "tflm"),
    ("int32", PLAIN, "tflm"),
    ("int64", PLAIN, "litert"),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("dtype", "quants", "engine"), TYPES)
def test_other_types(kind: str, dtype: str, quants: tuple[Quant | None, ...], engine: str) -> None:
    b = ModelBuilder()
    for left, right in SHAPES:
        inputs = [Spec(left, dtype, quants[0]), Spec(right, dtype, quants[1])]
        branch(b, kind, inputs, Spec(np.broadcast_shapes(left, right), dtype, quants[2]))
    for activation in ("RELU", "RELU6", "RELU_N1_TO_1") if dtype != "int64" else ():
        *inputs, output = (Spec((3, 50), dtype, quant) for quant in quants)
        branch(b, kind, inputs, output, {"fused_activation_function": activation})
    check(b.build(), engine)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dtype", ["int32", "int64", "float32"])
def test_constants_fold(kind: str, dtype: str) -> None:
    node = bind_constants(kind, dtype, [[7, -3, 9]], [[2], [-5]], "RELU6")
    (result,) = fold(node) or (None,)
    plain = {"ADD": np.add, "SUB": np.subtract, "MUL": np.multiply}[kind](
        np.array([[7, -3, 9]], dtype), np.array([[2], [-5]], dtype)
    )
    ignored = kind == "ADD" and dtype == "int32"
    if dtype == "int64":
        assert result is None
    else:
        assert result is not None
        assert result.dtype == dtype
        np.testing.assert_array_equal(result, plain if ignored else np.clip(plain, 0, 6))


def test_folded_integers_wrap() -> None:
    node = bind_constants("ADD", "int32", [2**31 - 1], [1], "NONE")
    (result,) = fold(node) or (None,)
    assert result is not None
    assert result.tolist() == [-(2**31)]


def bind_constants(kind: str, dtype: str, left: object, right: object, activation: str) -> Node:
    """The operator of a model whose inputs are both known."""
    a, c = np.array(left, dtype), np.array(right, dtype)
    b = ModelBuilder()
    inputs = [b.constant("a", a), b.constant("c", c)]
    output = Spec(np.broadcast_shapes(a.shape, c.shape), dtype)
    branch(b, kind, inputs, output, {"fused_activation_function": activation})
    graph = read_model(b.build(), "model").graphs[0]
    return bind(graph, graph.ops[0])


@pytest.mark.parametrize("kind", KINDS)
def test_every_pair_of_values(kind: str) -> None:
    b = ModelBuilder()
    every = np.arange(-128, 128, dtype=np.int8)
    inputs = [Spec((256, 1), quant=Quant(0.0513, 3)), Spec((1, 256), quant=Quant(0.0217, -7))]
    branch(b, kind, inputs, Spec((256, 256), quant=Quant(0.0631, 1)))
    check(b.build(), inputs=[[[every.reshape(256, 1), every.reshape(1, 256)]]])


@pytest.mark.parametrize("kind", KINDS)
def test_constant_scalar(kind: str) -> None:
    b = ModelBuilder()
    values = b.constant("c", np.array([17], np.int8), scale=0.02, zero_point=-7)
    least = b.constant("d", np.array([[-128]], np.int8), scale=0.02, zero_point=-7)
    source, result = Spec((2, 300), quant=Quant(0.05, 3)), Spec((2, 300), quant=Quant(0.06, 1))
    branch(b, kind, [source, values], result)
    branch(b, kind, [least, source], result)
    check(b.build())


def test_a_tensor_with_itself() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 50), scale=0.05, zero_point=3)
    for kind in KINDS:
        branch(b, kind, [x, x], Spec((1, 50), quant=Quant(0.2, 1)))
    check(b.build())


@given(st.data())
@settings(max_examples=6, deadline=None, derandomize=True)
def test_random_shapes_and_ranges(data: st.DataObject) -> None:
    b = ModelBuilder()
    for kind in KINDS:
        shape = data.draw(st.lists(st.integers(1, 5), max_size=5))
        left, right = (
            [1 if data.draw(st.booleans()) else dim for dim in shape][
                data.draw(st.integers(0, 2)) :
            ]
            for _ in range(2)
        )
        quants = [
            Quant(data.draw(st.floats(0.01, 0.5)), data.draw(st.integers(-128, 127)))
            for _ in range(3)
        ]
        inputs = [Spec(left, quant=quants[0]), Spec(right, quant=quants[1])]
        branch(
            b, kind, inputs, Spec(np.broadcast_shapes(tuple(left), tuple(right)), quant=quants[2])
        )
    check(b.build(), cases=2)


def test_dimensions_merge() -> None:
    assert len(merged_dimensions((2, 3, 4), (2, 3, 4))) == 1
    assert len(merged_dimensions((1, 8, 8, 5), (5,))) == 2
    assert len(merged_dimensions((4, 5, 6), (1,))) == 1
    dimensions = merged_dimensions((2, 1, 3, 1), (2, 4, 3, 1))
    assert [d.size for d in dimensions] == [2, 4, 3]
    assert math.prod(d.size for d in dimensions) == 24


def test_refuses_shapes_that_do_not_broadcast() -> None:
    b = ModelBuilder()
    inputs = [Spec((2, 3), quant=Quant(0.1)), Spec((2, 4), quant=Quant(0.1))]
    branch(b, "ADD", inputs, Spec((2, 4), quant=Quant(0.1)))
    assert "do not broadcast" in refusal(b.build())


def test_refuses_a_sum_with_a_tiny_output_scale() -> None:
    b = ModelBuilder()
    inputs = [Spec((2,), quant=Quant(1.0)), Spec((2,), quant=Quant(1.0))]
    branch(b, "SUB", inputs, Spec((2,), quant=Quant(1e-6)))
    assert "too small for the scales of the inputs" in refusal(b.build())


def test_refuses_a_fused_tanh() -> None:
    b = ModelBuilder()
    inputs = [Spec((2,), quant=Quant(1.0)), Spec((2,), quant=Quant(1.0))]
    output = Spec((2,), quant=Quant(1.0))
    branch(b, "MUL", inputs, output, {"fused_activation_function": "TANH"})
    assert "fused activation 4" in refusal(b.build())


def test_product_with_a_constant_of_scale_zero() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 6), "int16", scale=2.0**-15)
    zeros = b.constant("zeros", np.zeros((1, 6), np.int16), scale=0.0)
    y = b.tensor("y", (1, 6), "int16", scale=3.5e-43)
    b.op("MUL", [x, zeros], [y], {})
    b.output(y)
    check(b.build())
