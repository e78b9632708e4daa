# SPDX-License-Identifier: Apache-2.0
"""What the templates of the self-test read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from heliaaot_west.emit import c_text
from heliaaot_west.ir import DType
from heliaaot_west.program import Program, Value
from heliaaot_west.selftest import Array, SelfTest


@dataclass(frozen=True)
class ArrayView:
    """A stored array as C text; ``name`` is without the module's prefix."""

    name: str
    c_type: str
    count: int
    rows: str


@dataclass(frozen=True)
class StepView:
    """One run: the names of its arrays, and whether the model starts afresh."""

    first: bool
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True)
class OutputView:
    """How one output is compared."""

    kind: str
    c_type: str
    count: int


def self_test_names(test: SelfTest, program: Program) -> dict[str, object]:
    """The stored arrays, the steps, and how outputs are compared.

    Args:
        test: arrays that fit the program's inputs and outputs.
    """
    inputs = [program.values[ident] for ident in program.inputs]
    outputs = [program.values[ident] for ident in program.outputs]
    arrays: list[ArrayView] = []
    steps: list[StepView] = []
    for case in test.cases:
        for position, step in enumerate(case):
            number = len(steps)
            given = _array_views(f"test_input_{number}", inputs, step.inputs)
            wanted = _array_views(f"test_output_{number}", outputs, step.outputs)
            arrays += [*given, *wanted]
            names = (tuple(view.name for view in views) for views in (given, wanted))
            steps.append(StepView(position == 0, *names))
    compared = [_output_view(value) for value in outputs]
    return {
        "test_arrays": arrays,
        "test_steps": steps,
        "test_outputs": compared,
        "test_kinds": sorted({(view.kind, view.c_type) for view in compared}),
        "test_tolerance": c_text.number(float(test.tolerance)),
        "test_source": c_text.comment(test.source),
        "test_needs_math": any("INFINITY" in a.rows or "NAN" in a.rows for a in arrays),
    }


def _array_views(stem: str, values: Iterable[Value], arrays: Iterable[Array]) -> list[ArrayView]:
    return [
        _array_view(f"{stem}_{position}", value, array)
        for position, (value, array) in enumerate(zip(values, arrays, strict=True))
    ]


def _array_view(name: str, value: Value, array: Array) -> ArrayView:
    stored = _stored(value, array)
    items = c_text.elements(stored) or ["0"]
    return ArrayView(name, _c_type(value), len(items), c_text.rows(items, "    "))


def _stored(value: Value, array: Array) -> Array:
    if value.dtype is DType.INT4:
        return c_text.pack_int4(array)
    if value.dtype is DType.COMPLEX64:
        return np.ascontiguousarray(array).reshape(-1).view(np.float32)
    return array


def _c_type(value: Value) -> str:
    return "float" if value.dtype is DType.COMPLEX64 else value.dtype.c_type


def _output_view(value: Value) -> OutputView:
    if value.dtype is DType.INT4:
        return OutputView("int8", "int8_t", value.nbytes)
    if value.dtype is DType.COMPLEX64:
        return OutputView("float32", "float", 2 * value.elements)
    return OutputView(value.dtype.value, value.dtype.c_type, value.elements)
