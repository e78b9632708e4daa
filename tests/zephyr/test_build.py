# SPDX-License-Identifier: Apache-2.0
"""How the generated module behaves in a real Zephyr build."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cmake.project import dense_model, expected
from tests.zephyr.conftest import QEMU_BOARD, Zephyr, run_image

pytestmark = pytest.mark.zephyr

LISTS = """
cmake_minimum_required(VERSION 3.20)
find_package(HeliaAOT REQUIRED HINTS $ENV{{HELIAAOT_BASE}})
heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite {more})
find_package(Zephyr REQUIRED HINTS $ENV{{ZEPHYR_BASE}})
project(test_app C)
target_sources(app PRIVATE main.c)
"""

MAIN = """
#include <string.h>
#include <zephyr/kernel.h>
#include "kws_model.h"
static kws_model_context_t ctx;
int main(void)
{
	{extra}
	if (kws_model_init(&ctx) != kws_status_ok) {
		return 0;
	}
	memset(ctx.inputs[0].data, 1, ctx.inputs[0].size);
	if (kws_model_run(&ctx) != kws_status_ok) {
		return 0;
	}
	printk("outputs:");
	for (size_t i = 0; i < ctx.outputs[0].size; i++) {
		printk(" %d", ctx.outputs[0].data[i]);
	}
	printk("\\n");
	return 0;
}
"""


def write_app(folder: Path, model: bytes, more: str = "", extra: str = "") -> Path:
    """An application that prints the model's outputs."""
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(LISTS.format(more=more))
    (folder / "prj.conf").write_text("")
    (folder / "main.c").write_text(MAIN.replace("{extra}", extra))
    (folder / "kws.tflite").write_bytes(model)
    return folder


def outputs(build_dir: Path) -> list[int]:
    """What the image prints."""
    line = run_image(build_dir, "outputs:").splitlines()[-1]
    return [int(word) for word in line.removeprefix("outputs:").split()]


def object_times(build_dir: Path) -> dict[Path, int]:
    """Time stamps of the module's objects."""
    return {
        path: path.stat().st_mtime_ns
        for path in (build_dir / "modules" / "heliaaot_kws").rglob("*.obj")
    }


def test_build_follows_the_model(zephyr: Zephyr, tmp_path: Path) -> None:
    app, build_dir = write_app(tmp_path / "app", dense_model()), tmp_path / "build"
    zephyr.build(app, "native_sim", build_dir)
    assert outputs(build_dir) == expected(dense_model())

    objects = object_times(build_dir)
    assert objects
    assert "heliaaot: compiling" not in zephyr.rebuild(build_dir)
    assert object_times(build_dir) == objects

    (app / "kws.tflite").write_bytes(dense_model(weight=90))
    assert "heliaaot: compiling" in zephyr.rebuild(build_dir)
    assert outputs(build_dir) == expected(dense_model(weight=90))
    changed = [path.name for path, time in object_times(build_dir).items() if objects[path] != time]
    assert "kws_constants.c.obj" in changed
    assert "kws_kernels.c.obj" not in changed

    (app / "kws.tflite").write_bytes(b"not a model")
    with pytest.raises(RuntimeError) as failure:
        zephyr.rebuild(build_dir)
    lines = [line.strip() for line in str(failure.value).splitlines()]
    assert len([line for line in lines if line.startswith("error: ")]) == 1

    (app / "kws.tflite").write_bytes(dense_model(softmax=False))
    zephyr.rebuild(build_dir)
    assert outputs(build_dir) == expected(dense_model(softmax=False))
    assert not list((build_dir / "heliaaot" / "kws").rglob("*softmax*"))


def test_sysbuild_keeps_modules_of_the_user(zephyr: Zephyr, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "zephyr").mkdir(parents=True)
    (other / "zephyr" / "module.yml").write_text("name: other_module\n")
    app = write_app(tmp_path / "app", dense_model())
    build_dir = tmp_path / "build"
    zephyr.build(app, "native_sim", build_dir, f"-DEXTRA_ZEPHYR_MODULES={other}", sysbuild=True)
    assert outputs(build_dir) == expected(dense_model())
    config = (build_dir / "app" / "zephyr" / ".config").read_text()
    assert "CONFIG_ZEPHYR_OTHER_MODULE_MODULE=y" in config
    assert "CONFIG_HELIAAOT_KWS=y" in config
    (app / "kws.tflite").write_bytes(dense_model(weight=90))
    zephyr.rebuild(build_dir)
    assert outputs(build_dir) == expected(dense_model(weight=90))


def test_one_platform_builds_everywhere_and_uses_chosen_memories(
    zephyr: Zephyr, tmp_path: Path
) -> None:
    for tool in ("qemu-system-arm", "arm-none-eabi-nm"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    app = write_app(tmp_path / "app", dense_model(), "PLATFORM apollo510_evb TEST_CASE",
                    extra="if (kws_test_case_init() || kws_test_case_run()) return 0;")  # fmt: skip
    main = app / "main.c"
    main.write_text(main.read_text().replace('model.h"', 'model.h"\n#include "kws_test_case.h"'))
    overlay = tmp_path / "tcm.overlay"
    overlay.write_text("/ { chosen { zephyr,sram = &sram; zephyr,dtcm = &dtcm; }; };\n")
    for name, board, arguments in (
        ("host", "native_sim", []),
        ("plain", QEMU_BOARD, []),
        ("chosen", QEMU_BOARD, [f"-DEXTRA_DTC_OVERLAY_FILE={overlay}"]),
    ):
        zephyr.build(app, board, tmp_path / name, *arguments)
        assert outputs(tmp_path / name) == expected(dense_model())

    symbols = subprocess.run(
        ["arm-none-eabi-nm", tmp_path / "chosen" / "zephyr" / "zephyr.elf"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    arena = next(x for x in symbols.splitlines() if x.endswith("kws_arena_dtcm_buffer"))
    assert int(arena.split()[0], 16) >> 16 == 0x3000


def test_arenas_of_the_application(zephyr: Zephyr, tmp_path: Path) -> None:
    bind = """
	static __aligned(16) uint8_t scratch[kws_arena_dtcm_size];
	static const __aligned(16) uint8_t constants[] = {
#include <constants.inc>
	};
	void *buffers[] = {scratch, (void *)constants};
	size_t sizes[] = {sizeof(scratch), sizeof(constants)};
	if (kws_bind_arenas(buffers, sizes, 2) != kws_status_ok) return 0;"""
    app = write_app(
        tmp_path / "app", dense_model(),
        "PLATFORM apollo510_evb SETTINGS memory.allocate_arenas=false", bind,
    )  # fmt: skip
    lists = app / "CMakeLists.txt"
    lists.write_text(
        lists.read_text()
        + "file(GLOB blob ${CMAKE_BINARY_DIR}/heliaaot/kws/*.bin)\n"
        + "generate_inc_file_for_target(app ${blob} "
        + "${ZEPHYR_BINARY_DIR}/include/generated/constants.inc)\n"
    )
    zephyr.build(app, "native_sim", tmp_path / "build")
    assert outputs(tmp_path / "build") == expected(dense_model())


def test_board_that_no_platform_lists(zephyr: Zephyr, tmp_path: Path) -> None:
    if shutil.which("qemu-system-arm") is None:
        pytest.skip("qemu-system-arm is not installed")
    app = write_app(tmp_path / "app", dense_model())
    output = zephyr.build(app, "qemu_cortex_m3", tmp_path / "build")
    assert "no platform describes the board qemu_cortex_m3" in output
    assert "made for cortex-m3" in output
    assert outputs(tmp_path / "build") == expected(dense_model())
