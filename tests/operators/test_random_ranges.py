# SPDX-License-Identifier: Apache-2.0
"""Operators of int8 over drawn quantization: every value, or every pair, against TFLM."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, Spec, branch
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

EVERY = np.arange(-128, 128).astype(np.int8)
COLUMN, ROW = EVERY.reshape(256, 1), EVERY.reshape(1, 256)
ZERO_POINTS = st.integers(-128, 127)
QUANTS = st.builds(Quant, st.floats(0.004, 0.4), ZERO_POINTS)
BRANCHES = 16
"""Draws that share a model, since each model is compiled."""


@given(st.lists(st.tuples(QUANTS, QUANTS), min_size=BRANCHES, max_size=BRANCHES))
@settings(max_examples=2, deadline=None, derandomize=True)
def test_functions_of_one_value(ranges: list[tuple[Quant, Quant]]) -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    for kind in ("ABS", "ELU", "HARD_SWISH", "LEAKY_RELU", "RSQRT"):
        for before, after in ranges:
            if kind == "HARD_SWISH" and after.scale < before.scale / 128:
                continue
            options = {"alpha": after.scale * 2} if kind == "LEAKY_RELU" else {}
            branch(b, kind, [Spec((256,), quant=before)], Spec((256,), quant=after), options)
            positive = np.maximum(EVERY, np.int8(before.zero_point))
            inputs.append(positive if kind == "RSQRT" else EVERY)
    check(b.build(), inputs=[[inputs]])


@pytest.mark.parametrize("kind", ["SQUARED_DIFFERENCE", "PRELU", "LESS"])
@given(st.lists(st.tuples(QUANTS, QUANTS, QUANTS), min_size=4, max_size=4))
@settings(max_examples=2, deadline=None, derandomize=True)
def test_functions_of_two_values(kind: str, ranges: list[tuple[Quant, Quant, Quant]]) -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    for first, second, after in ranges:
        left = (256, 256) if kind == "PRELU" else (256, 1)
        output = Spec((256, 256), "bool") if kind == "LESS" else Spec((256, 256), quant=after)
        branch(b, kind, [Spec(left, quant=first), Spec((1, 256), quant=second)], output)
        inputs += [np.broadcast_to(COLUMN, left), ROW]
    check(b.build(), inputs=[[inputs]])
