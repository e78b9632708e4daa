# SPDX-License-Identifier: Apache-2.0
"""Compiles the digits classifier to C, runs it on a hundred images and compares with TFLM.

    tools/demo [FOLDER]

FOLDER, ``build/demo`` by default, keeps the generated module and the program.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
from tflite_micro.python.tflite_micro import runtime

ROOT = Path(__file__).resolve().parent.parent
MODEL = ROOT / "samples" / "digits" / "model"

CMAKE = """\
cmake_minimum_required(VERSION 3.20)
project(demo C)
add_subdirectory(digits)
add_executable(demo main.c)
target_link_libraries(demo PRIVATE digits)
"""

MAIN = """\
#include <stdio.h>
#include <string.h>

#include "digits_model.h"

static digits_model_context_t ctx;

int main(void)
{
    if (digits_model_init(&ctx) != digits_status_ok) {
        return 1;
    }
    while (fread(ctx.inputs[0].data, 1, ctx.inputs[0].size, stdin) == ctx.inputs[0].size) {
        if (digits_model_run(&ctx) != digits_status_ok) {
            return 1;
        }
        fwrite(ctx.outputs[0].data, 1, ctx.outputs[0].size, stdout);
    }
    return 0;
}
"""


def run(*command: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Shows a command and runs it; ends the program where it fails."""
    words = [str(word) for word in command]
    print("$", " ".join(words), flush=True)
    done = subprocess.run(words, check=False, **options)
    if done.returncode:
        sys.exit(done.returncode)
    return done


def reference(images: np.ndarray) -> np.ndarray:
    """TFLM's scores of each image."""
    interpreter = runtime.Interpreter.from_bytes((MODEL / "digits.tflite").read_bytes())
    scores = []
    for image in images:
        interpreter.set_input(image[np.newaxis], 0)
        interpreter.invoke()
        scores.append(interpreter.get_output(0).copy())
    return np.concatenate(scores)


def main() -> int:
    """Converts, builds, runs and compares; status 1 where an output differs."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "demo").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    heliaaot = (sys.executable, "-m", "heliaaot_west")
    options = ("-o", folder, "-n", "digits", "-p", "digits", "-b", "host")
    run(*heliaaot, "convert", MODEL / "digits.tflite", *options, cwd=ROOT)
    (folder / "CMakeLists.txt").write_text(CMAKE)
    (folder / "main.c").write_text(MAIN)
    build = folder / "build"
    run("cmake", "-S", folder, "-B", build, "-DCMAKE_BUILD_TYPE=Release", stdout=subprocess.DEVNULL)
    run("cmake", "--build", build, stdout=subprocess.DEVNULL)

    with np.load(MODEL / "test_images.npz") as stored:
        images, labels = stored["images"], stored["labels"]
    done = run(build / "demo", input=images.tobytes(), stdout=subprocess.PIPE)
    ours = np.frombuffer(done.stdout, np.int8).reshape(len(images), -1)
    theirs = reference(images)
    right = int((ours.argmax(axis=1) == labels).sum())
    same = int((ours == theirs).sum())
    print(f"{right} of {len(images)} images classified right")
    print(f"{same} of {theirs.size} outputs equal TFLM's bit for bit")
    return 0 if same == theirs.size else 1


if __name__ == "__main__":
    sys.exit(main())
