# SPDX-License-Identifier: Apache-2.0
"""Types, values and sharing of tensors."""

from __future__ import annotations

import numpy as np
import pytest

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from heliaaot_west.ir import DType, Graph
from tests.tflite_builder import ModelBuilder, pack

NUMPY_TYPES = [dtype for dtype in DType if dtype.is_numeric and dtype is not DType.INT4]


def read(builder: ModelBuilder) -> Graph:
    return read_model(builder.build(), "model.tflite").graphs[0]


@pytest.mark.parametrize("dtype", NUMPY_TYPES, ids=lambda dtype: dtype.value)
def test_constant_of_every_type(dtype: DType) -> None:
    value = np.array([[0, 1, 2], [3, 4, 5]]).astype(dtype.numpy)
    b = ModelBuilder()
    b.output(b.constant("w", value))
    tensor = read(b).tensors[0]
    assert tensor.dtype is dtype
    assert tensor.shape == (2, 3)
    assert tensor.data is not None
    assert tensor.data.dtype == dtype.numpy
    np.testing.assert_array_equal(tensor.data, value)


@pytest.mark.parametrize("values", [[-8, -1, 0, 7], [7, -8, 3], [-5]])
def test_int4_is_unpacked_low_half_first(values: list[int]) -> None:
    b = ModelBuilder()
    b.output(b.constant("w", np.array(values), "int4"))
    tensor = read(b).tensors[0]
    assert tensor.dtype is DType.INT4
    assert tensor.nbytes == (len(values) + 1) // 2
    assert tensor.data is not None
    assert tensor.data.dtype == np.int8
    assert tensor.data.tolist() == values


def test_int4_bytes_are_those_of_the_format() -> None:
    b = ModelBuilder()
    b.output(b.tensor("w", (2,), "int4", buffer=b.add_buffer(b"\xe1")))
    data = read(b).tensors[0].data
    assert data is not None
    assert data.tolist() == [1, -2]


def test_bool_other_than_0_and_1_is_true() -> None:
    b = ModelBuilder()
    b.output(b.tensor("w", (3,), "bool", buffer=b.add_buffer(b"\x00\x01\x80")))
    data = read(b).tensors[0].data
    assert data is not None
    assert data.view(np.uint8).tolist() == [0, 1, 1]


def test_strings_are_read_without_a_value() -> None:
    b = ModelBuilder()
    words = b.constant("words", ["one", "three"], "string")
    picked = b.tensor("picked", (1,), "string")
    b.op("GATHER", [words, b.input("i", (1,), "int32")], [picked])
    b.output(picked)
    tensor = read(b).tensors[0]
    assert tensor.dtype is DType.STRING
    assert tensor.shape == (2,)
    assert tensor.data is None


@pytest.mark.parametrize("dtype", ["resource", "variant"])
def test_handles_are_read(dtype: str) -> None:
    b = ModelBuilder()
    handle = b.tensor("state", None, dtype)
    b.op("VAR_HANDLE", [], [handle], {"container": "c", "shared_name": "state"})
    graph = read(b)
    assert graph.tensors[0].dtype.value == dtype
    assert graph.ops[0].options == {"container": "c", "shared_name": "state"}


@pytest.mark.parametrize("dtype", ["bfloat16", "complex128", "uint4"])
def test_types_that_cannot_be_held_are_refused(dtype: str) -> None:
    b = ModelBuilder()
    b.input("x", (1,), dtype)
    with pytest.raises(ModelError, match=r'model.tflite: tensor 0 "x" is of type'):
        read(b)


def test_variable_keeps_its_initial_value() -> None:
    b = ModelBuilder()
    b.variable("plain", (2,), "int8")
    b.variable("set", (2,), "int8", buffer=b.add_buffer(b"\x05\x06"))
    plain, initial = read(b).tensors.values()
    assert plain.variable
    assert plain.data is None
    assert initial.variable
    assert not initial.is_constant
    assert initial.data is not None
    assert initial.data.tolist() == [5, 6]


def test_tensors_of_one_buffer_share_one_array() -> None:
    b = ModelBuilder()
    first = b.constant("first", np.arange(6, dtype=np.int8).reshape(2, 3))
    b.constant("second", np.zeros((2, 3), np.int8), shares=first)
    b.constant("flat", np.zeros(6, np.int8), shares=first)
    data = [tensor.data for tensor in read(b).tensors.values()]
    assert data[0] is data[1]
    assert data[0] is not None
    assert data[2] is not None
    assert np.shares_memory(data[0], data[2])


def test_int4_of_one_buffer_is_unpacked_once() -> None:
    b = ModelBuilder()
    first = b.constant("first", np.arange(6), "int4")
    b.constant("second", np.zeros((2, 3)), "int4", shares=first)
    first_data, second_data = (tensor.data for tensor in read(b).tensors.values())
    assert first_data is not None
    assert second_data is not None
    assert np.shares_memory(first_data, second_data)


