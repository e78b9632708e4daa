# SPDX-License-Identifier: Apache-2.0
"""What the calls of the API answer, in the right order and in every wrong one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from heliaaot_west.emit.module import blob_files
from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from heliaaot_west.selftest import Step
from tests.emit.building import SANITIZERS, WARNINGS, build, drive, expected, put, run
from tests.emit.models import adder_model, module, stateful_model
from tests.emit.platform_header import ZEPHYR_STUBS

_CALLBACK = r"""
#include <stdio.h>
#include <string.h>
#include "aot_model.h"
#include "aot_operators.h"

static aot_model_context_t ctx;

static void log_call(int32_t op, aot_operator_state_t state, int32_t status, void *user_data)
{
    int *calls = (int *)user_data;
    (*calls)++;
    printf("%d %d %d\n", (int)op, (int)state, (int)status);
}

static void show(const char *what, int32_t status)
{
    printf("%s %d\n", what, (int)status);
}
"""


def _lines(main: str, tmp_path: Path, **changes: object) -> list[str]:
    folder = put(package(module(stateful_model(), **changes)), tmp_path / "demo")  # type: ignore
    return run([build(_CALLBACK + main, [folder], tmp_path / "program")]).splitlines()


def test_statuses_and_callbacks_of_a_table(tmp_path: Path) -> None:
    lines = _lines(
        r"""
int main(void)
{
    int calls = 0;
    show("null init", aot_model_init(NULL));
    show("null context init", aot_context_init(NULL));
    show("null run", aot_model_run(NULL));
    show("run before init", aot_model_run(&ctx));
    show("context only", aot_context_init(&ctx));
    show("run after context only", aot_model_run(&ctx));
    ctx.callback = log_call;
    ctx.user_data = &calls;
    show("init", aot_model_init(&ctx));
    memset(ctx.inputs[0].data, 0, ctx.inputs[0].size);
    show("run", aot_model_run(&ctx));
    ctx.callback = NULL;
    show("init", aot_model_init(&ctx));
    show("run", aot_model_run(&ctx));
    printf("%d calls, %d operators\n", calls, aot_num_operators);
    return 0;
}
""",
        tmp_path,
    )
    assert lines == [
        "null init 13",
        "null context init 13",
        "null run 13",
        "run before init 14",
        "context only 0",
        "run after context only 14",
        *("0 0 0", "0 1 0", "1 0 0", "1 1 0"),
        "init 0",
        *("0 2 0", "0 3 0", "1 2 0", "1 3 0"),
        "run 0",
        "init 0",
        "run 0",
        "8 calls, 2 operators",
    ]


def test_static_schedule_has_the_statuses_and_no_callbacks(tmp_path: Path) -> None:
    lines = _lines(
        r"""
int main(void)
{
    int calls = 0;
    ctx.callback = log_call;
    ctx.user_data = &calls;
    show("run before init", aot_model_run(&ctx));
    show("null", aot_model_run(NULL));
    show("init", aot_model_init(&ctx));
    memset(ctx.inputs[0].data, 0, ctx.inputs[0].size);
    show("run", aot_model_run(&ctx));
    printf("%d calls\n", calls);
    return 0;
}
""",
        tmp_path,
        schedule="static",
    )
    assert lines == ["run before init 14", "null 13", "init 0", "run 0", "0 calls"]


def test_callbacks_can_be_left_out(tmp_path: Path) -> None:
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    main = _CALLBACK + (
        "int main(void) { int calls = 0; ctx.callback = log_call; ctx.user_data = &calls;"
        ' show("init", aot_model_init(&ctx)); return calls; }'
    )
    program = build(main, [folder], tmp_path / "p", flags=("-std=c99", "-DAOT_CALLBACKS=0"))
    assert run([program]).splitlines() == ["init 0"]


def test_overlapping_calls_are_noticed_where_an_assertion_is_defined(tmp_path: Path) -> None:
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    main = r"""
#include <stdio.h>
#include "aot_model.h"

int failures;

static void call_again(int32_t op, aot_operator_state_t state, int32_t status, void *user_data)
{
    static aot_model_context_t other;
    (void)op;
    (void)status;
    (void)user_data;
    if (state == aot_op_state_run_started) {
        (void)aot_model_init(&other);
    }
}

int main(void)
{
    static aot_model_context_t ctx;
    const int32_t alone = aot_model_init(&ctx) + aot_model_run(&ctx);
    printf("%d %d\n", (int)alone, failures);
    ctx.callback = call_again;
    const int32_t status = aot_model_run(&ctx);
    printf("%d %d\n", (int)status, failures > 0);
    return 0;
}
"""
    declared = tmp_path / "failures.h"
    declared.write_text("extern int failures;\n")
    check = "-DAOT_ASSERT(condition)=((condition) ? (void)0 : (void)failures++)"
    flags = ("-std=c99", *WARNINGS, *SANITIZERS, check, f"-include{declared}")
    program = build(main, [folder], tmp_path / "p", flags=flags)
    assert run([program]).splitlines() == ["0 0", "0 1"]


@pytest.mark.parametrize("schedule", ["table", "static"])
def test_init_resets_state_and_runs_carry_it(schedule: str, tmp_path: Path) -> None:
    model = stateful_model()
    made = module(model, schedule=schedule)
    (steps, again) = compute_golden(model, made.program, steps=3).cases
    assert expected([steps[:1]]) == expected([again])
    assert len({expected([[step]]) for step in steps}) == 3
    cases = [steps, steps, again]
    assert drive(put(package(made), tmp_path / "demo"), cases) == expected(cases)


def test_io_views_say_what_the_model_says(tmp_path: Path) -> None:
    folder = put(package(module(adder_model())), tmp_path / "demo")
    main = r"""
