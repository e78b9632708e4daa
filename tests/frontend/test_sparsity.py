# SPDX-License-Identifier: Apache-2.0
"""Sparse constants, written here by a plain encoder and checked against LiteRT's DENSIFY."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType
from numpy.typing import NDArray

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from tests.tflite_builder import ModelBuilder, encode, pack

Array = NDArray[Any]


@dataclass(frozen=True)
class Layout:
    """Traversal order, which levels are compressed, and the blocks by dimension."""

    order: Sequence[int]
    compressed: Sequence[bool]
    blocks: dict[int, int] = field(default_factory=dict)


LAYOUTS = {
    "csr": ((4, 6), Layout((0, 1), (False, True))),
    "csc": ((4, 6), Layout((1, 0), (False, True))),
    "both compressed": ((4, 6), Layout((0, 1), (True, True))),
    "both dense": ((4, 6), Layout((1, 0), (False, False))),
    "row blocks": ((4, 8), Layout((0, 1, 2), (False, True, False), {1: 4})),
    "square blocks": ((4, 8), Layout((0, 1, 2, 3), (False, True, False, False), {0: 2, 1: 2})),
    "block columns": ((4, 8), Layout((1, 0, 3, 2), (False, True, False, False), {0: 2, 1: 4})),
    "vector": ((16,), Layout((0,), (True,))),
    "filter": ((3, 2, 2, 4), Layout((0, 1, 2, 3), (False, False, True, True))),
}


def sparse_dense(shape: Sequence[int], dtype: str, keep: float = 0.3) -> Array:
    rng = np.random.default_rng(7)
    values = rng.integers(1, 7, shape) * (rng.random(shape) < keep)
    return values.astype("int8" if dtype == "int4" else dtype)


def compress(dense: Array, layout: Layout, index_type: str) -> tuple[Array, Any]:
    """The values and parameters of the format, by walking the tree node by node."""
    rank = dense.ndim
    blocked = list(layout.blocks)
    extents = [size // layout.blocks.get(axis, 1) for axis, size in enumerate(dense.shape)]
    extents += layout.blocks.values()

    def inside(prefix: tuple[int, ...]) -> Array:
        fixed = dict(zip(layout.order, prefix, strict=False))
        ranges = []
        for axis in range(rank):
            block = layout.blocks.get(axis, 1)
            inner = fixed.get(rank + blocked.index(axis)) if axis in blocked else 0
            outers = [fixed[axis]] if axis in fixed else range(extents[axis])
            inners = range(block) if inner is None else [inner]
            ranges.append([outer * block + i for outer, i in product(outers, inners)])
        part: Array = dense[np.ix_(*ranges)]
        return part

    nodes: list[tuple[int, ...]] = [()]
    levels = []
    for dimension, compressed in zip(layout.order, layout.compressed, strict=True):
        below: list[tuple[int, ...]] = []
        segments, indices = [0], []
        for node in nodes:
            for index in range(extents[dimension]):
                if not compressed or inside((*node, index)).any():
                    below.append((*node, index))
                    indices.append(index)
            segments.append(len(indices))
        levels.append(
            _compressed_level(segments, indices, index_type)
            if compressed
            else schema.DimensionMetadataT(denseSize=extents[dimension])
        )
        nodes = below
    parameters = schema.SparsityParametersT(
        traversalOrder=list(layout.order), blockMap=blocked or None, dimMetadata=levels
    )
    return np.array([inside(node).item() for node in nodes], dense.dtype), parameters


def _compressed_level(segments: list[int], indices: list[int], index_type: str) -> Any:
    make = getattr(schema, index_type + "VectorT")
    number = getattr(schema.SparseIndexVector, index_type + "Vector")
    return schema.DimensionMetadataT(
        format=schema.DimensionType.SPARSE_CSR,
        arraySegmentsType=number,
        arraySegments=make(values=segments),
        arrayIndicesType=number,
        arrayIndices=make(values=indices),
    )


def model_of(dense: Array, dtype: str, layout: Layout, index_type: str = "Int32") -> Any:
    """x + DENSIFY(sparse) as the schema's objects; tensor 0 is the sparse one."""
    values, parameters = compress(dense, layout, index_type)
    b = ModelBuilder()
    buffer = b.add_buffer(encode(values, dtype))
    sparse = b.tensor("sparse", dense.shape, dtype, buffer=buffer)
    plain = b.tensor("plain", dense.shape, dtype)
    b.op("DENSIFY", [sparse], [plain])
    b.output(plain)
    model = b.to_object()
    model.subgraphs[0].tensors[0].sparsity = parameters
    return model


