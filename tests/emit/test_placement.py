# SPDX-License-Identifier: Apache-2.0
"""Constants and arenas go where the plan and the platform header say, and results stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliaaot_west.emit.module import Module
from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.compiled import compiled
from tests.emit.building import WARNINGS, build, drive, expected, put, run
from tests.emit.models import module, stateful_model
from tests.tflite_builder import ModelBuilder

STAGED = [
    {
        "type": "constant",
        "attributes": {"memory": "mram", "constant_destination_memory": "dtcm"},
    }
]


def _compiled(**settings: Any) -> Module:
    return compiled(stateful_model(), **{"platform.name": "apollo510_evb", **settings})


def test_staged_constants_are_copied_at_every_initialization(tmp_path: Path) -> None:
    made = _compiled(**{"memory.tensors": STAGED})
    assert [arena.name for arena in made.plan.arenas if arena.staged] == ["const_dtcm_from_mram"]
    cases = compute_golden(stateful_model(), made.program, steps=2).cases
    folder = put(package(made), tmp_path / "demo")
    assert drive(folder, cases) == expected(cases)
    main = r"""
#include <string.h>
#include "aot_model.h"
static aot_model_context_t ctx;
int main(void)
{
    if (aot_model_init(&ctx) != 0) return 1;
    void *copy = (void *)(uintptr_t)aot_arena_buffers[aot_arena_const_dtcm_from_mram];
    char before[aot_arena_const_dtcm_from_mram_size];
    memcpy(before, copy, sizeof before);
    memset(copy, 0x55, sizeof before);
    if (aot_model_init(&ctx) != 0) return 2;
    return memcmp(before, copy, sizeof before);
}
"""
    run([build(main, [folder], tmp_path / "program")])


def test_staged_constants_of_external_arenas_are_one_blob(tmp_path: Path) -> None:
    made = _compiled(**{"memory.tensors": STAGED, "memory.allocate_arenas": False})
    files = package(made)
    assert "aot_arena_const_dtcm_from_mram__blob.bin" in files
    folder = put(files, tmp_path / "demo")
    flags = ["-std=c99", *WARNINGS, f"-I{folder / 'includes-api'}"]
    run(["gcc", *flags, "-c", *sorted((folder / "src").glob("*.c"))], cwd=folder)


def _sections(folder: Path, *defines: str) -> dict[str, str]:
    """The section of each object of the module, by symbol."""
    flags = ["-std=c99", "-O1", *WARNINGS, f"-I{folder / 'includes-api'}", *defines]
    run(["gcc", *flags, "-c", *sorted((folder / "src").glob("*.c"))], cwd=folder)
    table = run(["objdump", "-t", *sorted(folder.glob("*.o"))])
    rows = [line.split() for line in table.splitlines() if "_arena_" in line and " O " in line]
    return {row[-1]: row[-3] for row in rows}


BLOB, SCRATCH, STATE = (
    "aot_arena_const_dtcm__blob",
    "aot_arena_dtcm_buffer",
    "aot_arena_persistent_dtcm_buffer",
)


def test_constants_take_no_ram_unless_told(tmp_path: Path) -> None:
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    found = _sections(folder)
    assert found[BLOB].startswith(".rodata")
    assert (found[SCRATCH], found[STATE]) == (".bss", ".bss")


def test_sections_of_the_command_line(tmp_path: Path) -> None:
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    found = _sections(
        folder,
        '-DAOT_PUT_IN_DTCM=__attribute__((section(".dtcm_bss")))',
        '-DAOT_PUT_IN_DTCM_INIT=__attribute__((section(".dtcm_data")))',
    )
    assert found == {
        **found,
        BLOB: ".dtcm_data",
        SCRATCH: ".dtcm_bss",
        STATE: ".dtcm_bss",
    }


def test_empty_definition_means_ram(tmp_path: Path) -> None:
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    assert _sections(folder, "-DAOT_PUT_IN_DTCM_INIT=")[BLOB] == ".data"


def test_read_only_memory_keeps_constants_const(tmp_path: Path) -> None:
    made = _compiled(**{"platform.preferred_memory_order.constant": ["mram"]})
    folder = put(package(made), tmp_path / "demo")
    attribute = '-DAOT_PUT_IN_MRAM_INIT=__attribute__((section(".mram")))'
    assert _sections(folder, attribute)["aot_arena_const_mram__blob"] == ".mram"
    flags = run(["objdump", "-h", folder / "aot_constants.o"])
    mram = flags[flags.index(".mram") :].splitlines()[1]
    assert "READONLY" in mram


@pytest.mark.parametrize("prefix", ["aot", "kws"])
def test_arenas_are_aligned(prefix: str, tmp_path: Path) -> None:
    folder = put(package(module(stateful_model(), prefix)), tmp_path / "demo")
    main = r"""
#include "P_tensors.h"
int main(void)
{
    for (int i = 0; i < P_num_arena_buffers; i++) {
        if ((uintptr_t)P_arena_buffers[i] % P_arena_alignments[i] != 0) return 1;
        if (P_arena_alignments[i] < 16) return 2;
    }
    return 0;
}
""".replace("P_", f"{prefix}_")
    run([build(main, [folder], tmp_path / "program")])


def test_model_without_inputs(tmp_path: Path) -> None:
    """Nothing in C may have no elements."""
    b = ModelBuilder("constant")
    state = b.variable("state", (1, 4), scale=1.0)
    step = b.constant("step", np.array([[1, 2, 3, 4]], np.int8), scale=1.0)
    result = b.tensor("result", (1, 4), scale=1.0)
    b.op("ADD", [state, step], [result], {})
    b.output(result)
    folder = put(package(module(b.build())), tmp_path / "demo")
    for cc in ("gcc", "clang"):
        flags = ["-std=c99", *WARNINGS, f"-I{folder / 'includes-api'}"]
        run([cc, *flags, "-c", *sorted((folder / "src").glob("*.c"))], cwd=folder)
    main = (
        '#include "aot_model.h"\nstatic aot_model_context_t ctx;\n'
        "int main(void) { return aot_model_init(&ctx) + aot_model_run(&ctx) +"
        " ctx.outputs[0].data[3] - 4 + aot_num_inputs; }\n"
    )
    run([build(main, [folder], tmp_path / "program")])
