# SPDX-License-Identifier: Apache-2.0
"""A CMake project that compiles models, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.tflite_builder import ModelBuilder

ROOT = Path(__file__).resolve().parents[2]
GENERATORS = {"Ninja": "ninja", "Unix Makefiles": "make"}

MAIN = """
#include <stdio.h>
#include <string.h>
#include "{prefix}_model.h"
static {prefix}_model_context_t ctx;
int main(void)
{{
    if ({prefix}_model_init(&ctx) != {prefix}_status_ok) return 1;
    memset(ctx.inputs[0].data, 1, ctx.inputs[0].size);
    if ({prefix}_model_run(&ctx) != {prefix}_status_ok) return 2;
    for (size_t i = 0; i < ctx.outputs[0].size; i++) printf("%d ", ctx.outputs[0].data[i]);
    return 0;
}}
"""


def dense_model(weight: int = 3, softmax: bool = True) -> bytes:
    """A dense layer of 8 inputs and 4 outputs, and perhaps a softmax.

    Args:
        weight: one weight out of 32.
        softmax: whether there is a second operator.
    """
    weights: NDArray[np.int8] = (np.arange(-16, 16) // 4).astype(np.int8).reshape(4, 8)
    weights[1, 2] = weight
    b = ModelBuilder()
    x = b.input("x", (1, 8), "int8", scale=0.5)
    w = b.constant("w", weights, scale=0.25)
    bias = b.constant("b", np.array([1, -2, 3, 4], np.int32), scale=0.125)
    y = b.tensor("y", (1, 4), "int8", scale=0.05)
    b.op("FULLY_CONNECTED", [x, w, bias], [y])
    if softmax:
        z = b.tensor("z", (1, 4), "int8", scale=1 / 256, zero_point=-128)
        b.op("SOFTMAX", [y], [z], {"beta": 1.0})
        y = z
    b.output(y)
    return b.build()


def expected(model: bytes) -> list[int]:
    """What TFLM gives for inputs that are all 1."""
    from tflite_micro.python.tflite_micro import runtime

    interpreter = runtime.Interpreter.from_bytes(model)
    interpreter.set_input(np.ones((1, 8), np.int8), 0)
    interpreter.invoke()
    return [int(value) for value in interpreter.get_output(0).ravel()]


def copy_compiler(folder: Path) -> Path:
    """A copy of the compiler, so that a test may change it and nobody else does meanwhile."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("heliaaot_west", "cmake", "zephyr"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


class Project:
    """Sources in ``<folder>/app``, the build in ``<folder>/build``.

    Attributes:
        compiler: root of the compiler to use.
        result: of the last command; output and errors together.
        env: additions to the environment.
    """

    def __init__(self, folder: Path, compiler: Path, generator: str = "Ninja") -> None:
        self.app = folder / "app"
        self.build_dir = folder / "build"
        self.compiler = compiler
        self.generator = generator
        self.env: dict[str, str] = {}
        self.result: subprocess.CompletedProcess[str]
        self._log = folder / "python.log"
        self._python = folder / "logging python"
        self.app.mkdir(parents=True)
        # An interpreter that leaves a line each time it is started.
        self._python.write_text(
            f'#!/bin/sh\necho "$*" >> "{self._log}"\nexec "{sys.executable}" "$@"\n'
        )
        self._python.chmod(0o755)

    def write(self, name: str, content: str | bytes) -> Path:
        """Writes a source."""
        path = self.app / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def write_lists(self, *calls: str, programs: tuple[str, ...] = ("kws",)) -> None:
        """Writes CMakeLists.txt with these calls, and a program for each model."""
        text = "cmake_minimum_required(VERSION 3.20)\nproject(test_app C)\n"
        text += "find_package(HeliaAOT REQUIRED HINTS $ENV{HELIAAOT_BASE})\n"
        text += "\n".join(calls) + "\n"
        for name in programs:
            self.write(f"{name}.c", MAIN.format(prefix=name))
            text += f"add_executable(run_{name} {name}.c)\n"
            text += f"target_link_libraries(run_{name} PRIVATE {name})\n"
        self.write("CMakeLists.txt", text)

    def configure(self, *arguments: str) -> bool:
        """Configures; whether that worked."""
        return self.run(
            "cmake", "-G", self.generator, "-S", str(self.app), "-B", str(self.build_dir),
            f"-DHELIAAOT_PYTHON={self._python}", "-DCMAKE_C_COMPILER_WORKS=TRUE", *arguments,
        )  # fmt: skip

    def build(self) -> bool:
        """Builds; whether that worked."""
        return self.run("cmake", "--build", str(self.build_dir))

    def outputs(self, name: str = "kws") -> list[int]:
        """What the program of a model prints."""
        program = self.build_dir / f"run_{name}"
        done = subprocess.run([program], capture_output=True, text=True, check=True)
        return [int(word) for word in done.stdout.split()]

    def module(self, name: str = "kws") -> Path:
        """Where a module is generated."""
        return self.build_dir / "heliaaot" / name

    def module_times(self, name: str = "kws") -> dict[str, int]:
        """Time stamps of the module's files."""
        folder = self.module(name)
        return {
            str(path.relative_to(folder)): path.stat().st_mtime_ns
            for path in folder.rglob("*")
            if path.is_file()
        }

    def object_times(self) -> dict[str, int]:
        """Time stamps of all that compilers and linkers made."""
        return {
            str(path): path.stat().st_mtime_ns
            for path in self.build_dir.rglob("*")
            if path.is_file()
            and (path.suffix in {".o", ".a", ".obj"} or path.name.startswith("run_"))
        }

    def conversions(self) -> int:
        """How often the compiler was started."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        assert all("-m heliaaot_west" in line for line in lines)
        return len(lines)

    @property
    def output(self) -> str:
        """What the last command printed."""
        return self.result.stdout

    def run(self, *command: str) -> bool:
        env = {**os.environ, "HELIAAOT_BASE": str(self.compiler), **self.env}
        self.result = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env,
            check=False,
        )  # fmt: skip
        return self.result.returncode == 0
