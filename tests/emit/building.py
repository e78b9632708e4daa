# SPDX-License-Identifier: Apache-2.0
"""Writes modules to a folder, compiles them for this host and runs them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from heliaaot_west.emit.module import Files
from heliaaot_west.selftest import Step

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
SANITIZERS = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def put(files: Files, folder: Path) -> Path:
    """Writes files as they are; returns the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def run(command: Sequence[str | Path], cwd: Path | None = None) -> str:
    """Runs a command that must succeed; returns what it prints."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(
    main: str,
    folders: Iterable[Path],
    program: Path,
    *,
    cc: str = "gcc",
    flags: Sequence[str] = ("-std=c99", "-O1", *WARNINGS, *SANITIZERS),
) -> Path:
    """Links modules with a program of one source; returns the executable."""
    folders = list(folders)
    source = program.with_suffix(".c")
    source.write_text(main)
    includes = [f"-I{folder / 'includes-api'}" for folder in folders]
    sources = [path for folder in folders for path in sorted((folder / "src").glob("*.c"))]
    run([cc, *flags, *includes, source, *sources, "-lm", "-o", program])
    return program


_DRIVER = r"""
#include <stdio.h>
#include "PREFIX_model.h"
static PREFIX_model_context_t ctx;
int main(void)
{
    int first;
    while ((first = getchar()) != EOF) {
        if (first && PREFIX_model_init(&ctx) != PREFIX_status_ok) return 91;
        for (int i = 0; i < PREFIX_num_inputs; i++) {
            const size_t size = ctx.inputs[i].size;
            if (fread(ctx.inputs[i].data, 1, size, stdin) != size) return 93;
        }
        if (PREFIX_model_run(&ctx) != PREFIX_status_ok) return 94;
        for (int i = 0; i < PREFIX_num_outputs; i++)
            fwrite(ctx.outputs[i].data, 1, ctx.outputs[i].size, stdout);
    }
    return 0;
}
"""


def drive(folder: Path, cases: Sequence[Sequence[Step]], prefix: str = "aot") -> bytes:
    """Runs the module in a folder on the inputs of all steps; returns all outputs."""
    program = folder.parent / f"{folder.name}_driver"
    build(_DRIVER.replace("PREFIX", prefix), [folder], program)
    stream = bytearray()
    for case in cases:
        for position, step in enumerate(case):
            stream.append(position == 0)
            stream += b"".join(array.tobytes() for array in step.inputs)
    done = subprocess.run([program], input=bytes(stream), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout


def expected(cases: Sequence[Sequence[Step]]) -> bytes:
    """The outputs that go with them."""
    steps = [step for case in cases for step in case]
    return b"".join(array.tobytes() for step in steps for array in step.outputs)
