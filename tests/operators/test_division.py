# SPDX-License-Identifier: Apache-2.0
"""DIV and SQUARED_DIFFERENCE against TFLM."""

from __future__ import annotations

import numpy as np

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.ir import Tensor
from tests.operators.branches import SHAPES_THAT_BROADCAST, Quant, Spec, branch, folded, refusal
from tests.operators.harness import Step, check, run_ours
from tests.tflite_builder import ModelBuilder

EVERY = np.arange(-128, 128, dtype=np.int8)
COLUMN, ROW = EVERY.reshape(256, 1), EVERY.reshape(1, 256)
FINE = (Quant(0.05, 5), Quant(0.05, -7), Quant(0.004, -128))
"""Quantization under which no quotient is too small for TFLM's shift."""


def outputs_of(model: bytes) -> list[Tensor]:
    graph = read_model(model, "model").graphs[0]
    return [graph.tensors[i] for i in graph.outputs]


def test_types_broadcast_shapes_and_activations() -> None:
    b = ModelBuilder()
    inputs: Step = []
    rng = np.random.default_rng(1)

    def add(kind: str, dtype: str, quants: tuple[Quant | None, ...], activation: str) -> None:
        """Adds one branch for each pair of shapes; divisors are not zero."""
        for left, right in SHAPES_THAT_BROADCAST:
            tensors = [Spec(left, dtype, quants[0]), Spec(right, dtype, quants[1])]
            output = Spec(np.broadcast_shapes(left, right), dtype, quants[2])
            options = {"fused_activation_function": activation} if kind == "DIV" else {}
            branch(b, kind, tensors, output, options)
            inputs.append(rng.integers(-128, 128, left).astype(dtype))
            inputs.append(rng.integers(1, 128, right).astype(dtype))

    for dtype, activation in (("float32", "RELU6"), ("int32", "RELU"), ("int32", "NONE")):
        add("DIV", dtype, (None, None, None), activation)
    add("DIV", "int8", FINE, "RELU6")
    add("DIV", "int8", FINE, "NONE")
    for dtype in ("float32", "int32"):
        add("SQUARED_DIFFERENCE", dtype, (None, None, None), "NONE")
    add("SQUARED_DIFFERENCE", "int8", (Quant(0.05, 3), Quant(0.02, -7), Quant(0.2, -100)), "NONE")
    add("SQUARED_DIFFERENCE", "int16", (Quant(5e-4), Quant(2e-3), Quant(1e-3)), "NONE")
    check(b.build(), inputs=[[inputs]])


def test_every_pair_of_int8() -> None:
    """Products and quotients of scales that float32 would round otherwise are among these."""
    b = ModelBuilder()
    inputs: Step = []
    for quants in ((Quant(0.05, -128), Quant(0.05, -128), Quant(0.004, -128)), FINE):
        branch(
            b,
            "DIV",
            [Spec((256, 1), quant=quants[0]), Spec((1, 256), quant=quants[1])],
            Spec((256, 256), quant=quants[2]),
        )
        zero = quants[1].zero_point
        inputs += [COLUMN, np.where(zero == ROW, zero + 1, ROW).astype(np.int8)]
    for quants in (
        (Quant(0.05, 3), Quant(0.02, -7), Quant(0.2, -100)),
        (Quant(0.0532, 1), Quant(0.0312, 1), Quant(0.9, 2)),
        (Quant(0.0513, -128), Quant(0.0513, 127), Quant(0.011, -128)),
    ):
        branch(
            b,
            "SQUARED_DIFFERENCE",
            [Spec((256, 1), quant=quants[0]), Spec((1, 256), quant=quants[1])],
            Spec((256, 256), quant=quants[2]),
        )
        inputs += [COLUMN, ROW]
    check(b.build(), inputs=[[inputs]])


def test_scales_are_divided_in_double() -> None:
    """A factor that float32 would round up; dividends are large enough for TFLM's shift."""
    b = ModelBuilder()
    branch(
        b,
        "DIV",
        [Spec((96, 1), quant=Quant(0.5)), Spec((1, 255), quant=Quant(0.05, 127))],
        Spec((96, 255), quant=Quant(1.0)),
    )
    dividends = np.arange(32, 128, dtype=np.int8).reshape(96, 1)
    check(b.build(), inputs=[[[dividends, ROW[:, :255]]]])


def test_constant_scalars() -> None:
    b = ModelBuilder()
    c = b.constant("c", np.array([17], np.int8), scale=0.05, zero_point=-7)
    d = b.constant("d", np.array([[-3]], np.int8), scale=0.05, zero_point=5)
    branch(b, "DIV", [Spec((256,), quant=FINE[0]), c], Spec((256,), quant=FINE[2]))
    branch(b, "DIV", [d, Spec((256,), quant=FINE[1])], Spec((256,), quant=FINE[2]))
    branch(b, "SQUARED_DIFFERENCE", [Spec((256,), quant=FINE[0]), c], Spec((256,), quant=FINE[2]))
    check(b.build(), inputs=[[[EVERY, np.where(EVERY == -7, -6, EVERY).astype(np.int8), EVERY]]])


def test_what_tflm_leaves_undefined() -> None:
    b = ModelBuilder()
    quant = Quant(1.0, 3)
    outputs = [Spec((4,), "int32"), Spec((4,), quant=quant)]
    branch(b, "DIV", [Spec((4,), "int32")] * 2, outputs[0])
    branch(b, "DIV", [Spec((4,), quant=quant)] * 2, outputs[1])
    low = -(2**31)
    model = b.build()
    steps: Step = [
        np.array([7, -7, low, low], np.int32),
        np.array([0, 0, -1, 1], np.int32),
        np.array([5, 1, 3, 4], np.int8),
        np.array([3, 3, 3, -125], np.int8),
    ]
    tensors = outputs_of(model)
    ((results,),) = run_ours(model, [[steps]], tensors)
    np.testing.assert_array_equal(results[0], [0, 0, low, low])
    np.testing.assert_array_equal(results[1], [5, 1, 3, 3])


def test_constants_fold() -> None:
    a, b = np.array([[7, -7, 2**31 - 1]], np.int32), np.array([[2], [-5], [0]], np.int32)
    expected = [[3, -3, 2**30 - 1], [-1, 1, -429496729], [0, 0, 0]]
    np.testing.assert_array_equal(folded("DIV", [a, b], (3, 3), "int32"), expected)


def test_refuses_a_tiny_output_scale() -> None:
    b = ModelBuilder()
    branch(b, "DIV", [Spec((2,), quant=Quant(1.0))] * 2, Spec((2,), quant=Quant(1e-8)))
    assert "too small for the scales of the inputs" in refusal(b.build())


def test_refuses_an_offset_of_int16() -> None:
    b = ModelBuilder()
    inputs = [Spec((2,), "int16", Quant(0.1)), Spec((2,), "int16", Quant(0.1, 4))]
    branch(b, "SQUARED_DIFFERENCE", inputs, Spec((2,), "int16", Quant(0.1)))
    assert "has zero point 4, not 0" in refusal(b.build())
