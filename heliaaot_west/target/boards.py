# SPDX-License-Identifier: Apache-2.0
"""The boards that QEMU emulates: how to compile for them, and where their memories are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Board:
    """An emulated board.

    Attributes:
        machine: QEMU's name.
        cpu_flags: for the compiler.
        vectors: address of the vector table.
        code: address of code and constants.
        data: address of data and stack.
    """

    machine: str
    cpu_flags: tuple[str, ...]
    vectors: int
    code: int
    data: int


BOARDS = {
    "m55": Board(
        "mps3-an547", ("-mcpu=cortex-m55", "-mfloat-abi=hard"), 0x10000000, 0x38000000, 0x31000000
    ),
    "m4": Board(
        "mps2-an386",
        ("-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"),
        0x00000000,
        0x00001000,
        0x20000000,
    ),
    "m3": Board("mps2-an385", ("-mcpu=cortex-m3",), 0x00000000, 0x00001000, 0x20000000),
}
"""Cortex-M55 with Helium, Cortex-M4 with the DSP extension, and Cortex-M3 with neither."""
