# SPDX-License-Identifier: Apache-2.0
"""Builds a module for an emulated Cortex-M and runs it there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.operators.harness import WARNINGS, Array, Step

HERE = Path(__file__).resolve().parent
CROSS = "arm-none-eabi-gcc"
QEMU = "qemu-system-arm"


@dataclass(frozen=True)
class Board:
    """An emulated board: how to compile for it and where its memories are."""

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

_MAIN = """
#include <stdint.h>
#include <string.h>
#include "{prefix}_model.h"
void target_write(const void *data, uint32_t size);
static {prefix}_model_context_t ctx;
static const uint8_t inputs[] = {{ {data} }};
static const uint32_t steps[] = {{ {steps} }};
int main(void)
{{
    const uint8_t *next = inputs;
    for (uint32_t c = 0; c < sizeof steps / sizeof steps[0]; c++) {{
        if ({prefix}_model_init(&ctx) != {prefix}_status_ok) return 91;
        for (uint32_t s = 0; s < steps[c]; s++) {{
            for (int i = 0; i < {prefix}_num_inputs; i++) {{
                memcpy(ctx.inputs[i].data, next, ctx.inputs[i].size);
                next += ctx.inputs[i].size;
            }}
            if ({prefix}_model_run(&ctx) != {prefix}_status_ok) return 94;
            for (int i = 0; i < {prefix}_num_outputs; i++)
                target_write(ctx.outputs[i].data, (uint32_t)ctx.outputs[i].size);
        }}
    }}
    return 0;
}}
"""


def require_tools() -> None:
    """Skips the test where the cross compiler or the emulator is missing."""
    for tool in (CROSS, QEMU):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")


def run_on_board(
    files: dict[str, bytes],
    inputs: Sequence[Sequence[Step]],
    board: Board,
    folder: Path,
    prefix: str = "aot",
) -> bytes:
    """Runs a module on a board: cases of steps of inputs; returns all outputs one after another."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    raw = b"".join(_bytes(array) for case in inputs for step in case for array in step)
    main = folder / "main.c"
    main.write_text(
        _MAIN.format(
            prefix=prefix,
            data=",".join(map(str, raw)),
            steps=",".join(str(len(case)) for case in inputs),
        )
    )
    program = _link(files, folder, main, board)
    command = [QEMU, "-M", board.machine, "-nographic", "-monitor", "none", "-serial", "none"]
    command += ["-semihosting-config", "enable=on,target=native", "-kernel", str(program)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0, (done.returncode, done.stderr.decode(errors="replace"))
    return done.stdout


def _bytes(array: Array) -> bytes:
    return np.ascontiguousarray(array).tobytes()


def _link(files: dict[str, bytes], folder: Path, main: Path, board: Board) -> Path:
    script = folder / "program.ld"
    text = (HERE / "program.ld").read_text()
    for word, place in (("VECTORS", board.vectors), ("CODE", board.code), ("DATA", board.data)):
        text = text.replace(f"{word}_AT", f"0x{place:08x}")
    script.write_text(text)
    program = folder / "program.elf"
    sources = [str(folder / name) for name in files if name.endswith(".c")]
    flags = [*board.cpu_flags, "-mthumb", "-std=c99", "-O2", *WARNINGS]
    startup = str(folder / "startup.o")
    _run([CROSS, *board.cpu_flags, "-mthumb", "-O2", "-c", str(HERE / "startup.c"), "-o", startup])
    link = ["--specs=nosys.specs", "-nostartfiles", "-T", str(script), "-o", str(program)]
    include = str(folder / "includes-api")
    _run([CROSS, *flags, "-I", include, str(main), *sources, startup, *link, "-lm"])
    return program


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
