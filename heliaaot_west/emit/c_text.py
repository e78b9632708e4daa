# SPDX-License-Identifier: Apache-2.0
"""Text of C: comments, strings, numbers and initialisers.

Names that come from a model are data. They reach C only through :func:`comment`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

_LONGEST_NAME = 96


def comment(text: str, longest: int = _LONGEST_NAME) -> str:
    """Text that cannot end a comment, continue a line or leave ASCII; long texts are cut."""
    plain = "".join(c if " " <= c <= "~" else "?" for c in text[: longest + 1])
    plain = plain.replace("\\", "/")
    plain = plain.replace("*/", "* /").replace("/*", "/ *").replace("??/", "?? /")
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def integer(value: int) -> str:
    """An integer constant; the least values have no literal of their own in C."""
    if value == -(1 << 31):
        return "INT32_MIN"
    if value == -(1 << 63):
        return "INT64_MIN"
    if value > 0x7FFFFFFFFFFFFFFF:
        return f"UINT64_C({value})"
    if abs(value) > 0xFFFFFFFF:
        return f"INT64_C({value})"
    return f"{value}u" if value > 0x7FFFFFFF else str(value)


def floating(value: float) -> str:
    """A float constant that reads back as the same float32; NAN and INFINITY need math.h."""
    return _not_finite(value) or _with_point(f"{value:.9g}") + "f"


def double(value: float) -> str:
    """A double constant that reads back as the same float64."""
    return _not_finite(value) or _with_point(repr(float(value)))


def _not_finite(value: float) -> str:
    """The macro of ``math.h``; empty for a finite value."""
    if math.isnan(value):
        return "NAN"
    return "" if math.isfinite(value) else "INFINITY" if value > 0 else "-INFINITY"


def _with_point(text: str) -> str:
    return text if "." in text or "e" in text else f"{text}.0"


def number(value: int | float) -> str:
    """An integer or float32 constant."""
    if isinstance(value, float):
        return floating(float(np.float32(value)))
    return integer(int(value))


def elements(array: NDArray[np.generic]) -> list[str]:
    """The elements of an array as C constants; float16 as the bits, bool as 0 and 1."""
    flat = np.ascontiguousarray(array).reshape(-1)
    if flat.dtype == np.float16:
        return [f"0x{bits:04x}" for bits in flat.view(np.uint16).tolist()]
    if flat.dtype.kind == "b":
        flat = flat.astype(np.uint8)
    if flat.dtype == np.float64:
        return [double(value) for value in flat.tolist()]
    if flat.dtype.kind == "f":
        return [floating(value) for value in flat.tolist()]
    if flat.dtype.itemsize <= 2:
        return list(map(str, flat.tolist()))
    return [integer(value) for value in flat.tolist()]


def rows(items: Iterable[str], indent: str, width: int = 96) -> str:
    """Items separated by commas, as many a line as fit in ``width`` characters at any length."""
    listed = list(items)
    longest = max(map(len, listed), default=0)
    count = max(1, (width + 1 - len(indent)) // (longest + 2))
    starts = range(0, len(listed), count)
    return "\n".join(f"{indent}{', '.join(listed[start : start + count])}," for start in starts)


def pack_int4(array: NDArray[np.generic]) -> NDArray[np.int8]:
    """Two elements a byte, the first in the low half, as TFLite stores int4."""
    flat = np.ascontiguousarray(array).reshape(-1).astype(np.int8)
    if flat.size % 2:
        flat = np.append(flat, np.int8(0))
    packed = (flat[0::2] & 0x0F) | ((flat[1::2] & 0x0F) << 4)
    return packed.astype(np.uint8).view(np.int8)
