# SPDX-License-Identifier: Apache-2.0
"""FULLY_CONNECTED against TFLM and LiteRT."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.operators.weighted import (
    ACTIVATIONS,
    FORMS,
    Data,
    Form,
    Weights,
    factor_probes,
    fully_connected,
    quants,
)
from tests.tflite_builder import ModelBuilder

ONE_SCALE = {
    **FORMS,
    "int4_weights": Form(Weights(per_channel=False, dtype="int4"), Data()),
}


@pytest.mark.parametrize("form", ONE_SCALE.values(), ids=ONE_SCALE)
def test_shapes_and_activations(form: Form) -> None:
    b = ModelBuilder()
    w, d = form.weights, form.data
    fully_connected(b, (1, 33), 7, w, d, "RELU")
    fully_connected(b, (5, 16), 3, w, d, "RELU6")
    fully_connected(b, (1, 1), 1, replace(w, per_channel=False), d, "RELU_N1_TO_1")
    fully_connected(b, (1, 32), 10, replace(w, per_channel=False), d)
    fully_connected(b, (2, 9), 6, replace(w, bias=None), d)
    fully_connected(b, (2, 3, 8), 4, w, d, options={"keep_num_dims": True})
    fully_connected(b, (2, 3, 8), 4, w, d, output_shape=(6, 4))
    check(b.build(), form.engine)


def test_int16_with_accumulators_of_32_bits() -> None:
    b = ModelBuilder()
    data = FORMS["int16"].data
    fully_connected(b, (2, 33), 7, Weights(bias="int32"), data)
    fully_connected(b, (2, 33), 7, Weights(per_channel=False, bias="int32"), data)
    options = {"quantized_bias_type": "INT32"}
    fully_connected(b, (2, 33), 7, Weights(bias=None), data, options=options)
    check(b.build())


def test_hybrid_inputs_with_a_zero_point_and_one_scale() -> None:
    b = ModelBuilder()
    form = FORMS["hybrid"]
    for weights in (form.weights, replace(form.weights, per_channel=False)):
        for asymmetric in (False, True):
            options = {"asymmetric_quantize_inputs": asymmetric}
            fully_connected(b, (3, 33), 7, weights, form.data, options=options)
    check(b.build(), form.engine)


def test_hybrid_inputs_that_are_all_zero_or_of_one_sign() -> None:
    b = ModelBuilder()
    form = FORMS["hybrid"]
    options = {"asymmetric_quantize_inputs": True}
    fully_connected(b, (4, 5), 3, form.weights, form.data, options=options)
    rows = np.array(
        [[0, 0, 0, 0, 0], [1, 2, 3, 4, 5], [-1, -2, -3, -4, -5], [0, 0, 0, -7, 0]], np.float32
    )
    check(b.build(), form.engine, inputs=[[[rows]]])


def test_int8_filters_with_a_zero_point_or_computed_by_the_model() -> None:
    b = ModelBuilder()
    zero_point = Weights(per_channel=False, zero_point=9)
    fully_connected(b, (3, 21), 6, zero_point)
    fully_connected(b, (3, 21), 6, replace(zero_point, bias=None))
    source, result = Spec((2, 9), quant=Quant(0.05, -7)), Spec((2, 5), quant=Quant(0.5, 5))
    computed = Spec((5, 9), quant=Quant(0.02, 3))
    branch(b, "FULLY_CONNECTED", [source, computed], result)
    bias = b.constant("b", np.arange(5, dtype=np.int32) * 900, scale=0.001)
    branch(b, "FULLY_CONNECTED", [source, computed, bias], result)
    constant = b.constant("w", np.arange(45, dtype=np.int8).reshape(5, 9), scale=0.02)
    bias = b.input("b", (5,), "int32", scale=0.001)
    branch(b, "FULLY_CONNECTED", [source, constant, bias], result)
    check(b.build())


@pytest.mark.parametrize("form", [FORMS["int8"], FORMS["uint8"]], ids=["int8", "uint8"])
def test_factors_have_every_bit(form: Form) -> None:
    b = ModelBuilder()
    factor_probes(b, "FULLY_CONNECTED", form.data.dtype)
    check(b.build(), form.engine, cases=1)


@given(st.data())
@settings(max_examples=4, deadline=None, derandomize=True)
def test_random(data: st.DataObject) -> None:
    b = ModelBuilder()
    for seed in range(5):
        shape = [data.draw(st.integers(1, 3)) for _ in range(data.draw(st.integers(1, 3)))]
        shape.append(data.draw(st.integers(1, 70)))
        outputs = data.draw(st.integers(1, 20))
        fully_connected(
            b,
            tuple(shape),
            outputs,
            Weights(
                data.draw(st.booleans()), data.draw(st.sampled_from(("int32", None))), seed=seed
            ),
            Data("int8", data.draw(quants(-128, 127)), data.draw(quants(-128, 127))),
            data.draw(st.sampled_from(ACTIVATIONS)),
            output_shape=(math.prod(shape[:-1]), outputs),
        )
    check(b.build(), cases=3)


def test_refuses_shuffled_weights() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 4), 2, options={"weights_format": 1})
    assert "the weights are shuffled" in refusal(b.build())


def test_refuses_inputs_that_are_no_whole_batches() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 4), 2, output_shape=(2, 2))
    assert "does not have 4 elements for each 2" in refusal(b.build())


def test_refuses_int4_with_a_scale_for_each_output() -> None:
    b = ModelBuilder()
    fully_connected(b, (1, 4), 2, Weights(dtype="int4"))
    assert "is quantized per channel" in refusal(b.build())
