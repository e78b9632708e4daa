# SPDX-License-Identifier: Apache-2.0
"""ELU, PRELU, GELU, normalizations against TFLM, and LiteRT where TFLM lacks them."""

from __future__ import annotations

import numpy as np

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import Array, check
from tests.tflite_builder import ModelBuilder

EVERY = np.arange(-128, 128).astype(np.int8)
RANGES = (
    (Quant(0.05, 3), Quant(0.07, -20)),
    (Quant(0.0532, 127), Quant(0.0312, 0)),
    (Quant(0.02, -128), Quant(0.003, 5)),
)


def test_int8_against_tflm() -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    for before, after in RANGES:
        branch(b, "ELU", [Spec((256,), quant=before)], Spec((256,), quant=after))
        shapes = [Spec((256, 1), quant=before), Spec((1, 256), quant=Quant(0.01, -9))]
        wide = Spec((256, 256), quant=before)
        branch(b, "PRELU", [wide, shapes[1]], Spec((256, 256), quant=after))
        inputs += [EVERY, np.repeat(EVERY, 256).reshape(256, 256), EVERY.reshape(1, 256)]
        slope = b.constant("a", np.array([[100]], np.int8), scale=0.01, zero_point=-9)
        branch(b, "PRELU", [shapes[0], slope], Spec((256, 1), quant=after))
        inputs.append(EVERY.reshape(256, 1))
    check(b.build(), inputs=[[inputs]])


def test_l2_normalization_of_int8() -> None:
    b = ModelBuilder()
    for shape in ((4, 7), (1, 3, 200), (5, 1), (2, 2, 2, 30)):
        source, result = Spec(shape, quant=Quant(0.1, 3)), Spec(shape, quant=Quant(1 / 128))
        branch(b, "L2_NORMALIZATION", [source], result)
    zero = b.constant("zero", np.full((1, 4), 3, np.int8), scale=0.1, zero_point=3)
    branch(b, "L2_NORMALIZATION", [zero], Spec((1, 4), quant=Quant(1 / 128)))
    check(b.build())


def test_log_softmax_of_int8() -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    rng = np.random.default_rng(1)
    for scale in (0.05, 0.1, 0.5, 3.0, 1e-3, 40.0):
        for depth in (1, 2, 10, 100, 1000):
            source = Spec((7, depth), quant=Quant(scale, 3))
            branch(b, "LOG_SOFTMAX", [source], Spec((7, depth), quant=Quant(1 / 16, 127)))
            rows = rng.integers(-128, 128, (7, depth)).astype(np.int8)
            rows[0] = rows[0, 0]
            inputs.append(rows)
    check(b.build(), inputs=[[inputs]])


def test_float32() -> None:
    b = ModelBuilder()
    spec = Spec((2, 3, 17), "float32")
    branch(b, "ELU", [spec], spec)
    branch(b, "PRELU", [spec, Spec((17,), "float32")], spec)
    branch(b, "L2_NORMALIZATION", [spec], spec)
    branch(b, "LOG_SOFTMAX", [spec], spec)
    check(b.build())


def test_gelu() -> None:
    b = ModelBuilder()
    inputs: list[Array] = []
    real = np.linspace(-9, 9, 181, dtype=np.float32)
    for approximate in (False, True):
        options = {"approximate": approximate}
        for before, after in RANGES:
            branch(b, "GELU", [Spec((256,), quant=before)], Spec((256,), quant=after), options)
            inputs.append(EVERY)
        words = Spec((65536,), "int16", Quant(3e-4)), Spec((65536,), "int16", Quant(2.5e-4))
        branch(b, "GELU", [words[0]], words[1], options)
        inputs.append(np.arange(-32768, 32768).astype(np.int16))
        branch(b, "GELU", [Spec((181,), "float32")], Spec((181,), "float32"), options)
        inputs.append(real)
    check(b.build(), "litert", inputs=[[inputs]])


def test_uint8() -> None:
    b = ModelBuilder()
    before, after = Quant(0.05, 100), Quant(0.07, 120)
    branch(b, "GELU", [Spec((256,), "uint8", before)], Spec((256,), "uint8", after))
    slopes = Spec((16,), "uint8", Quant(0.01, 90))
    branch(b, "PRELU", [Spec((16, 16), "uint8", before), slopes], Spec((16, 16), "uint8", after))
    check(b.build(), "litert")


def test_refuses_a_fused_activation_of_l2_normalization() -> None:
    b = ModelBuilder()
    spec = Spec((2, 3), "float32")
    branch(b, "L2_NORMALIZATION", [spec], spec, {"fused_activation_function": "RELU"})
    assert "fused activation 1 is not NONE" in refusal(b.build())


def test_refuses_another_output_of_log_softmax() -> None:
    b = ModelBuilder()
    branch(b, "LOG_SOFTMAX", [Spec((2,), quant=Quant(0.1))], Spec((2,), quant=Quant(0.1)))
    assert "not 0.0625 and 127" in refusal(b.build())
