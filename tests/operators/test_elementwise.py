# SPDX-License-Identifier: Apache-2.0
"""Functions of each element against TFLM, and against LiteRT where TFLM lacks the type."""

from __future__ import annotations

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

EVERY_BYTE = np.arange(-128, 128).astype(np.int8)
EVERY_WORD = np.arange(-32768, 32768).astype(np.int16)


class Branches:
    """Operators side by side, each with its own input."""

    def __init__(self) -> None:
        self.builder = ModelBuilder()
        self.inputs: list[Array] = []

    def add(
        self, kind: str, values: Array, source: Quant | None = None, result: Quant | None = None
    ) -> None:
        dtype = values.dtype.name
        branch(
            self.builder,
            kind,
            [Spec(values.shape, dtype, source)],
            Spec(values.shape, dtype, result),
        )
        self.inputs.append(values)

    def check(self, engine: str) -> None:
        check(self.builder.build(), engine, inputs=[[self.inputs]])


REAL = np.concatenate(
    [np.linspace(-7, 7, 57), [0.5, 1.5, 2.5, -0.5, -1.5, -0.0, 1e-3, 90.0]]
).astype(np.float32)
POSITIVE = np.abs(REAL) + np.float32(1e-3)


def test_float32_against_tflm() -> None:
    b = Branches()
    for kind in ("ABS", "NEG", "SQUARE", "SIN", "COS", "ROUND", "FLOOR", "CEIL", "EXP"):
        b.add(kind, REAL)
    for kind in ("SQRT", "RSQRT", "LOG"):
        b.add(kind, POSITIVE)
    b.check("tflm")


def test_int8_and_int16_against_tflm() -> None:
    b = Branches()
    for source, result in (
        (Quant(0.05, 3), Quant(0.05, 3)),
        (Quant(0.05, 3), Quant(0.07, -128)),
        (Quant(0.0532, -128), Quant(0.0312, 5)),
    ):
        b.add("ABS", EVERY_BYTE, source, result)
    b.add("ABS", EVERY_WORD, Quant(0.001), Quant(0.001))
    b.add("ABS", EVERY_WORD, Quant(0.0053), Quant(0.0031))
    b.add("ABS", EVERY_WORD[1:])
    for source, result in (
        (Quant(0.05, -128), Quant(0.02, -128)),
        (Quant(0.0532, -50), Quant(0.0312, 5)),
        (Quant(3.0, 100), Quant(0.001, 0)),
        (Quant(1e-3, -128), Quant(0.3, -128)),
    ):
        b.add("RSQRT", np.maximum(EVERY_BYTE, np.int8(source.zero_point)), source, result)
    b.check("tflm")


def test_rsqrt_of_int16() -> None:
    b = Branches()
    for source, result in ((1e-3, 1e-3), (0.0123, 3e-4), (1e-5, 0.1)):
        b.add("RSQRT", np.maximum(EVERY_WORD, 0), Quant(source), Quant(result))
    b.check("tflm")


def test_logical_not() -> None:
    b = Branches()
    b.add("LOGICAL_NOT", np.array([True, False, True]))
    b.check("tflm")


def test_against_litert() -> None:
    b = Branches()
    integers = np.array([-7, 0, 3, 2**31 - 1, -(2**31) + 1], np.int32)
    for kind in ("ABS", "NEG", "SIGN"):
        b.add(kind, integers)
    b.add("NEG", integers.astype(np.int64) * 2**20)
    b.add("SIGN", REAL)
    for source, result in ((Quant(0.05, 3), Quant(2.0, -128)), (Quant(0.01, 0), Quant(0.02, -3))):
        b.add("EXP", EVERY_BYTE, source, result)
        b.add("LOG", EVERY_BYTE, source, Quant(0.03, 20))
    for scale in (1e-4, 3e-4):
        b.add("EXP", EVERY_WORD, Quant(scale), Quant(1e-2))
        b.add("LOG", EVERY_WORD, Quant(scale), Quant(1e-3))
    b.check("litert")


def test_refuses_rsqrt_of_asymmetric_int16() -> None:
    b = ModelBuilder()
    spec = Spec((2,), "int16", Quant(0.1, 4))
    branch(b, "RSQRT", [spec], spec)
    assert "has zero point 4, not 0" in refusal(b.build())


@pytest.mark.parametrize("kind", ["ABS", "EXP"])
def test_refuses_int8_without_scale(kind: str) -> None:
    b = ModelBuilder()
    branch(b, kind, [Spec((2,))], Spec((2,)))
    assert "is not quantized" in refusal(b.build())


def test_refuses_rsqrt_of_distant_scales() -> None:
    b = ModelBuilder()
    branch(b, "RSQRT", [Spec((2,), quant=Quant(1e6))], Spec((2,), quant=Quant(1e3)))
    assert "too large or too small" in refusal(b.build())
