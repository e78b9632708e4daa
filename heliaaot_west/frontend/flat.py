# SPDX-License-Identifier: Apache-2.0
"""Bounded reading of flatbuffer tables through the accessors of the ``tflite`` package.

The accessors trust the file. They reach its bytes only through the ``_tab`` they hold, so
:class:`Cursor` takes that place and checks every step. What a file makes us build is
counted as well (:meth:`FlatFile.charge`): tables and vectors may overlap, and a small file
could otherwise describe a model of any size.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import tflite
from numpy.typing import NDArray

from heliaaot_west.errors import ModelError

TABLE_COST = 1024
"""Bytes of memory that one table becomes; an upper bound of the ``ir`` object's size."""

ITEM_COST = 32
"""Bytes of memory that one number of a vector becomes in a tuple."""

_BUDGET_PER_BYTE = 32
_BUDGET_BASE = 16 << 20

_INT32 = struct.Struct("<i")
_UINT32 = struct.Struct("<I")
_UINT16 = struct.Struct("<H")


class FlatFile:
    """A file's bytes and how much memory it may still ask for."""

    __slots__ = ("_budget", "data", "size")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.size = len(data)
        self._budget = _BUDGET_BASE + _BUDGET_PER_BYTE * self.size

    def charge(self, nbytes: int) -> None:
        """Counts memory about to be taken.

        Raises:
            ModelError: when the sum is out of proportion to the file.
        """
        self._budget -= nbytes
        if self._budget < 0:
            raise ModelError(
                f"the file describes far more than its {self.size} bytes can hold",
                "it is corrupt",
            )

    def slice(self, offset: int, size: int, what: str) -> NDArray[np.uint8]:
        """A read-only view of bytes that the file refers to by their place.

        Raises:
            ModelError: when they are not in the file.
        """
        if offset > self.size or size > self.size - offset:
            raise ModelError(
                f"{what} is said to be {size} bytes at offset {offset}, "
                f"but the file has {self.size} bytes",
                "the file is truncated or corrupt",
            )
        return np.frombuffer(self.data, np.uint8, count=size, offset=offset)


class Cursor:
    """Stands in for ``flatbuffers.table.Table``, with its names, and checks what it reads."""

    __slots__ = ("Bytes", "Pos", "_vtable", "_vtable_size", "file")

    def __init__(self, file: FlatFile, position: int) -> None:
        self.file = file
        self.Bytes = file.data
        self.Pos = position
        self._vtable = position - self._read(_INT32, position)
        self._vtable_size = self._read(_UINT16, self._vtable)
        self._check(self._vtable, self._vtable_size)

    def Offset(self, slot: int) -> int:
        """Offset of a field from the table's start, 0 when the table leaves it out."""
        if slot + _UINT16.size > self._vtable_size:
            return 0
        offset: int = _UINT16.unpack_from(self.Bytes, self._vtable + slot)[0]
        return offset

    def Indirect(self, position: int) -> int:
        """Position that the reference at ``position`` leads to."""
        target: int = position + self._read(_UINT32, position)
        if target >= self.file.size:
            self._check(target, _UINT32.size)
        return target

    def Vector(self, offset: int) -> int:
        """Position of the first element of the vector in the field at ``offset``."""
        return self.Indirect(self.Pos + offset) + _UINT32.size

    def VectorLen(self, offset: int) -> int:
        """Number of elements of that vector, at most the bytes that follow."""
        return self._sized(self.Pos + offset, 1)[1]

    def GetVectorAsNumpy(self, flags: Any, offset: int) -> NDArray[np.generic]:
        """That vector as a read-only view of the file."""
        dtype = np.dtype(flags.packer_type.format)
        start, length = self._sized(self.Pos + offset, dtype.itemsize)
        return np.frombuffer(self.Bytes, dtype, count=length, offset=start)

    def String(self, position: int) -> bytes:
        """The string that the reference at ``position`` leads to."""
        start, length = self._sized(position, 1)
        self.file.charge(length)
        return self.Bytes[start : start + length]

    def Union(self, other: Any, offset: int) -> None:
        """Points ``other`` at the table in the union field at ``offset``."""
        other.Bytes = self.Bytes
        other.Pos = self.Indirect(self.Pos + offset)

    def Get(self, flags: Any, position: int) -> Any:
        """The number at ``position``, of the type that ``flags`` says."""
        return self._read(flags.packer_type, position)

    def int32(self, slot: int) -> int:
        """The int32 in a field that has no accessor, 0 when the table leaves it out."""
        offset = self.Offset(slot)
        value: int = self._read(_INT32, self.Pos + offset) if offset else 0
        return value

    def _sized(self, position: int, itemsize: int) -> tuple[int, int]:
        """Start and length of the vector that the reference at ``position`` leads to."""
        start = self.Indirect(position) + _UINT32.size
        length: int = self._read(_UINT32, start - _UINT32.size)
        self._check(start, length * itemsize)
        return start, length

    def _read(self, kind: struct.Struct, position: int) -> Any:
        if position < 0 or position + kind.size > self.file.size:
            self._check(position, kind.size)
        return kind.unpack_from(self.Bytes, position)[0]

    def _check(self, start: int, size: int) -> None:
        if start < 0 or start + size > self.file.size:
            raise ModelError(
                f"the file refers to {size} bytes at offset {start}, "
                f"but has {self.file.size} bytes",
                "it is truncated or corrupt",
            )


