# SPDX-License-Identifier: Apache-2.0
"""Runs a model through the reference engine and through our C, and compares.

Our C is compiled for this host with every warning an error and under the address and
undefined-behaviour sanitizers, and driven through the public API alone.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.emit.package import package
from heliaaot_west.frontend.reader import read_model
from heliaaot_west.ir import Tensor
from tests.compiled import compiled

Array = NDArray[np.generic]
Step = list[Array]
"""The inputs, or the outputs, of one run."""

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
SANITIZERS = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
CFLAGS = ("-std=c99", "-O1", *WARNINGS, *SANITIZERS)

_DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
#include "aot_model.h"
static aot_model_context_t ctx;
int main(void)
{
    uint32_t cases, steps;
    if (fread(&cases, 4, 1, stdin) != 1) return 90;
    while (cases-- > 0) {
        const int32_t status = aot_model_init(&ctx);
        if (status != aot_status_ok) return 91;
        if (fread(&steps, 4, 1, stdin) != 1) return 92;
        while (steps-- > 0) {
            for (int i = 0; i < aot_num_inputs; i++) {
                const size_t size = ctx.inputs[i].size;
                if (fread(ctx.inputs[i].data, 1, size, stdin) != size) return 93;
            }
            if (aot_model_run(&ctx) != aot_status_ok) return 94;
            for (int i = 0; i < aot_num_outputs; i++)
                fwrite(ctx.outputs[i].data, 1, ctx.outputs[i].size, stdout);
        }
    }
    return 0;
}
"""


def check(
    model: bytes,
    engine: str = "tflm",
    *,
    cases: int = 3,
    steps: int = 1,
    seed: int = 0,
    inputs: Sequence[Sequence[Step]] | None = None,
    rtol: float = 1e-5,
) -> None:
    """Asserts that our C gives what the engine gives: the same bits, floats within ``rtol``.

    Args:
        model: bytes of a ``.tflite`` file.
        engine: ``tflm``, or ``litert`` for LiteRT's reference kernels.
        cases: how many times the model starts afresh: random inputs first, then extremes.
        steps: runs in each case, for models with state.
        inputs: cases of steps of inputs to use instead.
    """
    parsed = read_model(model, "model.tflite").graphs[0]
    tensors = [parsed.tensors[i] for i in parsed.inputs]
    if inputs is None:
        inputs = [[random_step(tensors, seed, c, s) for s in range(steps)] for c in range(cases)]
    run_reference = {"tflm": run_tflm, "litert": run_litert}[engine]
    expected = run_reference(model, inputs)
    actual = run_ours(model, inputs, [parsed.tensors[i] for i in parsed.outputs])
    for c, (want_case, got_case) in enumerate(zip(expected, actual, strict=True)):
        for s, (want, got) in enumerate(zip(want_case, got_case, strict=True)):
            for o, (w, g) in enumerate(zip(want, got, strict=True)):
                _compare(w, g, f"case {c} step {s} output {o}", rtol)


def _compare(want: Array, got: Array, where: str, rtol: float) -> None:
    assert want.size == got.size, where
    want, got = want.reshape(-1), got.reshape(-1)
    if want.dtype.kind == "f":
        np.testing.assert_allclose(got, want, rtol=rtol, atol=rtol, err_msg=where)
    else:
        np.testing.assert_array_equal(got, want, err_msg=where)


def random_step(tensors: list[Tensor], seed: int, case: int, step: int) -> Step:
    rng = np.random.default_rng([seed, case, step])
    return [_random_array(tensor, rng, extreme=case % 3 == 2) for tensor in tensors]


def _random_array(tensor: Tensor, rng: np.random.Generator, extreme: bool) -> Array:
    dtype = tensor.dtype.numpy
    if dtype.kind == "f":
        scale = 10.0 if extreme else 1.0
        return (rng.standard_normal(tensor.shape) * scale).astype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, tensor.shape).astype(dtype)
    info = np.iinfo(str(dtype))
    low, high = int(info.min), int(info.max)
    if dtype.itemsize > 2:
        low, high = max(low, -1000), 1000
    if extreme:
        return rng.choice(np.array([low, high], dtype), tensor.shape)
    return rng.integers(low, high, tensor.shape, dtype=dtype, endpoint=True)


def run_tflm(model: bytes, inputs: Sequence[Sequence[Step]]) -> list[list[Step]]:
    """TFLM's reference kernels; a fresh interpreter for each case."""
    from tflite_micro.python.tflite_micro import runtime

    results = []
    for case in inputs:
        interpreter = runtime.Interpreter.from_bytes(model, arena_size=4 << 20)
        outputs = []
        for step in case:
            for position, array in enumerate(step):
                interpreter.set_input(array, position)
            interpreter.invoke()
            count = len(read_model(model, "model").graphs[0].outputs)
            outputs.append([np.array(interpreter.get_output(o)) for o in range(count)])
        results.append(outputs)
    return results


def run_litert(model: bytes, inputs: Sequence[Sequence[Step]]) -> list[list[Step]]:
    """LiteRT's reference kernels; a fresh interpreter for each case."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    results = []
    for case in inputs:
        interpreter = Interpreter(
            model_content=model, experimental_op_resolver_type=OpResolverType.BUILTIN_REF
        )
        interpreter.allocate_tensors()
        outputs = []
        for step in case:
            for detail, array in zip(interpreter.get_input_details(), step, strict=True):
                interpreter.set_tensor(detail["index"], array)
            interpreter.invoke()
            details = interpreter.get_output_details()
            outputs.append([interpreter.get_tensor(d["index"]).copy() for d in details])
        results.append(outputs)
    return results


def run_ours(
    model: bytes,
    inputs: Sequence[Sequence[Step]],
    outputs: list[Tensor],
    cflags: Sequence[str] = CFLAGS,
) -> list[list[Step]]:
    """Our C, compiled and run on this host."""
    with tempfile.TemporaryDirectory() as folder:
        executable = build(model, Path(folder), cflags)
        stream = [np.uint32(len(inputs)).tobytes()]
        for case in inputs:
            stream.append(np.uint32(len(case)).tobytes())
            stream.extend(np.ascontiguousarray(array).tobytes() for step in case for array in step)
        done = subprocess.run(
            [executable], input=b"".join(stream), capture_output=True, check=False
        )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    take = _reader(done.stdout)
    return [[[take(tensor) for tensor in outputs] for _ in case] for case in inputs]


def _reader(data: bytes) -> Callable[[Tensor], Array]:
    offset = 0

    def take(tensor: Tensor) -> Array:
        nonlocal offset
        dtype = tensor.dtype.numpy
        array = np.frombuffer(data, dtype, tensor.elements, offset)
        offset += array.nbytes
        return array

    return take


def build(model: bytes, folder: Path, cflags: Sequence[str] = CFLAGS, cc: str = "gcc") -> Path:
    """Converts and compiles a model with the driver; returns the program."""
    files = package(compiled(model))
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    main = folder / "main.c"
    main.write_text(_DRIVER)
    program = folder / "program"
    sources = [str(main), *(str(folder / name) for name in files if name.endswith(".c"))]
    include = str(folder / "includes-api")
    command = [cc, *cflags, "-I", include, *sources, "-lm", "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program
