# SPDX-License-Identifier: Apache-2.0
"""UNIDIRECTIONAL_SEQUENCE_LSTM against TFLM, over several runs so that state is carried."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.errors import UnsupportedError
from tests.compiled import compiled
from tests.operators.harness import check
from tests.tflite_builder import ABSENT, ModelBuilder

_NARROW = {"int8": "int32", "int16": "int64"}


def lstm(
    dtype: str,
    *,
    batches: int = 1,
    steps: int = 3,
    inputs: int = 5,
    size: int = 6,
    time_major: bool = False,
    clip: float = 0.0,
    cell_scale: float = 2.0**-11,
    peephole: bool = False,
) -> bytes:
    """A model of one LSTM with random weights."""
    rng = np.random.default_rng(3)
    b = ModelBuilder()
    real = dtype == "float32"
    quantized = {} if real else {"scale": 0.02 if dtype == "int8" else 1e-4, "zero_point": 0}
    if dtype == "int8":
        quantized["zero_point"] = -9
    first, second = (steps, batches) if time_major else (batches, steps)
    x = b.input("x", (first, second, inputs), dtype, **quantized)

    def weights(name: str, shape: tuple[int, ...]) -> int:
        if real:
            return b.constant(name, rng.standard_normal(shape).astype(np.float32))
        data = rng.integers(-127, 128, shape).astype(np.int8)
        return b.constant(name, data, scale=float(rng.uniform(0.004, 0.02)))

    def bias(name: str) -> int:
        if real:
            return b.constant(name, rng.standard_normal(size).astype(np.float32))
        return b.constant(name, rng.integers(-9000, 9000, size).astype(_NARROW[dtype]))

    tensors = [x, *(weights(f"w{i}", (size, inputs)) for i in range(4))]
    tensors += [weights(f"r{i}", (size, size)) for i in range(4)]
    tensors += [ABSENT] * 3
    if peephole:
        tensors[9] = weights("p", (size,))
    tensors += [bias(f"b{i}") for i in range(4)]
    tensors += [ABSENT] * 2
    state = {} if real else {"scale": 2.0**-7 if dtype == "int8" else 2.0**-15, "zero_point": 0}
    if dtype == "int8":
        state["zero_point"] = 4
    cell = {} if real else {"scale": cell_scale, "zero_point": 0}
    tensors.append(b.variable("hidden", (batches, size), dtype, **state))
    tensors.append(b.variable("cell", (batches, size), "float32" if real else "int16", **cell))
    tensors += [ABSENT] * 4
    y = b.tensor("y", (first, second, size), dtype, **state)
    options = {"fused_activation_function": "TANH", "time_major": time_major, "cell_clip": clip}
    b.op("UNIDIRECTIONAL_SEQUENCE_LSTM", tensors, [y], options)
    b.output(y)
    return b.build()


@pytest.mark.parametrize("dtype", ["int8", "int16", "float32"])
@pytest.mark.parametrize("time_major", [False, True])
def test_equals_tflm_and_carries_state(dtype: str, time_major: bool) -> None:
    check(lstm(dtype, batches=2, time_major=time_major), cases=2, steps=3)


@pytest.mark.parametrize("cell_scale", [2.0**-9, 2.0**-12, 2.0**-14])
def test_cell_scale_and_clip(cell_scale: float) -> None:
    check(lstm("int8", clip=0.5, cell_scale=cell_scale), cases=3, steps=2)


def test_clip_of_floats() -> None:
    check(lstm("float32", clip=0.25), steps=2)


def full_lstm(
    kind: str,
    *,
    coupled: bool = False,
    peephole: bool = False,
    norm: bool = False,
    projection: bool = False,
    told_shape: bool = True,
) -> bytes:
    """A float32 model of one LSTM with the parts that TFLM does not have."""
    rng = np.random.default_rng(5)
    inputs, units = 4, 6
    size = 3 if projection else units
    b = ModelBuilder()
    leading = (2,) if kind == "LSTM" else (2, 3)
    x = b.input("x", (*leading, inputs), "float32")

    def array(name: str, *shape: int) -> int:
        return b.constant(name, rng.standard_normal(shape).astype(np.float32))

    tensors = [ABSENT] * 24
    tensors[0] = x
    gates = range(1, 4) if coupled else range(4)
    for gate in gates:
        tensors[1 + gate] = array(f"w{gate}", units, inputs)
        tensors[5 + gate] = array(f"r{gate}", units, size)
        tensors[12 + gate] = array(f"b{gate}", units)
        if norm:
            tensors[20 + gate] = array(f"n{gate}", units)
    if peephole:
        for place, gate in ((9, 0), (10, 1), (11, 3)):
            if gate in gates:
                tensors[place] = array(f"p{gate}", units)
    if projection:
        tensors[16] = array("projection", size, units)
        tensors[17] = array("projection bias", size)
    tensors[18] = b.variable("hidden", (2, size), "float32")
    tensors[19] = b.variable("cell", (2, units), "float32")
    y = b.tensor("y", (*leading, size) if told_shape else (), "float32")
    options = {"fused_activation_function": "TANH", "cell_clip": 2.0, "proj_clip": 0.7}
    b.op(kind, tensors, [y], options)
    b.output(y)
    return b.build()


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"coupled": True, "peephole": True},
        {"norm": True, "peephole": True, "projection": True},
        {"coupled": True, "norm": True},
        {"projection": True, "told_shape": False},
    ],
)
@pytest.mark.parametrize("kind", ["LSTM", "UNIDIRECTIONAL_SEQUENCE_LSTM"])
def test_full_cell_equals_litert(kind: str, parts: dict[str, bool]) -> None:
    model = full_lstm(kind, **parts)
    elements = compiled(model).program.values[compiled(model).program.outputs[0]].elements
    assert elements == (2 if kind == "LSTM" else 6) * (3 if "projection" in parts else 6)
    if parts.get("told_shape", True):
        check(model, "litert", cases=2, steps=3)


def test_projection_needs_its_size() -> None:
    with pytest.raises(UnsupportedError, match="differ without a projection"):
        compiled(_with_other_hidden_size())


def _with_other_hidden_size() -> bytes:
    b = ModelBuilder()
    x = b.input("x", (1, 4), "float32")
    tensors = [ABSENT] * 24
    tensors[0] = x
    tensors[18] = b.variable("hidden", (1, 3), "float32")
    tensors[19] = b.variable("cell", (1, 6), "float32")
    y = b.tensor("y", (1, 3), "float32")
    b.op("LSTM", tensors, [y], {"fused_activation_function": "TANH"})
    b.output(y)
    return b.build()


def test_names_what_is_not_supported() -> None:
    with pytest.raises(UnsupportedError, match="peephole weights are not supported"):
        compiled(lstm("int8", peephole=True))


def test_cell_scale_must_be_a_power_of_two() -> None:
    with pytest.raises(
        UnsupportedError, match=r"0\.00069\d*, which is not a power of two"
    ):
        compiled(lstm("int8", cell_scale=0.0007))
