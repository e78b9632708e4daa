# SPDX-License-Identifier: Apache-2.0
"""Sparse constants to dense arrays.

The format is TACO's, as ``SparsityParameters`` in the TFLite schema describes it: a tensor
is a tree with a level for each dimension in ``traversal_order``. A dense level has a child
for every index; a compressed one only for those that ``array_indices`` lists, between the
bounds in ``array_segments``. Dimensions past the tensor's own are the inner parts of blocks
of those that ``block_map`` names. The values are the leaves in order, all others are 0.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import tflite
from numpy.typing import NDArray

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.frontend.buffers import check_size, decode
from heliaaot_west.ir import DType

_Offsets = NDArray[np.int64]

_INDEX_VECTORS = {
    tflite.SparseIndexVector.Int32Vector: tflite.Int32Vector,
    tflite.SparseIndexVector.Uint16Vector: tflite.Uint16Vector,
    tflite.SparseIndexVector.Uint8Vector: tflite.Uint8Vector,
}


def densify(
    raw: NDArray[np.uint8], sparsity: Any, dtype: DType, shape: tuple[int, ...], where: str
) -> NDArray[np.generic]:
    """The dense value of a sparse constant.

    Args:
        raw: bytes of the values that are stored.
        sparsity: accessor of the SparsityParameters table.
        dtype: type of the values.
        shape: shape of the dense tensor.
        where: the tensor, for messages.

    Raises:
        ModelError: when the parameters contradict themselves, the shape or the values.
    """
    file: flat.FlatFile = sparsity._tab.file
    file.charge(math.prod(shape) * dtype.numpy.itemsize)
    offsets = _leaf_offsets(sparsity, shape, f"the sparsity of {where}")
    check_size(raw.size, offsets.size, dtype, f"{where} with {offsets.size} stored values")
    dense = np.zeros(math.prod(shape), dtype.numpy)
    dense[offsets] = decode(raw, dtype, file)[: offsets.size]
    dense.flags.writeable = False
    return dense.reshape(shape)


def _leaf_offsets(sparsity: Any, shape: tuple[int, ...], where: str) -> _Offsets:
    """Offset into the dense tensor of each stored value."""
    order = flat.numbers(sparsity, "TraversalOrder")
    block_map = flat.numbers(sparsity, "BlockMap")
    levels = flat.items(sparsity, "DimMetadata")
    if (
        sorted(order) != list(range(len(shape) + len(block_map)))
        or len(levels) != len(order)
        or len(set(block_map)) != len(block_map)
        or not set(block_map) <= set(range(len(shape)))
    ):
        raise _corrupt(where)
    blocks = _block_sizes(order, block_map, levels, shape, where)
    extents, strides = _dimensions(shape, block_map, blocks)
    offsets = np.zeros(1, np.int64)
    for dimension, level in zip(order, levels, strict=True):
        offsets = _descend(offsets, level, extents[dimension], strides[dimension], where)
    return offsets


def _block_sizes(
    order: tuple[int, ...],
    block_map: tuple[int, ...],
    levels: list[Any],
    shape: tuple[int, ...],
    where: str,
) -> list[int]:
    sizes = []
    for block, blocked in enumerate(block_map):
        size = levels[order.index(len(shape) + block)].DenseSize()
        if size < 1 or shape[blocked] % size:
            raise _corrupt(where)
        sizes.append(size)
    return sizes


def _dimensions(
    shape: tuple[int, ...], block_map: tuple[int, ...], blocks: list[int]
) -> tuple[list[int], list[int]]:
    """Extent and stride in elements of every dimension, blocked ones split in two."""
    extents = list(shape) + blocks
    strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
    for blocked, size in zip(block_map, blocks, strict=True):
        strides.append(strides[blocked])
        extents[blocked] //= size
        strides[blocked] *= size
    return extents, strides


def _descend(offsets: _Offsets, level: Any, extent: int, stride: int, where: str) -> _Offsets:
    """From the nodes above a level to the nodes of the level, in order."""
    file: flat.FlatFile = level._tab.file
    if level.Format() == tflite.DimensionType.DENSE:
        if level.DenseSize() != extent:
            raise _corrupt(where)
        file.charge(max(offsets.size, 1) * extent * offsets.itemsize)
        return (offsets[:, None] + np.arange(extent, dtype=np.int64) * stride).reshape(-1)
    segments = _index_vector(level, "ArraySegments", where)
    indices = _index_vector(level, "ArrayIndices", where)
    counts = np.diff(segments)
    if (
        segments.size != offsets.size + 1
        or segments[0] != 0
        or segments[-1] != indices.size
        or (counts < 0).any()
        or (indices < 0).any()
        or (indices >= extent).any()
    ):
        raise _corrupt(where)
    return np.repeat(offsets, counts) + indices * stride


def _index_vector(level: Any, field: str, where: str) -> _Offsets:
    kind = _INDEX_VECTORS.get(getattr(level, field + "Type")())
    table = flat.union(level, field, kind()) if kind is not None else None
    if table is None:
        raise _corrupt(where)
    values = flat.array(table, "Values")
    if values is None:
        return np.zeros(0, np.int64)
    level._tab.file.charge(8 * values.size)
    return values.astype(np.int64)


def _corrupt(where: str) -> ModelError:
    return ModelError(f"{where} is inconsistent", "the file is corrupt")
