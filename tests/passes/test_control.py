# SPDX-License-Identifier: Apache-2.0
"""IF, WHILE and calls of subgraphs against TFLM and LiteRT."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from flatbuffers import flexbuffers

from heliaaot_west.emit.module import Module
from heliaaot_west.frontend.reader import read_model
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import build_graph
from tests.compiled import compiled
from tests.operators import harness
from tests.operators.branches import refusal
from tests.operators.harness import Step, check
from tests.passes.test_resource_variables import (
    SCALE,
    ZERO,
    add,
    assign,
    handle,
    int8,
    read,
    relu,
    source,
)
from tests.tflite_builder import ABSENT, GraphBuilder, ModelBuilder


def constant(b: GraphBuilder, *values: int) -> int:
    """A quantized constant of one row."""
    return b.constant("constant", np.array([values], np.int8), scale=SCALE, zero_point=ZERO)


def flag(b: GraphBuilder) -> int:
    """A boolean input."""
    return b.input("flag", (1,), "bool")


def one_if(b: ModelBuilder, condition: int, inputs: list[int], outputs: list[int]) -> None:
    """IF with subgraphs 1 and 2."""
    options = {"then_subgraph_index": 1, "else_subgraph_index": 2}
    b.op("IF", [condition, *inputs], outputs, options)


def either(b: ModelBuilder) -> None:
    """Two branches of several operators."""
    x = source(b)
    y = int8(b, "y")
    doubled = add(b, x, x)
    one_if(b, flag(b), [doubled, x], [y])
    b.output(add(b, y, x))
    then, other = b.subgraph("then"), b.subgraph("else")
    a, c = source(then), source(then)
    then.output(relu(then, add(then, a, c)))
    a, c = source(other), source(other)
    other.output(add(other, add(other, a, a), constant(other, 1, 2, 3, 4)))


def passed_through(b: ModelBuilder) -> None:
    """Branches whose outputs are inputs, constants, or the same twice."""
    x, y, z = source(b), int8(b, "y"), int8(b, "z")
    one_if(b, flag(b), [x], [y, z])
    b.output(y, z)
    then, other = b.subgraph("then"), b.subgraph("else")
    a = source(then)
    then.output(a, constant(then, 1, 2, 3, 4))
    a = source(other)
    twice = relu(other, a)
    other.output(twice, twice)


def nested(b: ModelBuilder) -> None:
    """IF in a branch of IF."""
    first, second = flag(b), flag(b)
    x, y = source(b), int8(b, "y")
    one_if(b, first, [second, x], [y])
    b.output(y)
    then, other = b.subgraph("then"), b.subgraph("else")
    condition, a, result = flag(then), source(then), int8(then, "result")
    options = {"then_subgraph_index": 3, "else_subgraph_index": 4}
    then.op("IF", [condition, a], [result], options)
    then.output(add(then, result, a))
    flag(other)
    other.output(relu(other, source(other)))
    inner_then, inner_other = b.subgraph("inner then"), b.subgraph("inner else")
    a = source(inner_then)
    inner_then.output(add(inner_then, a, a))
    inner_other.output(relu(inner_other, source(inner_other)))


ROUNDS = 6


def todo(b: GraphBuilder) -> int:
    """An input that says whether there is a next round, and one after that, and so on."""
    return b.input("todo", (ROUNDS,), "bool")


def take(b: GraphBuilder, value: int, start: int, size: int) -> int:
    """A part of what is to do."""
    result = b.tensor("part", (size,), "bool")
    numbers = [b.constant("n", np.array([n], np.int32)) for n in (start, start + size, 1)]
    b.op("STRIDED_SLICE", [value, *numbers], [result])
    return result


def rest(b: GraphBuilder, value: int) -> int:
    """What is to do after a round."""
    result = b.tensor("rest", (ROUNDS,), "bool")
    done = b.constant("done", np.array([False]))
    b.op("CONCATENATION", [take(b, value, 1, ROUNDS - 1), done], [result], {"axis": 0})
    return result


def loop(b: ModelBuilder, values: int) -> tuple[list[int], GraphBuilder, list[int]]:
    """A loop over what is to do and quantized inputs.

    Returns:
        its outputs, and the body with its inputs.
    """
    inputs = [todo(b), *(source(b) for _ in range(values))]
    outputs = [b.tensor("left", (ROUNDS,), "bool"), *(int8(b, "value") for _ in range(values))]
    b.op("WHILE", inputs, outputs, {"cond_subgraph_index": 1, "body_subgraph_index": 2})
    cond, body = b.subgraph("cond"), b.subgraph("body")
    cond.output(take(cond, todo(cond), 0, 1))
    for _ in range(values):
        source(cond)
    return outputs, body, [todo(body), *(source(body) for _ in range(values))]


def summing(b: ModelBuilder) -> None:
    """A loop that adds one value, which it leaves as it is, to another."""
    (left, x, total), body, (rounds, step, so_far) = loop(b, 2)
    b.output(left, add(b, total, x))
    body.output(rest(body, rounds), step, add(body, so_far, step))


def swapping(b: ModelBuilder) -> None:
    """A loop whose variables change places, with an operator between them."""
    outputs, body, (rounds, one, two, three) = loop(b, 3)
    b.output(*outputs)
    body.output(rest(body, rounds), two, relu(body, three), one)


def starting_with_constants(b: ModelBuilder) -> None:
    """A loop that starts with constants and sets one of its variables to a constant."""
    x, rounds = source(b), todo(b)
    outputs = [b.tensor("left", (ROUNDS,), "bool"), int8(b, "total"), int8(b, "x"), int8(b, "set")]
    start = constant(b, 0, 10, 20, 30)
    options = {"cond_subgraph_index": 1, "body_subgraph_index": 2}
    b.op("WHILE", [rounds, start, x, start], outputs, options)
    b.output(*outputs[1:])
    cond, body = b.subgraph("cond"), b.subgraph("body")
    cond.output(take(cond, todo(cond), 0, 1))
    rounds, total, x, _ = todo(body), source(body), source(body), source(body)
    for _ in range(3):
        source(cond)
    body.output(rest(body, rounds), add(body, total, x), x, constant(body, 1, 2, 3, 4))


def needed_in_the_loop_only(b: ModelBuilder) -> None:
    """A value that the body reads first, while only later rounds and nothing else need it."""
    (_, _, total), body, (rounds, step, so_far) = loop(b, 2)
    b.output(total)
    value = add(body, so_far, step)
    for _ in range(3):
        value = relu(body, add(body, value, value))
    body.output(rest(body, rounds), step, value)


def branch_in_a_loop(b: ModelBuilder) -> None:
    """IF in the body of WHILE, on what a later round brings."""
    (left, value), body, (rounds, x) = loop(b, 1)
    b.output(left, value)
    result = int8(body, "result")
    condition = take(body, rounds, 1, 1)
    options = {"then_subgraph_index": 3, "else_subgraph_index": 4}
    body.op("IF", [condition, x], [result], options)
    body.output(rest(body, rounds), result)
    then, other = b.subgraph("then"), b.subgraph("else")
    then.output(add(then, source(then), constant(then, 5, 6, 7, 8)))
    other.output(relu(other, source(other)))


LOOPS = (summing, swapping, needed_in_the_loop_only, branch_in_a_loop)


def flags(count: int) -> list[list[Step]]:
    """Runs with all combinations of flags, before one quantized input."""
    rng = np.random.default_rng(0)
    x = rng.integers(-128, 127, (1, 4), np.int8)
    return [
        [[*(np.array([bool(bits >> i & 1)]) for i in range(count)), x]]
        for bits in range(1 << count)
    ]


@pytest.mark.parametrize("make", [either, passed_through])
def test_if(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    make(b)
    runs = [[[x, flag] for flag, x in steps] for steps in flags(1)]
    check(b.build(), inputs=[*runs, [*runs[0], *runs[1], *runs[0]]])


def test_if_in_if() -> None:
    b = ModelBuilder()
    nested(b)
    check(b.build(), inputs=flags(2))


def rounds(count: int) -> np.ndarray:
    """So many rounds to do."""
    return np.arange(ROUNDS) < count


@pytest.mark.parametrize("make", LOOPS)
def test_while(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    make(b)
    values = len(b.object.inputs) - 1
    rng = np.random.default_rng(0)
    cases: list[list[Step]] = [
        [[rounds(n), *rng.integers(-40, 40, (values, 1, 4), np.int8)] for n in counts]
        for counts in ([0], [1], [2, 5, 0], [ROUNDS], [3, 3])
    ]
    check(b.build(), inputs=cases)


def test_while_that_starts_with_constants() -> None:
    b = ModelBuilder()
    starting_with_constants(b)
    x = np.array([[7, 2, -9, 40]], np.int8)
    check(b.build(), inputs=[[[x, rounds(n)] for n in (2, 0, 3)]])


@pytest.mark.parametrize("make", [nested, swapping, branch_in_a_loop])
def test_static_schedule(
    make: Callable[[ModelBuilder], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def static(model: bytes) -> Module:
        return compiled(model, **{"module.schedule": "static"})

    monkeypatch.setattr(harness, "compiled", static)
    b = ModelBuilder()
    make(b)
    check(b.build(), cases=6)


def test_condition_that_is_known() -> None:
    """Both branches are there, one is compiled."""
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    yes = b.constant("yes", np.array([True, False]))
    one_if(b, take(b, yes, 0, 1), [x, x], [y])
    b.output(y)
    then, other = b.subgraph("then"), b.subgraph("else")
    then.output(add(then, source(then), source(then)))
    source(other), source(other)
    other.output(constant(other, 1, 2, 3, 4))
    check(b.build(), cases=2)
    assert kinds(b) == ["ADD"]


def composite(b: GraphBuilder, x: int, y: int, subgraph: int) -> None:
    """A composite with its decomposition."""
    options = {
        "name": "a.b",
        "decomposition_subgraph_index": subgraph,
        "composite_attributes": list(flexbuffers.Dumps({"axis": 1})),
    }
    b.op("STABLEHLO_COMPOSITE", [x], [y], options)


def test_composite_in_composite() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    composite(b, x, y, 1)
    b.output(add(b, y, x))
    outer, inner = b.subgraph("outer"), b.subgraph("inner")
    a, result = source(outer), int8(outer, "result")
    composite(outer, a, result, 2)
    outer.output(add(outer, result, a))
    inner.output(relu(inner, source(inner)))
    check(b.build(), "litert", cases=2)
    assert kinds(b) == ["RELU", "ADD", "ADD"]


def test_variables_in_a_composite() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    composite(b, x, y, 1)
    b.output(y)
    inside = b.subgraph("inside")
    v = handle(inside, "v")
    total = add(inside, source(inside), read(inside, v))
    assign(inside, v, relu(inside, total))
    inside.output(total)
    assert kinds(b) == ["ADD", "RELU"]


def test_refuses_variables_in_a_branch() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    one_if(b, flag(b), [x], [y])
    b.output(y)
    then, other = b.subgraph("then"), b.subgraph("else")
    then.output(add(then, source(then), read(then, handle(then, "v"))))
    other.output(source(other))
    assert "resource variables in subgraphs of IF and WHILE" in refusal(b.build())


def test_refuses_a_handle_that_goes_to_a_branch() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    one_if(b, flag(b), [x, handle(b, "v")], [y])
    b.output(y)
    for _ in range(2):
        branch = b.subgraph("branch")
        a, v = source(branch), branch.input("v", (), "resource")
        branch.output(add(branch, a, read(branch, v)))
    reason = "READ_VARIABLE: its handle does not come from VAR_HANDLE of the same subgraph"
    assert reason in refusal(b.build())


@pytest.mark.parametrize("kind", ["STABLEHLO_COMPOSITE", "CALL", "IF", "WHILE"])
def test_refuses_subgraphs_that_are_not_there(kind: str) -> None:
    b = ModelBuilder()
    x, y, condition = source(b), int8(b, "y"), flag(b)
    names = {
        "STABLEHLO_COMPOSITE": ["decomposition_subgraph_index"],
        "CALL": ["subgraph"],
        "IF": ["then_subgraph_index", "else_subgraph_index"],
        "WHILE": ["cond_subgraph_index", "body_subgraph_index"],
    }
    inputs = [condition, x] if kind == "IF" else [x]
    b.op(kind, inputs, [y], dict.fromkeys(names[kind], 7))
    b.output(y)
    assert f"{kind}: there is no subgraph 7" in refusal(b.build())


@pytest.mark.parametrize(
    ("kind", "inputs", "outputs", "reason"),
    [
        ("IF", "", "y", "has no condition"),
        ("IF", "-x", "y", "has no condition"),
        ("IF", "f", "y", "gives 0 inputs to a subgraph of 1"),
        ("IF", "fx", "yz", "takes 2 outputs of a subgraph of 1"),
        ("IF", "f-", "y", "leaves out"),
        ("IF", "xx", "y", "is not one boolean"),
        ("WHILE", "x", "yz", "has 1 inputs and 2 outputs"),
        ("WHILE", "-", "y", "leaves out an input"),
        ("WHILE", "f", "y", "does not fit"),
        ("WHILE", "x", "y", "is not one boolean"),
        ("CALL", "xx", "y", "gives 2 inputs to a subgraph of 1"),
        ("CALL", "-", "y", "leaves out"),
    ],
)
def test_refuses_operators_that_make_no_sense(
    kind: str, inputs: str, outputs: str, reason: str
) -> None:
    b = ModelBuilder()
    known = {"-": ABSENT, "x": source(b), "y": int8(b, "y"), "z": int8(b, "z"), "f": flag(b)}
    names = {
        "CALL": ["subgraph"],
        "IF": ["then_subgraph_index", "else_subgraph_index"],
        "WHILE": ["cond_subgraph_index", "body_subgraph_index"],
    }
    options = dict.fromkeys(names[kind], 1)
    b.op(kind, [known[i] for i in inputs], [known[i] for i in outputs], options)
    b.output(*(known[i] for i in outputs))
    inside = b.subgraph("inside")
    inside.output(relu(inside, source(inside)))
    assert reason in refusal(b.build())


def test_refuses_endless_decomposition() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    composite(b, x, y, 1)
    b.output(y)
    inside = b.subgraph("inside")
    result = int8(inside, "result")
    composite(inside, source(inside), result, 1)
    inside.output(result)
    assert "subgraph 1 calls itself" in refusal(b.build())


def test_refuses_a_loop_that_runs_itself() -> None:
    b = ModelBuilder()
    outputs, body, (left, x) = loop(b, 1)
    b.output(*outputs)
    again = [body.tensor("left", (ROUNDS,), "bool"), int8(body, "value")]
    body.op("WHILE", [left, x], again, {"cond_subgraph_index": 1, "body_subgraph_index": 2})
    body.output(*again)
    assert "subgraph 2 runs itself" in refusal(b.build())


def test_refuses_calls_of_calls_without_bound() -> None:
    """Each of 20 subgraphs calls the next one 16 times."""
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    composite(b, x, y, 1)
    b.output(y)
    for number in range(2, 22):
        graph = b.subgraph("deeper")
        value = source(graph)
        for _ in range(16):
            result = int8(graph, "result")
            composite(graph, value, result, number)
            value = result
        graph.output(value)
    last = b.subgraph("last")
    last.output(relu(last, source(last)))
    assert "more than 65536 operators" in refusal(b.build())


@pytest.mark.parametrize(
    ("inputs", "outputs", "reason"),
    [
        ((1, 5), (1, 4), "does not fit"),
        ((1, 4), (1, 5), "does not fit"),
    ],
)
def test_refuses_tensors_that_do_not_fit(
    inputs: tuple[int, ...], outputs: tuple[int, ...], reason: str
) -> None:
    b = ModelBuilder()
    x, y = source(b, inputs), int8(b, "y", outputs)
    composite(b, x, y, 1)
    b.output(y)
    inside = b.subgraph("inside")
    inside.output(relu(inside, source(inside)))
    assert reason in refusal(b.build())


def test_refuses_a_condition_of_many_booleans() -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    one_if(b, todo(b), [x], [y])
    b.output(y)
    for _ in range(2):
        branch = b.subgraph("branch")
        branch.output(source(branch))
    assert "is not one boolean" in refusal(b.build())


def kinds(b: ModelBuilder) -> list[str]:
    """The operators that are compiled."""
    model = read_model(b.build(), "model.tflite")
    return [op.kind for op in build_graph(model, 0, load_operators(), {}).ops]
