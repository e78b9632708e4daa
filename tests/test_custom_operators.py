# SPDX-License-Identifier: Apache-2.0
"""Custom operators that the application computes, with the example of the documentation."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.errors import ConfigError, UnsupportedError
from tests.compiled import compiled
from tests.operators.harness import CFLAGS
from tests.tflite_builder import ModelBuilder

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "custom_operators.md").read_text()
EXAMPLE = PAGE.partition("```c\n")[2].partition("```")[0]
SETTINGS = {"code": "RunningMax", "function": "running_max", "scratch": 64, "state": 4}

MAIN = """
#include <stdio.h>
#include <string.h>
#include "aot_model.h"
static aot_model_context_t ctx;
static int run(const int8_t *in)
{
    memcpy(ctx.inputs[0].data, in, 4);
    const int status = aot_model_run(&ctx);
    const int8_t *out = ctx.outputs[0].data;
    printf("%d: %d %d %d %d\\n", status, out[0], out[1], out[2], out[3]);
    return status;
}
int main(void)
{
    static const int8_t first[4] = {8, -3, 40, 1}, second[4] = {6, 10, -5, 0};
    for (int i = 0; i < 2; i++) {
        if (aot_model_init(&ctx) != aot_status_ok) return 1;
        run(first);
        run(second);
    }
    return 0;
}
"""


def model(options: bytes | None = b"\x02", code: str = "RunningMax") -> bytes:
    b = ModelBuilder()
    x = b.input("x", (4,), "int8", scale=0.5, zero_point=3)
    y = b.tensor("y", (4,), "int8", scale=0.5, zero_point=3)
    b.op(f"CUSTOM:{code}", [x], [y], custom_options=options)
    b.output(y)
    return b.build()


def said(raw: bytes, folder: Path, **settings: object) -> list[str]:
    """What the program above prints with the function of the documentation."""
    files = package(compiled(raw, custom_operators=[SETTINGS], **settings))
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "main.c").write_text(MAIN)
    (folder / "custom.c").write_text(EXAMPLE)
    sources = [folder / "main.c", folder / "custom.c"]
    sources += [folder / name for name in files if name.endswith(".c")]
    program = folder / "program"
    command = ["gcc", *CFLAGS, "-I", str(folder / "includes-api"), *map(str, sources), "-o"]
    subprocess.run([*command, str(program)], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("schedule", ["table", "static"])
def test_state_is_kept_and_reset(schedule: str, tmp_path: Path) -> None:
    once = ["0: 4 0 20 0", "0: 4 5 20 0"]
    assert said(model(), tmp_path, **{"module.schedule": schedule}) == once + once


def test_status_of_the_application_ends_the_run(tmp_path: Path) -> None:
    lines = said(model(b"\x02\x03"), tmp_path)
    assert all(line.startswith("1000: ") for line in lines)


def test_header_is_there_in_every_module_type() -> None:
    for kind in ("zephyr", "cmake", "nsx", "cmsis_pack"):
        files = package(compiled(model(), custom_operators=[SETTINGS], **{"module.type": kind}))
        assert (
            b"int32_t running_max(const aot_custom_params_t *params,"
            in files["includes-api/aot_custom.h"]
        )
    plain = ModelBuilder()
    x, y = plain.input("x", (4,), "float32"), plain.tensor("y", (4,), "float32")
    plain.op("EXP", [x], [y])
    plain.output(y)
    assert "includes-api/aot_custom.h" not in package(compiled(plain.build()))


def test_unmapped_code_names_the_setting() -> None:
    with pytest.raises(UnsupportedError, match="custom_operators"):
        compiled(model())


@pytest.mark.parametrize(
    ("operators", "message"),
    [
        ([SETTINGS, SETTINGS], "gives 'RunningMax' twice"),
        ([SETTINGS, {**SETTINGS, "code": "Other"}], "names 'Other', of which the model has none"),
        ([{**SETTINGS, "function": "not a name"}], "cannot start a C name"),
        ([{"code": "RunningMax"}], "function"),
    ],
)
def test_wrong_mappings_are_refused(operators: object, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        compiled(model(), custom_operators=operators)


def test_one_function_has_one_number_of_tensors() -> None:
    b = ModelBuilder()
    x = b.input("x", (4,), "int8")
    y, z = b.tensor("y", (4,), "int8"), b.tensor("z", (4,), "int8")
    b.op("CUSTOM:One", [x], [y])
    b.op("CUSTOM:Two", [x, y], [z])
    b.output(z)
    operators = [{"code": code, "function": "same"} for code in ("One", "Two")]
    with pytest.raises(ConfigError, match="different numbers"):
        package(compiled(b.build(), custom_operators=operators))
