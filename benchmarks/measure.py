# SPDX-License-Identifier: Apache-2.0
"""What a model takes on a board: instructions, code, weights, memory; checked against TFLM."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.program import count
from heliaaot_west.config import load_config
from heliaaot_west.convert import compile_model
from heliaaot_west.emit.module import Module
from heliaaot_west.emit.package import package
from heliaaot_west.frontend.reader import read_model
from heliaaot_west.reference import compute_golden
from heliaaot_west.target.boards import BOARDS
from heliaaot_west.target.image import Image, run_tool

TOLERANCE = 1e-4
"""Relative, of outputs of real numbers."""


@dataclass(frozen=True, slots=True)
class OperatorCost:
    """Instructions of one operator of an inference."""

    name: str
    kernels: tuple[str, ...]
    macs: int
    instructions: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What a model takes on a board.

    Attributes:
        instructions: of one inference.
        code: bytes of the module's code and tables.
        weights: bytes of the model's constants.
        arenas: bytes of memory by the name of the arena.
        stack: bytes of stack.
        operators: in the order of execution.
    """

    instructions: int
    code: int
    weights: int
    arenas: Mapping[str, int]
    stack: int
    operators: tuple[OperatorCost, ...]


class WrongOutputError(Exception):
    """The module's outputs are not those of the reference."""


def measure(path: Path, board: str, settings: Mapping[str, object]) -> Cost:
    """Converts a model, runs it on an emulated board and counts.

    Args:
        path: of the ``.tflite``.
        board: of ``heliaaot_west.target.boards.BOARDS``.
        settings: of the compiler, by dotted name.

    Raises:
        WrongOutputError: the outputs differ from the reference's.
        ToolError: a tool failed.
        HeliaError: the model cannot be converted.
    """
    raw = path.read_bytes()
    given = {"model.path": path.name, "platform.name": "host", **settings}
    module = compile_model(read_model(raw, path.name), load_config(given))
    step = compute_golden(raw, module.program, steps=1).cases[0][0]
    inputs = b"".join(np.ascontiguousarray(array).tobytes() for array in step.inputs)
    with tempfile.TemporaryDirectory() as folder:
        counts, image = count(
            package(module), inputs, len(module.program.ops), BOARDS[board], Path(folder)
        )
        code, weights = _code_and_weights(image)
    _check(counts.outputs, step.outputs)
    return Cost(
        instructions=counts.instructions,
        code=code,
        weights=weights,
        arenas={arena.name: arena.size for arena in module.plan.arenas},
        stack=counts.stack,
        operators=tuple(_operators(module, counts.operators)),
    )


def _operators(module: Module, counted: tuple[int, ...]) -> list[OperatorCost]:
    return [
        OperatorCost(op.name, tuple(call.function for call in op.run), op.macs, instructions)
        for op, instructions in zip(module.program.ops, counted, strict=True)
    ]


def _check(
    raw: bytes, outputs: tuple[np.ndarray[tuple[int, ...], np.dtype[np.generic]], ...]
) -> None:
    offset = 0
    for number, want in enumerate(outputs):
        got = np.frombuffer(raw, want.dtype, want.size, offset).reshape(want.shape)
        offset += want.nbytes
        if np.issubdtype(want.dtype, np.floating):
            same = bool(np.allclose(got, want, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True))
        else:
            same = bool((got == want).all())
        if not same:
            raise WrongOutputError(f"output {number} is not the reference's")


def _code_and_weights(image: Image) -> tuple[int, int]:
    """Bytes of code and tables, and of the constants of the model."""
    code = weights = 0
    for name, path in image.objects.items():
        for line in run_tool(["arm-none-eabi-size", "-A", str(path)]).splitlines():
            section, *numbers = line.split() or [""]
            if section.startswith((".text", ".rodata")):
                if name.endswith("_constants.c"):
                    weights += int(numbers[0])
                else:
                    code += int(numbers[0])
    return code, weights
