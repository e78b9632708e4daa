# SPDX-License-Identifier: Apache-2.0
"""The Zephyr module under a stand-in for Zephyr: its Kconfig, schema, functions and sections."""

from __future__ import annotations

import shutil
from pathlib import Path

import kconfiglib
import pykwalify.core
import pytest
import yaml

from heliaaot_west.emit.module import Files
from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.emit.building import put, run
from tests.emit.models import module, stateful_model
from tests.emit.platform_header import CORTEX_M, expansions

_MODULE_SCHEMA = {
    "type": "map",
    "mapping": {
        "name": {"type": "str"},
        "build": {
            "type": "map",
            "mapping": {"cmake": {"type": "str"}, "kconfig": {"type": "str"}},
        },
    },
}
"""The keys of Zephyr's schema that a module without more needs; an unknown one is fatal there."""

_ZEPHYR_KCONFIG = """
config {board}
	bool
	default y
config CPU_HAS_FPU
	bool
	default {has_fpu}
config FPU
	bool "FPU"
	depends on CPU_HAS_FPU
config MULTITHREADING
	bool "Threads"
	default y
config FPU_SHARING
	bool "FPU sharing"
	depends on FPU && MULTITHREADING
config REQUIRES_FULL_LIBC
	bool "Complete C library"
source "{module}/zephyr/Kconfig"
"""

_ZEPHYR_CMAKE = """
cmake_minimum_required(VERSION 3.20)
project(stand_in C)
add_library(zephyr_interface INTERFACE)
target_include_directories(zephyr_interface INTERFACE "{stubs}")
macro(zephyr_include_directories)
  target_include_directories(zephyr_interface INTERFACE ${{ARGV}})
endmacro()
macro(zephyr_library_named name)
  set(ZEPHYR_CURRENT_LIBRARY ${{name}})
  add_library(${{name}} STATIC "")
  target_link_libraries(${{name}} PUBLIC zephyr_interface)
endmacro()
macro(zephyr_library_sources)
  target_sources(${{ZEPHYR_CURRENT_LIBRARY}} PRIVATE ${{ARGV}})
endmacro()
macro(zephyr_library_sources_ifdef condition)
  if(${{condition}})
    target_sources(${{ZEPHYR_CURRENT_LIBRARY}} PRIVATE ${{ARGN}})
  endif()
endmacro()
macro(zephyr_library_compile_definitions)
  target_compile_definitions(${{ZEPHYR_CURRENT_LIBRARY}} PRIVATE ${{ARGV}})
endmacro()
{config}
add_subdirectory("{module}/zephyr" module)
if(TARGET heliaaot_demo)
  add_executable(app main.c)
  target_link_libraries(app PRIVATE heliaaot_demo)
endif()
"""

_STUBS = {
    "zephyr/devicetree.h": b"#define DT_HAS_CHOSEN(name) 0\n",
    "zephyr/linker/section_tags.h": b"",
    "zephyr/sys/printk.h": b"#include <stdio.h>\n#define printk printf\n",
}


def _files(**changes: object) -> Files:
    model = stateful_model()
    test = compute_golden(model, module(model).program, steps=2)
    return package(module(model, module_type="zephyr", test=test, **changes))


def _kconfig(files: Files, tmp_path: Path, board: str, has_fpu: str = "y") -> kconfiglib.Kconfig:
    folder = put(files, tmp_path / "demo")
    root = tmp_path / "Kconfig"
    root.write_text(_ZEPHYR_KCONFIG.format(board=board, has_fpu=has_fpu, module=folder))
    kconf = kconfiglib.Kconfig(str(root), warn_to_stderr=False)
    kconf.enable_undef_warnings()
    (tmp_path / "prj.conf").write_text("CONFIG_HELIAAOT_DEMO=y\n")
    kconf.load_config(str(tmp_path / "prj.conf"))
    kconf.write_config(str(tmp_path / ".config"))
    return kconf