@pytest.mark.parametrize("dtype", ["int4", "int8", "int32", "float16", "float32"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_and_type(name: str, dtype: str) -> None:
    shape, layout = LAYOUTS[name]
    dense = sparse_dense(shape, dtype)
    tensor = read_model(pack(model_of(dense, dtype, layout)), "m").graphs[0].tensors[0]
    assert tensor.data is not None
    assert tensor.data.dtype == dense.dtype
    np.testing.assert_array_equal(tensor.data, dense)


@pytest.mark.parametrize("index_type", ["Int32", "Uint16", "Uint8"])
def test_every_index_type(index_type: str) -> None:
    shape, layout = LAYOUTS["csr"]
    dense = sparse_dense(shape, "int8")
    file = pack(model_of(dense, "int8", layout, index_type))
    data = read_model(file, "m").graphs[0].tensors[0].data
    assert data is not None
    np.testing.assert_array_equal(data, dense)


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_encoder_here_means_what_litert_means(name: str) -> None:
    shape, layout = LAYOUTS[name]
    dense = sparse_dense(shape, "float32")
    interpreter = Interpreter(
        model_content=pack(model_of(dense, "float32", layout)),
        experimental_op_resolver_type=OpResolverType.BUILTIN_REF,
    )
    interpreter.allocate_tensors()
    interpreter.invoke()
    np.testing.assert_array_equal(interpreter.get_tensor(1), dense)


def test_a_tensor_of_zeros_only() -> None:
    shape, layout = LAYOUTS["csr"]
    model = model_of(np.zeros(shape, np.int8), "int8", layout)
    data = read_model(pack(model), "m").graphs[0].tensors[0].data
    assert data is not None
    np.testing.assert_array_equal(data, np.zeros(shape, np.int8))


def _level(model: Any, number: int) -> Any:
    return model.subgraphs[0].tensors[0].sparsity.dimMetadata[number]


def _drop_level(model: Any) -> None:
    model.subgraphs[0].tensors[0].sparsity.dimMetadata.pop()


def _repeat_order(model: Any) -> None:
    model.subgraphs[0].tensors[0].sparsity.traversalOrder = [0, 0]


def _wrong_dense_size(model: Any) -> None:
    _level(model, 0).denseSize = 1 << 30


def _index_past_the_end(model: Any) -> None:
    _level(model, 1).arrayIndices.values[0] = 6


def _negative_index(model: Any) -> None:
    _level(model, 1).arrayIndices.values[0] = -1


def _falling_segments(model: Any) -> None:
    _level(model, 1).arraySegments.values[1] = 1 << 30


def _short_segments(model: Any) -> None:
    _level(model, 1).arraySegments.values.pop()


def _no_segments(model: Any) -> None:
    _level(model, 1).arraySegments = None


def _no_indices(model: Any) -> None:
    _level(model, 1).arrayIndicesType = 0


def _block_of_a_missing_dimension(model: Any) -> None:
    sparsity = model.subgraphs[0].tensors[0].sparsity
    sparsity.blockMap = [2]
    sparsity.traversalOrder = [0, 1, 2]
    sparsity.dimMetadata.append(schema.DimensionMetadataT(denseSize=2))


def _block_that_does_not_divide(model: Any) -> None:
    _block_of_a_missing_dimension(model)
    model.subgraphs[0].tensors[0].sparsity.blockMap = [1]
    _level(model, 2).denseSize = 4


@pytest.mark.parametrize(
    "spoil",
    [
        _drop_level,
        _repeat_order,
        _wrong_dense_size,
        _index_past_the_end,
        _negative_index,
        _falling_segments,
        _short_segments,
        _no_segments,
        _no_indices,
        _block_of_a_missing_dimension,
        _block_that_does_not_divide,
    ],
)
def test_parameters_that_contradict_themselves_are_refused(spoil: Callable[[Any], None]) -> None:
    shape, layout = LAYOUTS["csr"]
    model = model_of(sparse_dense(shape, "int8"), "int8", layout)
    spoil(model)
    with pytest.raises(ModelError, match='the sparsity of tensor 0 "sparse" is inconsistent'):
        read_model(pack(model), "m")


def test_values_that_do_not_fit_the_parameters_are_refused() -> None:
    shape, layout = LAYOUTS["csr"]
    model = model_of(sparse_dense(shape, "int8"), "int8", layout)
    model.buffers[1].data = model.buffers[1].data[:-1]
    with pytest.raises(ModelError, match=r'tensor 0 "sparse" with \d+ stored values needs'):
        read_model(pack(model), "m")


def test_a_small_file_cannot_ask_for_much_memory() -> None:
    model = model_of(np.ones((1,), np.int8), "int8", Layout((0,), (True,)))
    model.subgraphs[0].tensors[0].shape = [1 << 30]
    with pytest.raises(ModelError, match="describes far more than its"):
        read_model(pack(model), "m")
