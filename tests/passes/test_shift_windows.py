# SPDX-License-Identifier: Apache-2.0
"""Windows kept by SHIFT_IN: against TFLM over several runs, and where they are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import run_passes
from heliaaot_west.passes.resource_variables import lift_variables
from tests.operators.harness import check
from tests.passes.test_resource_variables import assign, handle, initialize, int8, read, source
from tests.tflite_builder import GraphBuilder, ModelBuilder

WIDTH = 3


def join(b: GraphBuilder, parts: Sequence[int], rows: int) -> int:
    """Rows one after another."""
    result = int8(b, "joined", (1, rows, WIDTH))
    b.op("CONCATENATION", parts, [result], {"axis": 1})
    return result


def cut(b: GraphBuilder, value: int, start: int, rows: int) -> int:
    """Some rows of a tensor."""
    result = int8(b, "cut", (1, rows, WIDTH))
    bounds = [b.constant("bound", np.array(n, np.int32)) for n in ([0, start, 0], [1, rows, WIDTH])]
    b.op("SLICE", [value, *bounds], [result])
    return result


def used(b: GraphBuilder, value: int, rows: int) -> int:
    """Something computed of a window, which goes out."""
    result = int8(b, "used", (1, rows, WIDTH))
    b.op("RELU", [value], [result])
    b.output(result)
    return result


def growing(b: ModelBuilder, kept: int = 4, fresh: int = 1, name: str = "v") -> None:
    """The variable keeps the end of the window."""
    v = handle(b, name)
    window = join(b, [read(b, v, (1, kept, WIDTH)), source(b, (1, fresh, WIDTH))], kept + fresh)
    assign(b, v, cut(b, window, fresh, kept))
    used(b, window, kept + fresh)


def rolling(b: ModelBuilder, kept: int = 4, fresh: int = 1) -> None:
    """The variable keeps the window."""
    v = handle(b, "v")
    end = cut(b, read(b, v, (1, kept + fresh, WIDTH)), fresh, kept)
    window = join(b, [end, source(b, (1, fresh, WIDTH))], kept + fresh)
    assign(b, v, window)
    used(b, window, kept + fresh)


def two_parts(b: ModelBuilder) -> None:
    """New rows come from two tensors, one of them a computed one."""
    v = handle(b, "v")
    x = source(b, (1, 2, WIDTH))
    window = join(b, [read(b, v, (1, 5, WIDTH)), used(b, x, 2), x], 9)
    assign(b, v, cut(b, window, 4, 5))
    used(b, window, 9)


def two_windows(b: ModelBuilder) -> None:
    """One window after another."""
    v, w = handle(b, "v"), handle(b, "w")
    first = join(b, [read(b, v, (1, 2, WIDTH)), source(b, (1, 1, WIDTH))], 3)
    assign(b, v, cut(b, first, 1, 2))
    second = join(b, [read(b, w, (1, 3, WIDTH)), used(b, first, 3)], 6)
    assign(b, w, cut(b, second, 3, 3))
    used(b, second, 6)


def end_is_used_too(b: ModelBuilder) -> None:
    """What is assigned is used otherwise as well."""
    v = handle(b, "v")
    window = join(b, [read(b, v, (1, 4, WIDTH)), source(b, (1, 1, WIDTH))], 5)
    end = cut(b, window, 1, 4)
    assign(b, v, end)
    used(b, end, 4)
    used(b, window, 5)


def many_new_rows(b: ModelBuilder) -> None:
    """Most of the window is new."""
    growing(b, 2, 5)


def window_goes_out(b: ModelBuilder) -> None:
    """The window is an output."""
    growing(b)
    b.output(b.object.operators[2].outputs[0])


def old_rows_are_used_too(b: ModelBuilder) -> None:
    """What the variable held is used otherwise as well."""
    growing(b)
    used(b, b.object.operators[1].outputs[0], 4)


def middle_is_kept(b: ModelBuilder) -> None:
    """The variable keeps other rows than the last."""
    v = handle(b, "v")
    window = join(b, [read(b, v, (1, 3, WIDTH)), source(b, (1, 2, WIDTH))], 5)
    assign(b, v, cut(b, window, 1, 3))
    used(b, window, 5)


def new_rows_come_first(b: ModelBuilder) -> None:
    """The window runs the other way."""
    v = handle(b, "v")
    window = join(b, [source(b, (1, 1, WIDTH)), read(b, v, (1, 4, WIDTH))], 5)
    assign(b, v, cut(b, window, 0, 4))
    used(b, window, 5)


def window_is_reshaped(b: ModelBuilder) -> None:
    """A reader of the window could be a view."""
    growing(b)
    flat, result = int8(b, "flat", (1, 5 * WIDTH)), int8(b, "result", (1, 5 * WIDTH))
    b.op("RESHAPE", [b.object.operators[2].outputs[0]], [flat])
    b.op("RELU", [flat], [result])
    b.output(result)


def reshaped_window_goes_out(b: ModelBuilder) -> None:
    """A part of the window is an output."""
    growing(b)
    flat = int8(b, "flat", (1, 5 * WIDTH))
    b.op("RESHAPE", [b.object.operators[2].outputs[0]], [flat])
    b.output(flat)


SHIFTED = (growing, rolling, two_parts, two_windows, end_is_used_too, window_is_reshaped)
LEFT_ALONE = (
    many_new_rows,
    window_goes_out,
    old_rows_are_used_too,
    middle_is_kept,
    new_rows_come_first,
    reshaped_window_goes_out,
)


def kinds(b: ModelBuilder, **transforms: bool) -> list[str]:
    """The operators after the passes."""
    specs = load_operators()
    graph = lift_variables(read_model(b.build(), "model.tflite"), 0, specs)
    return [op.kind for op in run_passes(graph, specs, transforms).ops]


@pytest.mark.parametrize("make", [*SHIFTED, *LEFT_ALONE])
def test_runs_one_after_another(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    make(b)
    check(b.build(), cases=2, steps=8)


@pytest.mark.parametrize("make", [growing, rolling])
def test_windows_start_with_the_initial_value(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    rows = 4 if make is growing else 5
    initialize(b, {"v": np.arange(rows * WIDTH, dtype=np.int8).reshape(1, rows, WIDTH)})
    make(b)
    check(b.build(), cases=2, steps=3)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (growing, ["SHIFT_IN", "RELU"]),
        (rolling, ["SHIFT_IN", "RELU"]),
        (two_parts, ["RELU", "SHIFT_IN", "RELU"]),
        (two_windows, ["SHIFT_IN", "RELU", "SHIFT_IN", "RELU"]),
        (end_is_used_too, ["SHIFT_IN", "SLICE", "RELU", "RELU"]),
        (window_is_reshaped, ["SHIFT_IN", "RELU", "RESHAPE", "RELU"]),
    ],
)
def test_windows_are_shifted(make: Callable[[ModelBuilder], None], expected: list[str]) -> None:
    b = ModelBuilder()
    make(b)
    assert kinds(b) == expected


@pytest.mark.parametrize("make", LEFT_ALONE)
def test_windows_that_stay(make: Callable[[ModelBuilder], None]) -> None:
    b = ModelBuilder()
    make(b)
    assert "SHIFT_IN" not in kinds(b)


def test_the_pass_can_be_switched_off() -> None:
    b = ModelBuilder()
    growing(b)
    assert kinds(b, shift_windows=False) == ["CONCATENATION", "SLICE", "RELU"]