def test_module_yml_has_keys_of_the_schema_only() -> None:
    meta = yaml.safe_load(_files()["zephyr/module.yml"])
    pykwalify.core.Core(source_data=meta, schema_data=_MODULE_SCHEMA).validate()
    assert meta == {
        "name": "heliaaot_demo",
        "build": {"cmake": "zephyr", "kconfig": "zephyr/Kconfig"},
    }


@pytest.mark.parametrize(
    ("board", "has_fpu", "fpu"),
    [
        ("CPU_CORTEX_M55", "y", "y"),
        ("CPU_CORTEX_M85", "y", "y"),
        ("CPU_CORTEX_M55", "n", "n"),
        ("CPU_CORTEX_M4", "y", "n"),
        ("ARCH_POSIX", "n", "n"),
    ],
)
def test_kconfig_turns_helium_on_and_never_warns(
    board: str, has_fpu: str, fpu: str, tmp_path: Path
) -> None:
    kconf = _kconfig(_files(), tmp_path, board, has_fpu)
    assert kconf.warnings == []
    assert kconf.syms["FPU"].str_value == fpu
    assert kconf.syms["FPU_SHARING"].str_value == fpu
    for option in ("HELIAAOT_DEMO", "HELIAAOT_DEMO_CALLBACK", "HELIAAOT_DEMO_TEST_CASE"):
        assert kconf.syms[option].str_value == "y"
        assert kconf.syms[option].nodes[0].prompt


def test_kconfig_has_the_options_that_mean_something(tmp_path: Path) -> None:
    made = module(stateful_model(), module_type="zephyr", schedule="static", name="my-model")
    put(package(made), tmp_path / "demo")
    kconf = _kconfig(package(made), tmp_path, "CPU_CORTEX_M4")
    assert kconf.warnings == [w for w in kconf.warnings if "HELIAAOT_DEMO" in w], (
        "nothing but the symbol of another name in prj.conf"
    )
    assert "HELIAAOT_MY_MODEL" in kconf.syms
    assert "HELIAAOT_MY_MODEL_CALLBACK" not in kconf.syms
    assert "HELIAAOT_MY_MODEL_TEST_CASE" not in kconf.syms


def _build(tmp_path: Path, config: dict[str, str], **changes: object) -> tuple[Path, str]:
    folder = put(_files(**changes), tmp_path / "a module")
    stubs = put(_STUBS, tmp_path / "stubs")
    (tmp_path / "main.c").write_text(
        '#include "aot_test_case.h"\nint main(void) { return (int)aot_test_case_run(); }\n'
    )
    lines = "\n".join(f"set(CONFIG_{name} {value})" for name, value in config.items())
    (tmp_path / "CMakeLists.txt").write_text(
        _ZEPHYR_CMAKE.format(stubs=stubs, module=folder, config=lines)
    )
    flags = "-DCMAKE_C_FLAGS=-std=gnu11 -Wall -Wextra -Werror -DCONFIG_PRINTK=1"
    binary = tmp_path / "build"
    said = run(["cmake", "-S", tmp_path, "-B", binary, flags, "-Wno-dev", "--log-level=VERBOSE"])
    run(["cmake", "--build", binary])
    return binary, said


needs_cmake = pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")
ALL = {"HELIAAOT_DEMO": "y", "HELIAAOT_DEMO_CALLBACK": "y", "HELIAAOT_DEMO_TEST_CASE": "y"}


@needs_cmake
def test_builds_on_the_host_as_on_native_sim(tmp_path: Path) -> None:
    binary, _ = _build(tmp_path, ALL)
    run([binary / "app"])