#include <stdio.h>
#include "aot_model.h"
static aot_model_context_t ctx;
static void show(const aot_tensor_io_t *io)
{
    printf("%d %d %g\n", (int)io->size, (int)io->zero_point, (double)io->scale);
}
int main(void)
{
    if (aot_model_init(&ctx) != 0) return 1;
    for (int i = 0; i < aot_num_inputs; i++) show(&ctx.inputs[i]);
    for (int i = 0; i < aot_num_outputs; i++) show(&ctx.outputs[i]);
    printf("%d %d %d\n", aot_input_0_size, aot_input_2_nbytes, aot_output_0_nbytes);
    return ctx.inputs[1].id != aot_inputs_id[1];
}
"""
    lines = run([build(main, [folder], tmp_path / "program")]).splitlines()
    assert lines == ["6 0 0.1", "6 7 0.2", "2 0 0.2", "6 -1 0.3", "6 2 6"]


_EXTERNAL = r"""
#include <stdio.h>
#include <string.h>
#include "aot_common.h"
#include "aot_model.h"

static aot_model_context_t ctx;
static AOT_ALIGN(16) int8_t scratch[aot_arena_dtcm_size + 16];
static AOT_ALIGN(16) int8_t state[aot_arena_persistent_dtcm_size];
static AOT_ALIGN(16) int8_t constants[aot_arena_const_dtcm_size];

static void show(const char *what, int32_t status)
{
    printf("%s %d\n", what, (int)status);
}

int main(int argc, char **argv)
{
    void *buffers[3] = { scratch, state, constants };
    const size_t sizes[3] = { sizeof scratch, sizeof state, sizeof constants };
    void *one_missing[3] = { scratch, NULL, constants };
    FILE *file = fopen(argv[argc - 1], "rb");
    if (file == NULL || fread(constants, 1, sizeof constants, file) != sizeof constants) return 1;
    fclose(file);

    show("unbound", aot_model_init(&ctx));
    show("unbound context", aot_context_init(&ctx));
    show("unknown", aot_bind_arena(aot_num_arena_buffers, scratch, sizeof scratch));
    show("negative", aot_bind_arena((aot_arena_region_t)-1, scratch, sizeof scratch));
    show("null", aot_bind_arena(aot_arena_dtcm, NULL, sizeof scratch));
    show("undersized", aot_bind_arena(aot_arena_dtcm, scratch, aot_arena_dtcm_size - 1));
    show("misaligned", aot_bind_arena(aot_arena_dtcm, scratch + 1, aot_arena_dtcm_size));
    show("bulk null buffers", aot_bind_arenas(NULL, sizes, 3));
    show("bulk null sizes", aot_bind_arenas(buffers, NULL, 3));
    show("bulk count", aot_bind_arenas(buffers, sizes, 2));
    show("bulk one missing", aot_bind_arenas(one_missing, sizes, 3));
    show("any unbound", aot_arena_buffers_table_any_unbound());
    show("still unbound", aot_model_init(&ctx));
    show("bulk", aot_bind_arenas(buffers, sizes, 3));
    show("any unbound", aot_arena_buffers_table_any_unbound());
    show("view", aot_arena_buffers_table_view()[aot_arena_dtcm] == scratch);
    constants[5] ^= 1;
    show("wrong constants", aot_model_init(&ctx));
    show("run after that", aot_model_run(&ctx));
    constants[5] ^= 1;
    show("init", aot_model_init(&ctx));
    for (int i = 0; i < 8; i++) ctx.inputs[0].data[i] = (int8_t)(i * 9 - 40);
    show("run", aot_model_run(&ctx));
    for (int i = 0; i < 4; i++) printf("%d ", ctx.outputs[0].data[i]);
    show("and", ctx.arena_sizes[aot_arena_dtcm] == aot_arena_dtcm_size);
    show("bind alone", aot_bind_arena(aot_arena_dtcm, scratch + 16, aot_arena_dtcm_size));
    return 0;
}
"""


@pytest.mark.parametrize("module_type", ["cmake", "zephyr"])
def test_external_arenas(module_type: str, tmp_path: Path) -> None:
    made = module(stateful_model(), external=True, module_type=module_type)
    folder = put(package(made), tmp_path / "demo")
    blobs = list(blob_files(made))
    assert blobs == ["aot_arena_const_dtcm__blob.bin"]
    stubs = put(ZEPHYR_STUBS, tmp_path / "stubs")
    flags = ("-std=c99", *WARNINGS, *SANITIZERS, "-DCHOSEN_zephyr_dtcm=0", f"-I{stubs}")
    program = build(_EXTERNAL, [folder], tmp_path / "program", flags=flags)
    lines = run([program, folder / blobs[0]]).splitlines()
    step = Step((np.array([i * 9 - 40 for i in range(8)], np.int8),), ())
    own = drive(put(package(module(stateful_model())), tmp_path / "own"), [[step]])
    outputs = " ".join(map(str, np.frombuffer(own, np.int8)))
    assert lines == [
        "unbound 10",
        "unbound context 10",
        "unknown 1",
        "negative 1",
        "null 2",
        "undersized 3",
        "misaligned 4",
        "bulk null buffers 100",
        "bulk null sizes 100",
        "bulk count 101",
        "bulk one missing 2",
        "any unbound 1",
        "still unbound 10",
        "bulk 0",
        "any unbound 0",
        "view 1",
        "wrong constants 200",
        "run after that 14",
        "init 0",
        "run 0",
        f"{outputs} and 1",
        "bind alone 0",
    ]
