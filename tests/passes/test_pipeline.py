# SPDX-License-Identifier: Apache-2.0
"""Passes run in order and can be switched off by name."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.errors import ConfigError
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import PASSES, run_passes
from tests.operators.harness import check
from tests.passes.graphs import graph_of, kinds
from tests.tflite_builder import ModelBuilder

SPECS = load_operators()


def dynamic_batch() -> ModelBuilder:
    """The chain that converters write for ``Flatten`` of an input of any batch."""
    b = ModelBuilder()
    x = b.input("x", (1, 2, 3), "int8", scale=0.5, signature=(-1, 2, 3))
    shape = b.tensor("shape", (3,), "int32")
    first = b.tensor("first", (), "int32")
    packed = b.tensor("packed", (2,), "int32")
    y = b.tensor("y", (1, 6), "int8", scale=0.5)
    z = b.tensor("z", (1, 6), "int8", scale=0.5)
    zero, one = b.constant("zero", [0]), b.constant("one", [1])
    six = b.constant("six", 6)
    b.op("SHAPE", [x], [shape], {"out_type": "INT32"})
    b.op("STRIDED_SLICE", [shape, zero, one, one], [first], {"shrink_axis_mask": 1})
    b.op("PACK", [first, six], [packed], {"values_count": 2, "axis": 0})
    b.op("RESHAPE", [x, packed], [y])
    b.op("RELU", [y], [z])
    b.output(z)
    return b


def test_shape_arithmetic_folds_away() -> None:
    graph = run_passes(graph_of(dynamic_batch()), SPECS, {})
    assert kinds(graph) == ["RESHAPE", "RELU"]
    assert len(graph.tensors) == 4
    check(dynamic_batch().build())


def test_passes_can_be_switched_off() -> None:
    before = graph_of(dynamic_batch())
    none = run_passes(before, SPECS, {name: False for name, _ in PASSES})
    assert kinds(none) == kinds(before)
    some = run_passes(before, SPECS, {"remove_dead": False, "fold_constants": True})
    assert kinds(some) == ["RESHAPE", "RELU"]
    assert set(some.tensors) >= set(before.tensors)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"did you mean transforms\.fold_constants"):
        run_passes(graph_of(dynamic_batch()), SPECS, {"fold_constant": False})
    with pytest.raises(ConfigError, match="known are fold_constants, remove_identities"):
        run_passes(graph_of(dynamic_batch()), SPECS, {"xyz": True})


def test_a_second_time_changes_nothing() -> None:
    graph = run_passes(graph_of(dynamic_batch()), SPECS, {})
    again = run_passes(graph, SPECS, {})
    assert [(op.kind, op.inputs, op.outputs) for op in again.ops] == [
        (op.kind, op.inputs, op.outputs) for op in graph.ops
    ]
    assert np.array_equal(sorted(again.tensors), sorted(graph.tensors))
