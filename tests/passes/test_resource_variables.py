# SPDX-License-Identifier: Apache-2.0
"""Resource variables against TFLM over several runs, and how many copies are left."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from heliaaot_west.errors import UnsupportedError
from tests.compiled import compiled
from tests.operators.branches import refusal
from tests.operators.harness import check
from tests.tflite_builder import ABSENT, GraphBuilder, ModelBuilder

SCALE, ZERO = 0.5, -3


def int8(b: GraphBuilder, name: str, shape: tuple[int, ...] = (1, 4), zero: int = ZERO) -> int:
    """A quantized tensor."""
    return b.tensor(name, shape, "int8", scale=SCALE, zero_point=zero)


def source(b: GraphBuilder, shape: tuple[int, ...] = (1, 4)) -> int:
    """A quantized input."""
    return b.input("x", shape, "int8", scale=SCALE, zero_point=ZERO)


def handle(b: GraphBuilder, name: str) -> int:
    """A handle of the variable."""
    tensor = b.tensor("handle", (), "resource")
    b.op("VAR_HANDLE", [], [tensor], {"shared_name": name, "container": ""})
    return tensor


def read(b: GraphBuilder, variable: int, shape: tuple[int, ...] = (1, 4), zero: int = ZERO) -> int:
    """What READ_VARIABLE gives."""
    result = int8(b, "read", shape, zero)
    b.op("READ_VARIABLE", [variable], [result])
    return result


def assign(b: GraphBuilder, variable: int, value: int) -> None:
    """Adds ASSIGN_VARIABLE."""
    b.op("ASSIGN_VARIABLE", [variable, value], [])


def add(b: GraphBuilder, one: int, other: int, shape: tuple[int, ...] = (1, 4)) -> int:
    """The sum of two tensors."""
    result = int8(b, "sum", shape)
    b.op("ADD", [one, other], [result], {"fused_activation_function": "NONE"})
    return result


def relu(b: GraphBuilder, value: int) -> int:
    """The positive part of a tensor."""
    result = int8(b, "positive")
    b.op("RELU", [value], [result])
    return result


def initialize(b: ModelBuilder, values: dict[str, np.ndarray]) -> None:
    """Fills variables from a subgraph that CALL_ONCE names."""
    init = b.subgraph("init")
    number = len(b.to_object().subgraphs) - 1
    for name, value in values.items():
        constant = init.constant("value", value, scale=SCALE, zero_point=ZERO)
        assign(init, handle(init, name), constant)
    b.op("CALL_ONCE", [], [], {"init_subgraph_index": number})


def accumulator(b: ModelBuilder) -> None:
    """The output is what is assigned too."""
    v = handle(b, "v")
    total = add(b, read(b, v), source(b))
    assign(b, v, total)
    b.output(total)


def recurrent(b: ModelBuilder) -> None:
    """A value made after the last use of the old one."""
    v = handle(b, "v")
    total = add(b, read(b, v), source(b))
    assign(b, v, relu(b, total))
    b.output(total)


def read_late(b: ModelBuilder) -> None:
    """The old value is used after the assignment."""
    v = handle(b, "v")
    old, x = read(b, v), source(b)
    assign(b, v, relu(b, x))
    b.output(add(b, old, x))


def read_back(b: ModelBuilder) -> None:
    """What was assigned is read again, and goes out."""
    v = handle(b, "v")
    total = add(b, read(b, v), source(b))
    assign(b, v, total)
    again = read(b, handle(b, "v"))
    b.output(add(b, again, total), again)


def assigned_twice(b: ModelBuilder) -> None:
    """The first of two assignments is seen by a read between them only."""
    v = handle(b, "v")
    old, x = read(b, v), source(b)
    assign(b, v, add(b, old, x))
    between = read(b, v)
    assign(b, v, relu(b, between))
    b.output(add(b, read(b, v), old))


def delay_line(b: ModelBuilder) -> None:
    """The older of two variables is written first."""
    newer, older = handle(b, "newer"), handle(b, "older")
    x, y, z = source(b), read(b, newer), read(b, older)
    total = add(b, y, z)
    assign(b, older, y)
    assign(b, newer, relu(b, x))
    b.output(total)


def delay_line_written_first(b: ModelBuilder) -> None:
    """The newer of two variables is written first."""
    newer, older = handle(b, "newer"), handle(b, "older")
    x, y, z = source(b), read(b, newer), read(b, older)
    assign(b, newer, relu(b, x))
    assign(b, older, y)
    b.output(add(b, y, z))


def input_kept(b: ModelBuilder) -> None:
    """A graph input is assigned, and the old value goes out."""
    v = handle(b, "v")
    b.output(read(b, v))
    assign(b, v, source(b))


def requantized(b: ModelBuilder) -> None:
    """The bytes are read with another zero point than they were assigned with."""
    v = handle(b, "v")
    old = read(b, v, zero=20)
    total = add(b, old, source(b))
    assign(b, v, total)
    b.output(relu(b, total))


def shared_value(b: ModelBuilder) -> None:
    """One value goes into two variables."""
    one, other = handle(b, "one"), handle(b, "other")
    value = relu(b, add(b, source(b), read(b, one)))
    assign(b, one, value)
    assign(b, other, value)
    b.output(add(b, value, read(b, handle(b, "other"))))


def streaming(b: ModelBuilder, rows: int = 4, fresh: int = 1) -> None:
    """A window over the last inputs."""
    v = handle(b, "v")
    old, x = read(b, v, (1, rows, 3)), source(b, (1, fresh, 3))
    window = int8(b, "window", (1, rows + fresh, 3))
    b.op("CONCATENATION", [old, x], [window], {"axis": 1})
    last = int8(b, "last", (1, rows, 3))
    numbers = ([0, fresh, 0], [0, 0, 0], [1, 1, 1])
    bounds = [b.constant("bound", np.array(n, np.int32)) for n in numbers]
    b.op("STRIDED_SLICE", [window, *bounds], [last], {"begin_mask": 5, "end_mask": 7})
    assign(b, v, last)
    flat = int8(b, "flat", (1, 3 * (rows + fresh)))
    b.op("RESHAPE", [window], [flat])
    b.output(flat)


MODELS = (
    accumulator,
    recurrent,
    read_late,
    read_back,
    assigned_twice,
    delay_line,
    delay_line_written_first,
    input_kept,
    requantized,
    shared_value,
    streaming,
)


@pytest.mark.parametrize("make", MODELS)
def test_runs_one_after_another(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    make(b)
    check(b.build(), cases=2, steps=7)


def test_init_sets_what_call_once_assigns() -> None:
    b = ModelBuilder()
    initialize(b, {"v": np.array([[1, 2, 3, -128]], np.int8)})
    recurrent(b)
    check(b.build(), cases=3, steps=3)


def test_both_kinds_of_initial_value_in_one_model() -> None:
    b = ModelBuilder()
    initialize(b, {"older": np.array([[9, -8, 7, -6]], np.int8)})
    delay_line(b)
    check(b.build(), cases=2, steps=3)


def test_wide_types_start_with_bytes_of_the_zero_point() -> None:
    """TFLM fills by bytes, whatever the type."""
    b = ModelBuilder()
    v = handle(b, "v")
    old, x = b.tensor("old", (2,), "int32"), b.input("x", (2,), "int32", scale=1.0, zero_point=-3)
    b.op("READ_VARIABLE", [v], [old])
    assign(b, v, x)
    b.output(old)
    check(b.build(), cases=2, steps=2)


@pytest.mark.parametrize(
    ("make", "kinds"),
    [
        (accumulator, ["ADD", "ASSIGN_VARIABLE"]),
        (recurrent, ["ADD", "RELU"]),
        (read_late, ["READ_VARIABLE", "RELU", "ADD"]),
        (delay_line, ["ADD", "ASSIGN_VARIABLE", "RELU"]),
        (input_kept, ["READ_VARIABLE", "ASSIGN_VARIABLE"]),
    ],
)
def test_copies_that_are_left(make: Callable[[ModelBuilder], None], kinds: list[str]) -> None:
    b = ModelBuilder()
    make(b)
    program = compiled(b.build()).program
    assert [op.kind for op in program.ops] == kinds


def test_refuses_an_initial_value_that_is_not_known() -> None:
    b = ModelBuilder()
    init = b.subgraph("init")
    one = init.constant("one", np.ones((1, 4), np.float32))
    noise = init.tensor("noise", (1, 4), "float32")
    init.op("RANDOM_UNIFORM", [one], [noise])
    assign(init, handle(init, "v"), noise)
    b.op("CALL_ONCE", [], [], {"init_subgraph_index": 1})
    recurrent(b)
    assert "CALL_ONCE: operator 0 RANDOM_UNIFORM of subgraph 1 is not known" in refusal(b.build())


def test_refuses_use_before_initialization() -> None:
    b = ModelBuilder()
    recurrent(b)
    initialize(b, {"v": np.zeros((1, 4), np.int8)})
    assert 'variable "v" is used before it is initialized' in refusal(b.build())


def test_refuses_an_initial_value_of_another_size() -> None:
    b = ModelBuilder()
    initialize(b, {"v": np.zeros((1, 5), np.int8)})
    recurrent(b)
    assert 'the initial value of variable "v" does not fit' in refusal(b.build())


def test_refuses_a_value_of_another_size() -> None:
    b = ModelBuilder()
    v, x = handle(b, "v"), source(b, (1, 5))
    b.output(relu(b, read(b, v)))
    assign(b, v, x)
    assert "is not of the type and size of" in refusal(b.build())


@pytest.mark.parametrize(
    ("kind", "inputs", "outputs", "reason"),
    [
        ("READ_VARIABLE", "", "y", "does not have 1 inputs and 1 outputs"),
        ("READ_VARIABLE", "vx", "y", "does not have 1 inputs and 1 outputs"),
        ("READ_VARIABLE", "v", "", "does not have 1 inputs and 1 outputs"),
        ("READ_VARIABLE", "x", "y", "its handle does not come from VAR_HANDLE"),
        ("ASSIGN_VARIABLE", "v", "", "does not have 2 inputs and 0 outputs"),
        ("ASSIGN_VARIABLE", "v-", "", "does not have 2 inputs and 0 outputs"),
        ("ASSIGN_VARIABLE", "vx", "y", "does not have 2 inputs and 0 outputs"),
        ("ASSIGN_VARIABLE", "xx", "", "its handle does not come from VAR_HANDLE"),
        ("ASSIGN_VARIABLE", "vs", "", "variables of type string are not supported"),
        ("CALL_ONCE", "", "", "there is no subgraph 9"),
    ],
)
def test_refuses_operators_that_make_no_sense(
    kind: str, inputs: str, outputs: str, reason: str
) -> None:
    b = ModelBuilder()
    x, y = source(b), int8(b, "y")
    known = {
        "v": handle(b, "v"),
        "x": x,
        "y": y,
        "-": ABSENT,
        "s": b.constant("s", ["a", "b"], "string"),
    }
    options = {"init_subgraph_index": 9} if kind == "CALL_ONCE" else None
    b.op(kind, [known[i] for i in inputs], [known[i] for i in outputs], options)
    b.output(relu(b, x))
    assert reason in refusal(b.build())


def test_refuses_a_subgraph_that_is_not_there() -> None:
    b = ModelBuilder()
    b.op("CALL_ONCE", [], [], {"init_subgraph_index": 7})
    recurrent(b)
    with pytest.raises(UnsupportedError, match="there is no subgraph 7"):
        compiled(b.build())