def root(file: FlatFile) -> Any:
    """The accessor of the Model table of a file of at least 4 bytes."""
    return at(file, tflite.Model(), _UINT32.unpack_from(file.data)[0])


def at(file: FlatFile, accessor: Any, position: int) -> Any:
    """The accessor reading, with checks, the table at ``position``."""
    accessor._tab = Cursor(file, position)
    return accessor


def checked(parent: Any, accessor: Any) -> Any:
    """An accessor (or table of a union) got from ``parent``, reading with checks; None stays."""
    if accessor is not None:
        accessor._tab = Cursor(parent._tab.file, accessor._tab.Pos)
    return accessor


def child(parent: Any, field: str) -> Any:
    """The table in a field, None when it is left out."""
    return checked(parent, getattr(parent, field)())


def union(parent: Any, field: str, accessor: Any) -> Any:
    """The table in a union field, read by ``accessor``; None when it is left out."""
    table = getattr(parent, field)()
    return None if table is None else at(parent._tab.file, accessor, table.Pos)


def length(parent: Any, field: str) -> int:
    """Number of elements of a vector, 0 when it is left out."""
    count: int = getattr(parent, field + "Length")()
    return count


def item(parent: Any, field: str, index: int) -> Any:
    """One table of a vector of tables; the index must be in range."""
    parent._tab.file.charge(TABLE_COST)
    return checked(parent, getattr(parent, field)(index))


def items(parent: Any, field: str) -> list[Any]:
    """The tables of a vector of tables."""
    count = length(parent, field)
    parent._tab.file.charge(count * TABLE_COST)
    get = getattr(parent, field)
    return [checked(parent, get(index)) for index in range(count)]


def array(parent: Any, field: str) -> NDArray[np.generic] | None:
    """A vector of numbers as a read-only view of the file; None when left out or empty."""
    values: NDArray[np.generic] | int = getattr(parent, field + "AsNumpy")()
    return None if isinstance(values, int) or not values.size else values


def numbers(parent: Any, field: str) -> tuple[Any, ...]:
    """A vector of numbers as a tuple, empty when it is left out."""
    values = array(parent, field)
    if values is None:
        return ()
    parent._tab.file.charge(values.size * ITEM_COST)
    return tuple(values.tolist())


def text(parent: Any, field: str) -> str:
    """A string; bytes that are not UTF-8 become U+FFFD. Empty when it is left out."""
    raw: bytes | None = getattr(parent, field)()
    return raw.decode("utf-8", "replace") if raw is not None else ""
