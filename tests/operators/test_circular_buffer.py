# SPDX-License-Identifier: Apache-2.0
"""CIRCULAR_BUFFER against TFLM."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

from heliaaot_west.emit.package import package
from heliaaot_west.frontend.reader import read_model
from tests.compiled import compiled
from tests.operators.branches import refusal
from tests.operators.harness import CFLAGS, Step, check, run_ours, run_tflm
from tests.tflite_builder import GraphBuilder, ModelBuilder

QUANT: dict[str, Any] = {"scale": 0.1, "zero_point": 7}


def circular_buffer(
    b: GraphBuilder,
    options: Mapping[str, object],
    *,
    slots: int = 3,
    width: int = 2,
    depth: int = 5,
    variable: bool = True,
) -> None:
    """Adds one CIRCULAR_BUFFER, and RELU after it."""
    shape = (1, slots, width, depth)
    x = b.input("x", (1, 1, width, depth), "int8", **QUANT)
    window = b.tensor("w", shape, "int8", variable=variable, **QUANT)
    y = b.tensor("y", shape, "int8", **QUANT)
    raw = bytes(flexbuffers.Dumps(options))
    b.op("CUSTOM:CIRCULAR_BUFFER", [x], [window], custom_options=raw)
    b.op("RELU", [window], [y])
    b.output(y)


def test_every_run() -> None:
    b = ModelBuilder()
    circular_buffer(b, {"cycles_max": 1})
    circular_buffer(b, {"cycles_max": 1}, slots=1)
    circular_buffer(b, {"cycles_max": 1}, slots=5, width=1, depth=1)
    check(b.build(), steps=7)


DRIVER = r"""
#include <stdio.h>
#include "aot_model.h"
static aot_model_context_t ctx;
int main(void)
{
    for (int times = 0; times < 2; times++) {
        if (aot_model_init(&ctx) != aot_status_ok) return 1;
        for (int run = 0; run < 7; run++) {
            for (size_t i = 0; i < ctx.inputs[0].size; i++)
                ((int8_t *)ctx.inputs[0].data)[i] = (int8_t)(10 * run + 8 + (int)i);
            printf("%ld", (long)aot_model_run(&ctx));
            for (size_t i = 0; i < ctx.outputs[0].size; i++)
                printf(" %d", ((int8_t *)ctx.outputs[0].data)[i]);
            printf("\n");
        }
    }
    return 0;
}
"""


def test_runs_that_are_not_due_end(tmp_path: Path) -> None:
    """Of every three runs the third goes on, and shows the inputs of all."""
    b = ModelBuilder()
    circular_buffer(b, {"cycles_max": 3}, slots=4, width=1, depth=1)
    files = package(compiled(b.build()))
    for name, content in {**files, "main.c": DRIVER.encode()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    sources = [name for name in (*files, "main.c") if name.endswith(".c")]
    command = ["gcc", *CFLAGS, "-I", "includes-api", *sources, "-lm", "-o", "program"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    runs = [line.split(" ", 1) for line in done.stdout.splitlines()]
    assert [status for status, _ in runs] == ["302", "302", "0", "302", "302", "0", "302"] * 2
    assert [runs[i][1] for i in (2, 5, 9, 12)] == ["7 8 18 28", "28 38 48 58"] * 2


def test_the_window_may_be_an_output() -> None:
    b = ModelBuilder()
    circular_buffer(b, {"cycles_max": 1})
    b.object.outputs.append(1)
    model = b.build()
    rng = np.random.default_rng(0)
    steps: list[Step] = [[rng.integers(-128, 127, (1, 1, 2, 5), np.int8)] for _ in range(5)]
    graph = read_model(model, "m").graphs[0]
    (got,) = run_ours(model, [steps], [graph.tensors[i] for i in graph.outputs])
    (want,) = run_tflm(model, [steps])
    for ours, theirs in zip(got, want, strict=True):
        for a, e in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(a, e.reshape(-1))


@pytest.mark.parametrize(
    ("options", "variable", "slots", "reason"),
    [
        ({"cycles_max": 0}, True, 3, "cycles_max is not a number of runs"),
        ({}, True, 3, "cycles_max is not a number of runs"),
        ({"cycles_max": 1}, False, 3, "is not a variable of slots"),
        ({"cycles_max": 1}, True, 0, "is not a variable of slots"),
    ],
)
def test_refuses(options: Mapping[str, object], variable: bool, slots: int, reason: str) -> None:
    b = ModelBuilder()
    circular_buffer(b, options, variable=variable, slots=slots)
    assert reason in refusal(b.build())
