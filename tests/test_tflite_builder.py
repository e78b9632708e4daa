# SPDX-License-Identifier: Apache-2.0
"""Models of the test builder mean to the reference engines what the test says."""

from __future__ import annotations

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter
from tflite_micro.python.tflite_micro import runtime

from tests.tflite_builder import ABSENT, ModelBuilder


def fully_connected() -> ModelBuilder:
    b = ModelBuilder()
    x = b.input("x", (1, 4), scale=1.0, zero_point=1)
    w = b.constant("w", np.array([[1, 2, 3, 4], [1, 1, 1, 1]], np.int8), scales=[1.0, 0.5])
    y = b.tensor("y", (1, 2), scale=1.0)
    b.op("FULLY_CONNECTED", [x, w, ABSENT], [y], {"fused_activation_function": "RELU"})
    b.output(y)
    return b


X = np.array([[2, 3, 4, -9]], np.int8)
Y = [[0, 0]]
X2 = np.array([[2, 3, 4, 5]], np.int8)
Y2 = [[1 * 1 + 2 * 2 + 3 * 3 + 4 * 4, (1 + 2 + 3 + 4) // 2]]


@pytest.mark.parametrize(("x", "y"), [(X, Y), (X2, Y2)])
def test_tflm_runs_it(x: np.ndarray, y: list[list[int]]) -> None:
    interpreter = runtime.Interpreter.from_bytes(fully_connected().build())
    interpreter.set_input(x, 0)
    interpreter.invoke()
    assert interpreter.get_output(0).tolist() == y


@pytest.mark.parametrize("external_buffers", [False, True])
@pytest.mark.parametrize(("x", "y"), [(X, Y), (X2, Y2)])
def test_litert_runs_it(x: np.ndarray, y: list[list[int]], external_buffers: bool) -> None:
    data = fully_connected().build(external_buffers=external_buffers)
    interpreter = Interpreter(model_content=data)
    interpreter.allocate_tensors()
    interpreter.set_tensor(0, x)
    interpreter.invoke()
    assert interpreter.get_tensor(2).tolist() == y


def test_plain_numbers_are_of_the_types_that_models_use() -> None:
    b = ModelBuilder()
    b.constant("i", [1, 2])
    b.constant("f", [1.0, 2.0])
    b.constant("kept", np.array([1, 2]))
    types = [tensor.type for tensor in b.object.tensors]
    assert types == [2, 0, 4]


@pytest.mark.parametrize(
    ("kind", "options"), [("RELU", {"alpha": 1.0}), ("SOFTMAX", {"alpha": 1.0})]
)
def test_unknown_options_are_refused(kind: str, options: dict[str, object]) -> None:
    b = ModelBuilder()
    with pytest.raises(ValueError, match="has no option"):
        b.op(kind, [b.input("x", (1,))], [b.tensor("y", (1,))], options)
