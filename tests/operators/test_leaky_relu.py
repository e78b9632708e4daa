# SPDX-License-Identifier: Apache-2.0
"""LEAKY_RELU and HARD_SWISH against TFLM, of uint8 against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

EVERY_BYTE = np.arange(-128, 128).astype(np.int8)
EVERY_WORD = np.arange(-32768, 32768).astype(np.int16)
SLOPES = (0.1, 0.3, 1.7, 0.0, -0.2)


def add(
    b: ModelBuilder, kind: str, every: Array, ranges: tuple[Quant, Quant], **options: float
) -> None:
    """Adds an operator for every value of a type."""
    source, result = (Spec(every.shape, every.dtype.name, quant) for quant in ranges)
    branch(b, kind, [source], result, options)


def test_integers() -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    for slope in SLOPES:
        for ranges in (
            (Quant(0.05, 3), Quant(0.07, -20)),
            (Quant(0.0532, 127), Quant(0.0312, 0)),
            (Quant(0.5, -128), Quant(0.003, 5)),
        ):
            add(b, "LEAKY_RELU", EVERY_BYTE, ranges, alpha=slope)
            inputs.append(EVERY_BYTE)
        add(b, "LEAKY_RELU", EVERY_WORD, (Quant(0.0053), Quant(0.0031)), alpha=slope)
        inputs.append(EVERY_WORD)
    for source in (0.05, 0.02, 0.0235294, 0.3, 2.0, 1e-3):
        for result, zero in ((0.05, 3), (0.0312, -128), (1.0, 100)):
            if source / 128 <= result <= source * 512:
                ranges = (Quant(source, zero), Quant(result, -1 - zero))
                add(b, "HARD_SWISH", EVERY_BYTE, ranges)
                inputs.append(EVERY_BYTE)
    check(b.build(), inputs=[[inputs]])


def test_uint8() -> None:
    b = ModelBuilder()
    every = EVERY_BYTE.view(np.uint8)
    for ranges in ((Quant(0.05, 3), Quant(0.07, 120)), (Quant(0.0532, 127), Quant(0.0312, 0))):
        add(b, "LEAKY_RELU", every, ranges, alpha=0.1)
        add(b, "HARD_SWISH", every, ranges)
    check(b.build(), "litert", inputs=[[[every] * 4]])


def test_float32() -> None:
    b = ModelBuilder()
    spec = Spec((3, 50), "float32")
    for slope in SLOPES:
        branch(b, "LEAKY_RELU", [spec], spec, {"alpha": slope})
    branch(b, "HARD_SWISH", [spec], spec)
    check(b.build())


@pytest.mark.parametrize(
    ("ranges", "message"),
    [
        ((Quant(1.0), Quant(0.001)), "too small for that of"),
        ((Quant(0.001), Quant(1.0)), "is too small"),
    ],
)
def test_refuses_distant_scales_of_hard_swish(ranges: tuple[Quant, Quant], message: str) -> None:
    b = ModelBuilder()
    add(b, "HARD_SWISH", EVERY_BYTE, ranges)
    assert message in refusal(b.build())
