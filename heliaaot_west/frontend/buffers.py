# SPDX-License-Identifier: Apache-2.0
"""The values of constants: where their bytes lie, and bytes to arrays."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.ir import DType


class Buffers:
    """The buffers of a model, each decoded once.

    Constants are read-only views of the file, so tensors of one buffer share one array.
    """

    def __init__(self, model: Any) -> None:
        self._model = model
        self._file: flat.FlatFile = model._tab.file
        self._count = flat.length(model, "Buffers")
        self._bytes: dict[int, NDArray[np.uint8] | None] = {}
        self._flat: dict[tuple[int, DType], NDArray[np.generic]] = {}
        self._arrays: dict[tuple[int, DType, tuple[int, ...]], NDArray[np.generic]] = {}

    @property
    def file(self) -> flat.FlatFile:
        """The file that the buffers are in."""
        return self._file

    def content(self, index: int, where: str) -> NDArray[np.uint8] | None:
        """A buffer's bytes; None for an empty one, which marks a tensor without a value.

        Args:
            index: the buffer's number.
            where: the tensor that refers to it, for messages.
        """
        if index >= self._count:
            raise ModelError(
                f"{where} refers to buffer {index}, but the file has {self._count}",
                "it is corrupt",
            )
        if index not in self._bytes:
            self._bytes[index] = self._read(index)
        return self._bytes[index]

    def _read(self, index: int) -> NDArray[np.uint8] | None:
        table = flat.item(self._model, "Buffers", index)
        inline = flat.array(table, "Data")
        if inline is not None:
            return inline.view(np.uint8)
        size = table.Size()
        return self._file.slice(table.Offset(), size, f"buffer {index}") if size else None

    def constant(
        self, index: int, dtype: DType, shape: tuple[int, ...], where: str
    ) -> NDArray[np.generic] | None:
        """The value of a tensor, None when its buffer is empty.

        Raises:
            ModelError: when the bytes are not as many as the shape needs.
        """
        raw = self.content(index, where)
        if raw is None:
            return None
        key = (index, dtype, shape)
        if key not in self._arrays:
            elements = math.prod(shape)
            check_size(raw.size, elements, dtype, f"{where} of shape {list(shape)}")
            self._arrays[key] = self._elements(index, dtype, raw)[:elements].reshape(shape)
        return self._arrays[key]

    def _elements(self, index: int, dtype: DType, raw: NDArray[np.uint8]) -> NDArray[np.generic]:
        key = (index, dtype)
        if key not in self._flat:
            self._flat[key] = decode(raw, dtype, self._file)
        return self._flat[key]


def check_size(nbytes: int, elements: int, dtype: DType, where: str) -> None:
    """Refuses bytes that are not as many as these elements take."""
    need = dtype.nbytes(elements)
    if nbytes != need:
        raise ModelError(
            f"{where} needs {need} bytes of {dtype.value}, but its buffer has {nbytes}",
            "the file is corrupt",
        )


def decode(raw: NDArray[np.uint8], dtype: DType, file: flat.FlatFile) -> NDArray[np.generic]:
    """Bytes to a flat read-only array; the bytes must be a whole number of elements.

    Int4 holds two elements a byte, the low half first, in two's complement (LiteRT,
    ``UnpackDenseInt4IntoInt8``).
    """
    if dtype is DType.INT4:
        file.charge(2 * raw.size)
        halves = np.empty((raw.size, 2), np.int8)
        signed = raw.view(np.int8)
        halves[:, 0] = (signed << 4) >> 4
        halves[:, 1] = signed >> 4
        return _frozen(halves.reshape(-1))
    if dtype is DType.BOOL and raw.size and raw.max() > 1:
        file.charge(raw.size)
        return _frozen(raw != 0)
    return raw.view(dtype.numpy.newbyteorder("<"))


def _frozen(array: NDArray[np.generic]) -> NDArray[np.generic]:
    array.flags.writeable = False
    return array
