# SPDX-License-Identifier: Apache-2.0
"""CONCATENATION and PACK."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiled import compiled
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

TFLM_TYPES = ("int8", "int16", "int32", "int64", "float32", "bool")
"""What TFLM's CONCATENATION takes; its PACK all but bool."""

Q = Quant(0.25, 3)


def spec(shape: tuple[int, ...], dtype: str) -> Spec:
    return Spec(shape, dtype, {"int8": Q, "int16": Quant(0.25)}.get(dtype))


def join(b: ModelBuilder, dtype: str, sizes: list[int], axis: int, shape: tuple[int, ...]) -> None:
    """Concatenates inputs of these sizes along the axis."""

    def sized(size: int) -> tuple[int, ...]:
        at = axis % len(shape)
        return (*shape[:at], size, *shape[at + 1 :])

    inputs = [spec(sized(size), dtype) for size in sizes]
    branch(b, "CONCATENATION", inputs, spec(sized(sum(sizes)), dtype), {"axis": axis})


@pytest.mark.parametrize("dtype", TFLM_TYPES)
def test_concatenation(dtype: str) -> None:
    b = ModelBuilder()
    join(b, dtype, [1, 3, 2], 0, (0, 4))
    join(b, dtype, [2, 5], 1, (3, 0))
    join(b, dtype, [1, 9, 2], -1, (1, 2, 3, 0))
    join(b, dtype, [3, 1], 2, (1, 2, 0, 17))
    join(b, dtype, [2, 2, 2], 1, (1, 0, 5, 4))
    check(b.build())


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "float32"])
def test_pack(dtype: str) -> None:
    b = ModelBuilder()
    for shape, axis in (((2, 3, 4), 0), ((2, 3, 4), 1), ((2, 3), -1), ((5,), 1), ((), 0)):
        at = axis % (len(shape) + 1)
        output = spec((*shape[:at], 3, *shape[at:]), dtype)
        branch(b, "PACK", [spec(shape, dtype)] * 3, output, {"values_count": 3, "axis": axis})
    check(b.build())


def test_types_of_litert_alone() -> None:
    b = ModelBuilder()
    for dtype in ("uint8", "uint32", "float16"):
        join(b, dtype, [1, 3, 2], 0, (0, 4))
        join(b, dtype, [2, 5], 1, (3, 0))
    for dtype in ("uint8", "uint32"):
        output = Spec((4, 2, 3), dtype)
        inputs = [Spec((4, 3), dtype)] * 2
        branch(b, "PACK", inputs, output, {"values_count": 2, "axis": 1})
    check(b.build(), "litert")


def test_uint8_of_other_scales() -> None:
    b = ModelBuilder()
    quants = [Quant(0.25, 3), Quant(0.1, 200), Quant(0.5, 3), Quant(0.0371, 0)]
    for axis, shape in ((0, (256,)), (1, (2, 150))):
        total = tuple(4 * dim if at == axis else dim for at, dim in enumerate(shape))
        inputs = [Spec(shape, "uint8", quant) for quant in quants]
        output = Spec(total, "uint8", quants[0])
        branch(b, "CONCATENATION", inputs, output, {"axis": axis})
    check(b.build(), "litert", cases=5)


def test_the_same_tensor_twice_a_constant_and_an_input() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 3), scale=0.25, zero_point=3)
    y = b.tensor("y", (2, 3), scale=0.25, zero_point=3)
    known = b.constant("c", np.arange(6, dtype=np.int8).reshape(2, 3), scale=0.25, zero_point=3)
    z = b.tensor("z", (10, 3), scale=0.25, zero_point=3)
    b.op("RELU", [x], [y])
    b.op("CONCATENATION", [y, known, y, x, y], [z], {"axis": 0})
    b.output(z)
    check(b.build())


def test_outermost_parts_are_not_copied() -> None:
    b = ModelBuilder()
    parts = []
    for i in range(3):
        x = b.input(f"x{i}", (1, 2, 8), scale=0.25)
        parts.append(b.tensor(f"y{i}", (1, 2, 8), scale=0.25))
        b.op("RELU", [x], [parts[-1]])
    z = b.tensor("z", (1, 6, 8), scale=0.25)
    b.op("CONCATENATION", parts, [z], {"axis": 1})
    b.output(z)
    module = compiled(b.build())
    assert len(module.plan.views) == 3
    check(b.build())


@given(st.data())
@settings(max_examples=8, deadline=None, derandomize=True)
def test_random_joins(data: st.DataObject) -> None:
    b = ModelBuilder()
    for _ in range(5):
        shape = data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=4))
        axis = data.draw(st.integers(-len(shape), len(shape) - 1))
        sizes = data.draw(st.lists(st.integers(1, 9), min_size=1, max_size=5))
        join(b, data.draw(st.sampled_from(TFLM_TYPES)), sizes, axis, tuple(shape))
    check(b.build(), cases=1)


def test_refusals() -> None:
    def message(*inputs: Spec, output: Spec, axis: int = 0, fused: str = "NONE") -> str:
        b = ModelBuilder()
        options = {"axis": axis, "fused_activation_function": fused}
        branch(b, "CONCATENATION", list(inputs), output, options)
        return refusal(b.build())

    a, joined = spec((2, 3), "int8"), spec((4, 3), "int8")
    assert "fused activation 1 is not NONE" in message(a, a, output=joined, fused="RELU")
    assert "axis 2 is not a dimension" in message(a, a, output=joined, axis=2)
    assert "do not add up" in message(a, a, output=spec((5, 3), "int8"))
    assert "does not fit" in message(a, spec((2, 4), "int8"), output=joined)
    other = Spec((2, 3), "int8", Quant(0.25, 4))
    assert "has not the scale and zero point of" in message(a, other, output=joined)
    shifted, wide = Spec((2, 3), "int16", Q), spec((2, 3), "int16")
    assert "zero point other than 0" in message(shifted, output=wide)
    assert "does not fit" in message(spec((2,), "int8"), output=joined, axis=1)


def test_refuses_an_input_that_is_left_out() -> None:
    b = ModelBuilder()
    known = b.constant("c", np.zeros((1, 3), np.int32))
    branch(b, "CONCATENATION", [known, -1], Spec((2, 3), "int32"), {"axis": 0})
    assert "an input is left out" in refusal(b.build())
