# SPDX-License-Identifier: Apache-2.0
"""Builds a module for an emulated Cortex-M and runs it there."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from heliaaot_west.target.boards import Board
from heliaaot_west.target.image import GCC, QEMU, build_image, run_image
from tests.operators.harness import WARNINGS, Array, Step

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
    for tool in (GCC, QEMU):
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
    raw = b"".join(_bytes(array) for case in inputs for step in case for array in step)
    main = _MAIN.format(
        prefix=prefix,
        data=",".join(map(str, raw)),
        steps=",".join(str(len(case)) for case in inputs),
    )
    return run_image(build_image(files, main, board, folder, WARNINGS), board)


def _bytes(array: Array) -> bytes:
    return np.ascontiguousarray(array).tobytes()
