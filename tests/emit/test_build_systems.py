# SPDX-License-Identifier: Apache-2.0
"""Each type of module builds in its build system, or in as much of it as is here."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import yaml

from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.emit.building import put, run
from tests.emit.models import module, stateful_model

needs_cmake = pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")

_MAIN = """
#include "aot_test_case.h"
int main(void) { return (int)aot_test_case_run(); }
"""

_FLAGS = ["-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"]


def _files(module_type: str, **changes: object) -> dict[str, bytes]:
    model = stateful_model()
    made = module(model, module_type=module_type, **changes)
    test = compute_golden(model, made.program, steps=2)
    return package(module(model, module_type=module_type, test=test, **changes))


def _configure_and_build(source: Path) -> Path:
    binary = source / "build folder"
    run(["cmake", "-S", source, "-B", binary, *_FLAGS])
    run(["cmake", "--build", binary])
    return binary


@needs_cmake
@pytest.mark.parametrize("target", ["demo", "heliaaot::demo"])
def test_cmake_subdirectory_in_a_path_with_spaces(target: str, tmp_path: Path) -> None:
    project = tmp_path / "a project (1) \u00fc"
    put(_files("cmake"), project / "modules" / "demo")
    (project / "main.c").write_text(_MAIN)
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(application C)\n"
        "add_subdirectory(modules/demo)\nadd_executable(app main.c)\n"
        f"target_link_libraries(app PRIVATE {target})\n"
    )
    run([_configure_and_build(project) / "app"])


@needs_cmake
def test_cmake_module_alone(tmp_path: Path) -> None:
    folder = put(_files("cmake"), tmp_path / "demo")
    assert (_configure_and_build(folder) / "libdemo.a").is_file()


@needs_cmake
def test_nsx_module_has_the_target_that_its_manifest_names(tmp_path: Path) -> None:
    files = _files("nsx", name="my-model")
    manifest = yaml.safe_load(files["nsx-module.yaml"])
    required = {"schema_version", "module", "build", "depends", "compatibility"}
    assert required <= set(manifest)
    assert set(manifest["module"]) == {"name", "type", "version"}
    assert set(manifest["depends"]) == {"required", "optional"}
    assert set(manifest["compatibility"]) == {"boards", "socs", "toolchains"}
    (target,) = manifest["build"]["cmake"]["targets"]
    put(files, tmp_path / "modules" / "my-model")
    (tmp_path / "main.c").write_text(_MAIN)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(application C)\n"
        "add_library(board INTERFACE)\ntarget_compile_definitions(board INTERFACE BOARD=1)\n"
        "set(NSX_BOARD_FLAGS_TARGET board)\nadd_subdirectory(modules/my-model)\n"
        f"add_executable(app main.c)\ntarget_link_libraries(app PRIVATE {target})\n"
        "get_target_property(libraries my_model INTERFACE_LINK_LIBRARIES)\n"
        'if(NOT "board" IN_LIST libraries)\n  message(FATAL_ERROR "no board flags")\nendif()\n'
    )
    run([_configure_and_build(tmp_path) / "app"])


@pytest.mark.parametrize("external", [False, True])
def test_pack_lists_the_files_that_it_has(external: bool) -> None:
    files = _files("cmsis_pack", external=external)
    root = ElementTree.fromstring(files["Ambiq.demo.pdsc"])
    # The schema takes children in any order, these at least once.
    assert {"name", "vendor", "description", "url", "releases"} <= {child.tag for child in root}
    listed = {f.attrib["name"]: f.attrib["category"] for f in root.iter("file")}
    kinds = {".c": "source", ".h": "header", ".bin": "other"}
    wanted = {p: kinds[Path(p).suffix] for p in files if Path(p).suffix in kinds}
    extra = {"README.md": "doc", "includes-api/": "include"}
    assert listed == {**wanted, **extra}
    conditions = {condition.attrib["id"] for condition in root.iter("condition")}
    assert {c.attrib["condition"] for c in root.iter("component")} == conditions
    components = [c.attrib["Csub"] for c in root.iter("component")]
    assert components == ["demo", "demo test"]
    assert {r.attrib["Csub"] for r in root.iter("require") if "Csub" in r.attrib} == {"demo"}


def test_pack_of_a_long_name_keeps_to_the_schema() -> None:
    """The schema allows 32 characters for each part of a component's name."""
    files = _files("cmsis_pack", name="n" * 60)
    root = ElementTree.fromstring(files[f"Ambiq.{'n' * 60}.pdsc"])
    names = [c.attrib["Csub"] for c in root.iter("component")]
    assert [len(name) for name in names] == [32, 32]
    assert len(set(names)) == 2


@needs_cmake
def test_readme_names_what_there_is() -> None:
    wanted = {
        "zephyr": "EXTRA_ZEPHYR_MODULES",
        "cmake": "heliaaot::demo",
        "nsx": "nsx::demo",
        "cmsis_pack": "Machine Learning:heliaAOT:demo",
    }
    for module_type, text in wanted.items():
        readme = _files(module_type)["README.md"].decode()
        for part in (text, "aot_arena_const_dtcm", "aot_model_run", "Apache-2.0", "PUT_IN_DTCM"):
            assert part in readme, (module_type, part)
        assert readme.endswith("licence.\n")
