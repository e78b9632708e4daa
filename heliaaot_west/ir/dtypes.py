# SPDX-License-Identifier: Apache-2.0
"""Element types of tensors, with their numpy and C counterparts."""

from __future__ import annotations

from enum import Enum

import numpy as np


class DType(Enum):
    """The type of a tensor's elements. The value is the name users know."""

    INT4 = "int4"
    INT8 = "int8"
    UINT8 = "uint8"
    INT16 = "int16"
    UINT16 = "uint16"
    INT32 = "int32"
    UINT32 = "uint32"
    INT64 = "int64"
    UINT64 = "uint64"
    FLOAT16 = "float16"
    FLOAT32 = "float32"
    FLOAT64 = "float64"
    BOOL = "bool"
    COMPLEX64 = "complex64"
    STRING = "string"
    RESOURCE = "resource"
    VARIANT = "variant"

    @property
    def numpy(self) -> np.dtype[np.generic]:
        """The numpy type of unpacked elements (int4 is held in int8).

        Raises:
            KeyError: for strings, resources and variants, which hold no numbers.
        """
        return np.dtype(_NUMPY[self])

    @property
    def c_type(self) -> str:
        """The C99 type that holds one element in generated code (float16 as its bits)."""
        return _C_TYPE[self]

    @property
    def is_numeric(self) -> bool:
        """Whether elements are plain numbers of a fixed size."""
        return self in _NUMPY

    @property
    def is_float(self) -> bool:
        """Whether elements are real numbers."""
        return self in (DType.FLOAT16, DType.FLOAT32, DType.FLOAT64)

    def nbytes(self, elements: int) -> int:
        """Bytes that ``elements`` elements take in memory; int4 packs two a byte."""
        if self is DType.INT4:
            return (elements + 1) // 2
        return elements * self.numpy.itemsize


_NUMPY = {
    DType.INT4: "int8",
    DType.INT8: "int8",
    DType.UINT8: "uint8",
    DType.INT16: "int16",
    DType.UINT16: "uint16",
    DType.INT32: "int32",
    DType.UINT32: "uint32",
    DType.INT64: "int64",
    DType.UINT64: "uint64",
    DType.FLOAT16: "float16",
    DType.FLOAT32: "float32",
    DType.FLOAT64: "float64",
    DType.BOOL: "bool",
    DType.COMPLEX64: "complex64",
}

_C_TYPE = {
    DType.INT4: "int8_t",
    DType.INT8: "int8_t",
    DType.UINT8: "uint8_t",
    DType.INT16: "int16_t",
    DType.UINT16: "uint16_t",
    DType.INT32: "int32_t",
    DType.UINT32: "uint32_t",
    DType.INT64: "int64_t",
    DType.UINT64: "uint64_t",
    DType.FLOAT16: "uint16_t",
    DType.FLOAT32: "float",
    DType.FLOAT64: "double",
    DType.BOOL: "uint8_t",
}
