# SPDX-License-Identifier: Apache-2.0
"""Tensors of a subgraph."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import tflite
from numpy.typing import NDArray

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.frontend.buffers import Buffers
from heliaaot_west.frontend.labels import tensor_label
from heliaaot_west.frontend.quantization import read_quantization
from heliaaot_west.frontend.shapes import read_shape
from heliaaot_west.frontend.sparsity import densify
from heliaaot_west.ir import DType, Tensor

_TYPE_NAMES = {
    number: name for name, number in vars(tflite.TensorType).items() if isinstance(number, int)
}

_DTYPES = {
    number: DType[name] for number, name in _TYPE_NAMES.items() if name in DType.__members__
}

_MOST_BYTES = (1 << 31) - 1

_EXTERNAL_BUFFER_SLOT = 24
"""``Tensor.external_buffer`` of later schemas, which the ``tflite`` package has not got."""


def read_tensor(table: Any, index: int, buffers: Buffers) -> Tensor:
    """One tensor.

    Args:
        table: accessor of the Tensor table.
        index: its position in the subgraph.
        buffers: the model's buffers.

    Raises:
        ModelError: when it is inconsistent, or of a type that cannot be held.
    """
    name = flat.text(table, "Name")
    where = tensor_label(index, name)
    dtype = _dtype(table.Type(), where)
    shape = read_shape(table, where)
    _check_bytes(dtype, shape, where)
    return Tensor(
        id=index,
        name=name,
        dtype=dtype,
        shape=shape,
        quantization=read_quantization(table, dtype, shape, where),
        data=_data(table, dtype, shape, buffers, where),
        variable=bool(table.IsVariable()),
    )


def _dtype(number: int, where: str) -> DType:
    dtype = _DTYPES.get(number)
    if dtype is None:
        kind = _TYPE_NAMES.get(number, f"number {number}")
        raise ModelError(
            f"{where} is of type {kind}, which is not supported", "use another data type"
        )
    return dtype


def _check_bytes(dtype: DType, shape: tuple[int, ...], where: str) -> None:
    """Refuses what no 32-bit target can address, before anything is made of it.

    Dimensions of 0 do not count: numpy does not take such shapes at any size either.
    """
    elements = math.prod(size for size in shape if size)
    nbytes = dtype.nbytes(elements) if dtype.is_numeric else 0
    if nbytes > _MOST_BYTES:
        raise ModelError(
            f"{where} of shape {list(shape)} takes {nbytes} bytes",
            "a 32-bit target cannot address it",
        )


def _data(
    table: Any, dtype: DType, shape: tuple[int, ...], buffers: Buffers, where: str
) -> NDArray[np.generic] | None:
    if table._tab.Offset(_EXTERNAL_BUFFER_SLOT):
        raise ModelError(
            f"{where} keeps its value in another file", "convert the model to a single file"
        )
    if not dtype.is_numeric:
        return None
    sparsity = flat.child(table, "Sparsity")
    if sparsity is None:
        return buffers.constant(table.Buffer(), dtype, shape, where)
    raw = buffers.content(table.Buffer(), where)
    stored = np.zeros(0, np.uint8) if raw is None else raw
    return densify(stored, sparsity, dtype, shape, where)
