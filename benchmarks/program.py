# SPDX-License-Identifier: Apache-2.0
"""The program that counts what an inference takes, and what it prints.

SysTick counts ticks of emulated time, of which ``-icount`` gives every instruction the same
number; a loop of known length, first thing in the program, tells how many.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from heliaaot_west.target.boards import Board
from heliaaot_west.target.image import Image, build_image, run_image

LOOP = 1_000_000
"""Iterations of the loop of known length, of two instructions each."""

ICOUNT = ("-icount", "shift=5")
"""32 ns an instruction: about one tick of SysTick, which 16 million instructions do not wrap."""

_MAIN = """
#include <stdint.h>
#include <string.h>
#include "aot_model.h"

void target_write(const void *data, uint32_t size);
uint64_t target_ticks(void);
extern uint32_t stack_bottom;

static aot_model_context_t ctx;
static const uint8_t inputs[] = {{ {data} }};
static uint64_t started;
static uint32_t ticks[{operators} + 1];

static void count_operator(int32_t op, aot_operator_state_t state, int32_t status, void *user)
{{
    (void)status;
    (void)user;
    if (state == aot_op_state_run_started) {{
        started = target_ticks();
    }} else if (state == aot_op_state_run_finished) {{
        ticks[op] += (uint32_t)(target_ticks() - started);
    }}
}}

static int32_t run(void)
{{
    const uint8_t *next = inputs;
    if (aot_model_init(&ctx) != aot_status_ok) return 91;
    for (int i = 0; i < aot_num_inputs; i++) {{
        memcpy(ctx.inputs[i].data, next, ctx.inputs[i].size);
        next += ctx.inputs[i].size;
    }}
    return aot_model_run(&ctx);
}}

int main(void)
{{
    uint64_t times[5];
    uint32_t iterations = {loop};
    times[0] = target_ticks();
    __asm__ volatile(".balign 4\\n1: subs %0, %0, #1\\n bne 1b\\n" : "+r"(iterations) : : "cc");
    times[1] = target_ticks();
    uint32_t *paint = &stack_bottom;
    for (; paint < (uint32_t *)__builtin_frame_address(0) - 64; paint++) *paint = 0x5AA5C33Cu;
    if (run() != aot_status_ok) return 92;
    for (paint = &stack_bottom; *paint == 0x5AA5C33Cu; paint++) {{
    }}
    const uint8_t *next = inputs;
    if (aot_model_init(&ctx) != aot_status_ok) return 91;
    for (int i = 0; i < aot_num_inputs; i++) {{
        memcpy(ctx.inputs[i].data, next, ctx.inputs[i].size);
        next += ctx.inputs[i].size;
    }}
    times[2] = target_ticks();
    if (aot_model_run(&ctx) != aot_status_ok) return 93;
    times[3] = target_ticks();
    times[4] = (uint64_t)((uintptr_t)__builtin_frame_address(0) - (uintptr_t)paint);
    target_write(times, sizeof times);
    for (int i = 0; i < aot_num_outputs; i++) {{
        target_write(ctx.outputs[i].data, (uint32_t)ctx.outputs[i].size);
    }}
    ctx.callback = count_operator;
    if (run() != aot_status_ok) return 94;
    target_write(ticks, 4 * {operators});
    return 0;
}}
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """What a run of the program found.

    Attributes:
        instructions: of one inference.
        operators: of each operator, by its number.
        stack: bytes of stack that initialization and an inference used.
        outputs: the bytes of all outputs.
        ticks_per_instruction: found by the loop of known length.
    """

    instructions: int
    operators: tuple[int, ...]
    stack: int
    outputs: bytes
    ticks_per_instruction: float


def count(
    files: dict[str, bytes], inputs: bytes, operators: int, board: Board, folder: Path
) -> tuple[Counts, Image]:
    """Builds and runs the program.

    Args:
        files: of the module, with the prefix ``aot``.
        inputs: the bytes of all inputs.
        operators: how many the module has.
        folder: for what is built.

    Raises:
        ToolError: a tool failed, or the module returned an error.
    """
    main = _MAIN.format(data=",".join(map(str, inputs)), loop=LOOP, operators=operators)
    image = build_image(files, main, board, folder, ("-Wno-unused",))
    raw = run_image(image, board, ICOUNT)
    begin, end, start, stop, stack = struct.unpack_from("<5Q", raw)
    scale = (end - begin) / (2 * LOOP)
    ticks = struct.unpack_from(f"<{operators}I", raw, len(raw) - 4 * operators)
    return (
        Counts(
            instructions=round((stop - start) / scale),
            operators=tuple(round(tick / scale) for tick in ticks),
            stack=stack,
            outputs=raw[40 : len(raw) - 4 * operators],
            ticks_per_instruction=scale,
        ),
        image,
    )