def test_constants_are_read_only_views_of_the_file() -> None:
    b = ModelBuilder()
    b.constant("w", np.arange(1000, dtype=np.float32))
    b.constant("w4", np.zeros(1000), "int4")
    file = b.build()
    plain, unpacked = read_model(file, "m").graphs[0].tensors.values()
    assert plain.data is not None
    assert np.shares_memory(plain.data, np.frombuffer(file, np.uint8))
    for tensor in (plain, unpacked):
        assert tensor.data is not None
        assert not tensor.data.flags.writeable


def test_buffers_behind_the_flatbuffer() -> None:
    b = ModelBuilder()
    b.constant("a", np.arange(5, dtype=np.int16))
    b.constant("b", np.array([1.5, -2.0], np.float32))
    file = b.build(external_buffers=True)
    first, second = read_model(file, "m").graphs[0].tensors.values()
    assert first.data is not None
    assert first.data.tolist() == [0, 1, 2, 3, 4]
    assert second.data is not None
    assert second.data.tolist() == [1.5, -2.0]


@pytest.mark.parametrize(
    ("offset", "size"), [(1 << 40, 4), (64, 1 << 62), ((1 << 64) - 1, 4), (4096, 4)]
)
def test_buffers_outside_the_file_are_refused(offset: int, size: int) -> None:
    b = ModelBuilder()
    b.constant("a", np.zeros(4, np.int8))
    model = b.to_object()
    model.buffers[1].data = None
    model.buffers[1].offset = offset
    model.buffers[1].size = size
    with pytest.raises(ModelError, match=rf"buffer 1 is said to be {size} bytes at {'offset'}"):
        read_model(pack(model), "m")


@pytest.mark.parametrize("nbytes", [3, 5, 8])
def test_a_value_of_the_wrong_size_is_refused(nbytes: int) -> None:
    b = ModelBuilder()
    b.tensor("w", (2, 2), "int8", buffer=b.add_buffer(bytes(nbytes)))
    message = rf'tensor 0 "w" of shape \[2, 2\] needs 4 bytes of int8, but its buffer has {nbytes}'
    with pytest.raises(ModelError, match=message):
        read(b)


def test_an_unknown_buffer_is_refused() -> None:
    b = ModelBuilder()
    b.tensor("w", (2,), "int8", buffer=7)
    with pytest.raises(ModelError, match=r'tensor 0 "w" refers to buffer 7, but the file has 1'):
        read(b)


def test_a_value_in_another_file_is_refused() -> None:
    b = ModelBuilder()
    b.tensor("w", (2,), "int8")
    model = b.to_object()
    model.subgraphs[0].tensors[0].externalBuffer = 1
    with pytest.raises(ModelError, match=r'tensor 0 "w" keeps its value in another file'):
        read_model(pack(model), "m")


def test_a_tensor_without_elements_that_nothing_computes_is_a_constant() -> None:
    b = ModelBuilder()
    x = b.input("x", (1, 1), "float32")
    y = b.tensor("y", (), "float32")
    b.op("RESHAPE", [x, b.tensor("shape", (0,), "int32")], [y])
    b.output(y)
    tensor = read(b).tensors[2]
    assert tensor.is_constant
    assert tensor.data is not None
    assert tensor.data.shape == (0,)


@pytest.mark.parametrize("shape", [(1 << 16, 1 << 16), (0, 1 << 30, 1 << 30)])
def test_a_tensor_past_32_bit_addresses_is_refused(shape: tuple[int, ...]) -> None:
    b = ModelBuilder()
    b.tensor("huge", shape, "float32")
    with pytest.raises(ModelError, match=r'tensor 0 "huge" of shape .* a 32-bit target cannot'):
        read(b)


def test_names_are_kept_as_they_are_but_messages_stay_on_one_line() -> None:
    name = "käse\n\x1b[31m" + "x" * 300
    b = ModelBuilder()
    b.input(name, (1,), "int8")
    assert read(b).tensors[0].name == name
    b.tensor(name, (-1, -1), "int8")
    with pytest.raises(ModelError) as caught:
        read(b)
    assert str(caught.value).isprintable()
    assert "käse\\n\\x1b" in str(caught.value)
    assert len(str(caught.value)) < 300


def test_names_that_are_not_utf8_are_read() -> None:
    b = ModelBuilder()
    b.input("abcd", (1,), "int8")
    file = b.build().replace(b"abcd", b"\xffbc\xfe")
    assert read_model(file, "m").graphs[0].tensors[0].name == "\ufffdbc\ufffd"