@needs_cmake
def test_options_leave_out_code(tmp_path: Path) -> None:
    config = {**ALL, "HELIAAOT_DEMO_CALLBACK": "n", "HELIAAOT_DEMO_TEST_CASE": "n"}
    folder = put(_files(), tmp_path / "a module")
    (tmp_path / "main.c").write_text(
        '#include "aot_model.h"\nint main(void) { return aot_model_run(NULL) - 13; }\n'
    )
    main = (tmp_path / "main.c").read_text()
    assert folder.is_dir()
    stubs = put(_STUBS, tmp_path / "stubs")
    lines = "\n".join(f"set(CONFIG_{name} {value})" for name, value in config.items())
    text = _ZEPHYR_CMAKE.format(stubs=stubs, module=folder, config=lines)
    (tmp_path / "CMakeLists.txt").write_text(text)
    run(["cmake", "-S", tmp_path, "-B", tmp_path / "build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"])
    commands = (tmp_path / "build" / "compile_commands.json").read_text()
    assert "AOT_CALLBACKS=0" in commands
    assert "aot_model.c" in commands
    assert "aot_test_case.c" not in commands
    assert "aot_model_run" in main


@needs_cmake
def test_option_leaves_the_module_out(tmp_path: Path) -> None:
    binary, _ = _build(tmp_path, {"HELIAAOT_DEMO": "n"})
    assert not (binary / "app").exists()


@needs_cmake
@pytest.mark.parametrize("fpu", ["y", "n"])
def test_plan_for_helium_without_fpu_warns(
    fpu: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = put(_files(capabilities=frozenset({"mve"})), tmp_path / "module")
    script = tmp_path / "script.cmake"
    script.write_text(
        f"set(CONFIG_HELIAAOT_DEMO y)\nset(CONFIG_CPU_CORTEX_M y)\nset(CONFIG_FPU {fpu})\n"
        "function(zephyr_include_directories)\nendfunction()\n"
        "function(zephyr_library_named)\nendfunction()\n"
        "function(zephyr_library_sources)\nendfunction()\n"
        "function(zephyr_library_sources_ifdef)\nendfunction()\n"
        "function(zephyr_library_compile_definitions)\nendfunction()\n"
        f'include("{folder}/zephyr/CMakeLists.txt")\n'
    )
    done = _output(["cmake", "-P", script])
    assert ("CONFIG_FPU=y" in done) == (fpu == "n")


def _output(command: list[str | Path]) -> str:
    import subprocess

    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=True
    )
    return done.stdout + done.stderr


_MACROS = ["AOT_PUT_IN_DTCM", "AOT_PUT_IN_DTCM_INIT", "AOT_CONST_IN_DTCM", "AOT_PUT_IN_ITCM"]


@pytest.mark.parametrize(
    ("without", "wanted"),
    [
        ((), ["__dtcm_bss_section", "__dtcm_data_section", "", "__itcm_section"]),
        (("CHOSEN_zephyr_dtcm",), ["", "", "const", "__itcm_section"]),
        (("CHOSEN_zephyr_itcm",), ["__dtcm_bss_section", "__dtcm_data_section", "", ""]),
        (("CONFIG_XIP",), ["__dtcm_bss_section", "", "const", "__itcm_section"]),
        (("CONFIG_ARM",), ["", "", "const", ""]),
    ],
)
def test_sections_only_where_the_board_has_them(
    without: tuple[str, ...], wanted: list[str], tmp_path: Path
) -> None:
    folder = put(_files(), tmp_path / "demo")
    board = {**CORTEX_M, **{name: "0" for name in without if name.startswith("CHOSEN")}}
    for name in without:
        if not name.startswith("CHOSEN"):
            del board[name]
    assert list(expansions(folder, _MACROS, tmp_path, board).values()) == wanted


def test_command_line_decides(tmp_path: Path) -> None:
    folder = put(_files(), tmp_path / "demo")
    defines = {"AOT_PUT_IN_DTCM": "here", "AOT_PUT_IN_DTCM_INIT": "there"}
    found = expansions(folder, _MACROS[:3], tmp_path, CORTEX_M, defines)
    assert list(found.values()) == ["here", "there", ""]
