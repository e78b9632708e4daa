# SPDX-License-Identifier: Apache-2.0
"""The bytes of constant arenas, for applications that provide the memory."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import numpy as np

from heliaaot_west.emit.constant_view import constant_bytes
from heliaaot_west.emit.view import ArenaView, ValueView


def arena_image(arena: ArenaView, values: Mapping[str, ValueView]) -> bytes:
    """The bytes of a constant arena, gaps as zeros."""
    image = np.zeros(arena.arena.size, np.int8)
    for view in values.values():
        if view.arena == arena:
            data = constant_bytes(view.value)
            image[view.offset : view.offset + data.size] = data
    return image.tobytes()


def blob_name(arena: ArenaView, prefix: str) -> str:
    """File name of a constant arena's bytes."""
    return f"{prefix}_{arena.blob}.bin"


def crc32(image: bytes) -> int:
    """CRC-32 as in zlib, which the generated initialization computes too."""
    return zlib.crc32(image)


def crc32_table() -> list[str]:
    """What half a byte does to that CRC, as C constants."""
    table = []
    for value in range(16):
        for _ in range(4):
            value = (value >> 1) ^ (0xEDB88320 if value & 1 else 0)
        table.append(f"0x{value:08x}u")
    return table
