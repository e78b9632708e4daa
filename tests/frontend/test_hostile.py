# SPDX-License-Identifier: Apache-2.0
"""Files that are corrupt, or made to do harm: always one ModelError, soon, in little memory."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable

import flatbuffers
import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from tests.tflite_builder import ABSENT, ModelBuilder


def varied_model(*, external_buffers: bool = False) -> bytes:
    """A bit of everything that the frontend reads."""
    b = ModelBuilder("main", description="varied")
    x = b.input("x", (1, 8), scale=0.5, zero_point=3, signature=(-1, 8))
    w = b.constant("w", np.ones((4, 8), np.int8), scales=[0.1, 0.2, 0.1, 0.2])
    w4 = b.constant("w4", np.arange(-4, 4).reshape(4, 2), "int4", scale=0.1)
    bias = b.constant("bias", np.arange(4, dtype=np.int32), scales=[0.1] * 4, axis=3)
    y, z, out = (b.tensor(name, (1, 4), scale=1.0) for name in ("y", "z", "out"))
    state = b.variable("state", (1, 4), scale=1.0)
    b.op("FULLY_CONNECTED", [x, w, bias], [y], {"fused_activation_function": "RELU"})
    b.op("FULLY_CONNECTED", [y, w4, ABSENT], [z], version=4)
    b.op("CUSTOM:Mix", [z, state], [out], custom_options=bytes(range(16)))
    b.output(out, y)
    init = b.subgraph("init")
    handle = init.tensor("handle", None, "resource")
    init.op("VAR_HANDLE", [], [handle], {"container": "c", "shared_name": "s"})
    value = init.constant("value", np.ones(5, np.float32))
    init.op("ASSIGN_VARIABLE", [handle, value], [])
    b.signature("serving_default", {"x": x}, {"y": y})
    return b.build(external_buffers=external_buffers)


def survives(data: bytes) -> None:
    """Reads it; anything but a model or a ModelError of one line fails the test."""
    message = ""
    try:
        read_model(data, "m")
    except ModelError as error:
        message = str(error)
    assert message.isprintable()


@pytest.mark.parametrize("external_buffers", [False, True])
def test_every_truncation(external_buffers: bool) -> None:
    data = varied_model(external_buffers=external_buffers)
    for size in range(0, len(data), 3):
        survives(data[:size])


def test_a_file_cut_before_its_last_table_is_refused() -> None:
    data = varied_model()
    for size in range(0, len(data) - 64, 7):
        with pytest.raises(ModelError):
            read_model(data[:size], "m")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("flips", [1, 3, 20])
def test_flipped_bits(seed: int, flips: int) -> None:
    rng = random.Random(seed * 100 + flips)
    original = varied_model()
    for _ in range(100):
        data = bytearray(original)
        for _ in range(flips):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        survives(bytes(data))


@pytest.mark.parametrize("word", [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x00010000])
def test_words_replaced(word: int) -> None:
    original = varied_model()
    for position in range(8, len(original) - 4, 4):
        data = bytearray(original)
        data[position : position + 4] = word.to_bytes(4, "little")
        survives(bytes(data))


@pytest.mark.parametrize("seed", range(4))
def test_random_bytes_behind_the_identifier(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        body = rng.randbytes(rng.randrange(200))
        survives(rng.randrange(8, 64).to_bytes(4, "little") + b"TFL3" + body)


def _claims_many(field: str) -> bytes:
    """A model whose vector in ``field`` is said to have 2**32 - 1 elements."""
    data = bytearray(varied_model())
    model = schema.Model.GetRootAs(data)
    table, name = {
        "subgraphs": (model, "Subgraphs"),
        "buffers": (model, "Buffers"),
        "tensors": (model.Subgraphs(0), "Tensors"),
        "operators": (model.Subgraphs(0), "Operators"),
        "outputs": (model.Subgraphs(0), "Outputs"),
        "shape": (model.Subgraphs(0).Tensors(0), "Shape"),
        "scales": (model.Subgraphs(0).Tensors(0).Quantization(), "Scale"),
        "data": (model.Buffers(1), "Data"),
    }[field]
    slots: list[int] = []
    tab = table._tab

    class Spy:
        """Learns where the accessor finds the vector."""

        def Offset(self, slot: int) -> int:
            slots.append(int(tab.Offset(slot)))
            return 0

    table._tab = Spy()
    getattr(table, name + "Length")()
    start = tab.Vector(slots[0]) - 4
    data[start : start + 4] = b"\xff\xff\xff\xff"
    return bytes(data)


@pytest.mark.parametrize(
    "field",
    ["subgraphs", "buffers", "tensors", "operators", "outputs", "shape", "scales", "data"],
)
def test_vectors_said_to_be_longer_than_the_file(field: str) -> None:
    with pytest.raises(ModelError, match="the file refers to"):
        read_model(_claims_many(field), "m")


def _many_times_one_table(count: int) -> bytes:
    """A subgraph whose tensors are all one table with a long name."""
    builder = flatbuffers.Builder(0)
    name = builder.CreateString("n" * 100_000)
    schema.TensorStart(builder)
    schema.TensorAddName(builder, name)
    tensor = schema.TensorEnd(builder)
    return _finish(builder, tensor, count)


def _many_overlapping_vectors(count: int) -> bytes:
    """A subgraph whose tensors are all one table with as many scales as fit."""
    builder = flatbuffers.Builder(0)
    scales = builder.CreateNumpyVector(np.ones(count, np.float32))
    schema.QuantizationParametersStart(builder)
    schema.QuantizationParametersAddScale(builder, scales)
    quantization = schema.QuantizationParametersEnd(builder)
    shape = builder.CreateNumpyVector(np.array([count], np.int32))
    schema.TensorStart(builder)
    schema.TensorAddShape(builder, shape)
    schema.TensorAddType(builder, schema.TensorType.INT8)
    schema.TensorAddQuantization(builder, quantization)
    tensor = schema.TensorEnd(builder)
    return _finish(builder, tensor, 10_000)


def _finish(builder: flatbuffers.Builder, tensor: int, count: int) -> bytes:
    schema.SubGraphStartTensorsVector(builder, count)
    for _ in range(count):
        builder.PrependUOffsetTRelative(tensor)
    tensors = builder.EndVector()
    schema.SubGraphStart(builder)
    schema.SubGraphAddTensors(builder, tensors)
    subgraph = schema.SubGraphEnd(builder)
    schema.ModelStartSubgraphsVector(builder, 1)
    builder.PrependUOffsetTRelative(subgraph)
    subgraphs = builder.EndVector()
    schema.ModelStartBuffersVector(builder, 0)
    buffers = builder.EndVector()
    schema.ModelStart(builder)
    schema.ModelAddVersion(builder, 3)
    schema.ModelAddSubgraphs(builder, subgraphs)
    schema.ModelAddBuffers(builder, buffers)
    builder.Finish(schema.ModelEnd(builder), file_identifier=b"TFL3")
    return bytes(builder.Output())


@pytest.mark.parametrize("make", [_many_times_one_table, _many_overlapping_vectors])
def test_parts_used_many_times_do_not_add_up(make: Callable[[int], bytes]) -> None:
    data = make(200_000)
    assert len(data) < 2 << 20
    tracemalloc.start()
    began = time.perf_counter()
    with pytest.raises(ModelError):
        read_model(data, "m")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 128 << 20
    assert time.perf_counter() - began < 10


def test_reading_grows_in_step_with_the_model() -> None:
    def seconds(operators: int) -> float:
        b = ModelBuilder()
        x = b.input("x", (1, 8), scale=0.5)
        for index in range(operators):
            w = b.constant(f"w{index}", np.ones((8, 8), np.int8), scales=[0.1] * 8)
            y = b.tensor(f"y{index}", (1, 8), scale=0.5)
            b.op("FULLY_CONNECTED", [x, w, ABSENT], [y])
            x = y
        b.output(x)
        data = b.build()
        began = time.process_time()
        assert len(read_model(data, "m").graphs[0].ops) == operators
        return time.process_time() - began

    assert seconds(2000) < 40 * max(seconds(200), 0.005)
