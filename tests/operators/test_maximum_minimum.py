# SPDX-License-Identifier: Apache-2.0
"""MAXIMUM and MINIMUM against TFLM, of uint8 against LiteRT."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from tests.operators.branches import SHAPES_THAT_BROADCAST, Quant, Spec, branch, folded, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

KINDS = ("MAXIMUM", "MINIMUM")


TFLM_TYPES = (
    ("int8", Quant(0.1, 3)),
    ("int16", Quant(0.1)),
    ("int32", None),
    ("int64", None),
    ("float32", None),
)


@pytest.mark.parametrize(
    ("types", "engine"), [(TFLM_TYPES, "tflm"), ([("uint8", Quant(0.1, 3))], "litert")]
)
def test_types_and_broadcast_shapes(types: Sequence[tuple[str, Quant | None]], engine: str) -> None:
    b = ModelBuilder()
    for kind, (dtype, quant) in product(KINDS, types):
        for left, right in SHAPES_THAT_BROADCAST:
            inputs = [Spec(left, dtype, quant), Spec(right, dtype, quant)]
            branch(b, kind, inputs, Spec(np.broadcast_shapes(left, right), dtype, quant))
    check(b.build(), engine)


def test_constant_scalar() -> None:
    b = ModelBuilder()
    c = b.constant("c", np.array([17], np.int8), scale=0.1, zero_point=3)
    spec = Spec((2, 300), quant=Quant(0.1, 3))
    branch(b, "MAXIMUM", [spec, c], spec)
    branch(b, "MINIMUM", [c, spec], spec)
    check(b.build())


def test_nan() -> None:
    """Of a comparison with NaN the second input is taken."""
    b = ModelBuilder()
    for kind in KINDS:
        branch(b, kind, [Spec((3,), "float32")] * 2, Spec((3,), "float32"))
    x, y = (np.array(a, np.float32) for a in ([np.nan, 1, -0.0], [1, np.nan, 0.0]))
    check(b.build(), inputs=[[[x, y, x, y]]])


@pytest.mark.parametrize("kind", KINDS)
def test_constants_fold(kind: str) -> None:
    a, b = np.array([[7, -3, 9]], np.int32), np.array([[2], [-5]], np.int32)
    expected = {"MAXIMUM": np.maximum, "MINIMUM": np.minimum}[kind](a, b)
    np.testing.assert_array_equal(folded(kind, [a, b], expected.shape, "int32"), expected)


def test_refuses_other_shapes() -> None:
    b = ModelBuilder()
    branch(b, "MAXIMUM", [Spec((2,), "int32"), Spec((3,), "int32")], Spec((3,), "int32"))
    assert "do not broadcast" in refusal(b.build())
