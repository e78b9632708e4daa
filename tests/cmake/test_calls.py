# SPDX-License-Identifier: Apache-2.0
"""What the call accepts, and what it says when it is wrong."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from tests.cmake.project import Project, dense_model, expected


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("heliaaot_generate(MODEL kws.tflite)", "NAME and MODEL are needed"),
        ("heliaaot_generate(NAME kws)", "NAME and MODEL are needed"),
        ("heliaaot_generate(NAME k/ws MODEL kws.tflite)", "NAME takes letters, digits, _ and -"),
        ("heliaaot_generate(NAME 1ws MODEL kws.tflite)", "NAME takes letters, digits, _ and -"),
        ("heliaaot_generate(NAME kws MODEL kws.tflite COLOUR red)", "unknown argument 'COLOUR"),
        ("heliaaot_generate(NAME kws MODEL kws.tflite PREFIX)", "no value after PREFIX"),
        ("heliaaot_generate(NAME kws MODEL kws.tflite TYPE nsx)", "TYPE is zephyr or cmake"),
        ("heliaaot_generate(NAME kws MODEL gone.tflite)", "there is no file"),
        ("heliaaot_generate(NAME kws MODEL kws.tflite CONFIG gone.yml)", "there is no file"),
        (
            "heliaaot_generate(NAME kws MODEL kws.tflite SETTINGS schedule)",
            "SETTINGS takes <key>=<value>, not 'schedule'",
        ),
    ],
)
def test_wrong_calls_are_explained(project: Project, call: str, message: str) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(call, programs=())
    assert not project.configure()
    assert message in " ".join(project.output.split())
    assert project.conversions() == 0


def test_compiler_refuses_unknown_settings_in_its_own_words(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(
        "heliaaot_generate(NAME kws MODEL kws.tflite SETTINGS memory.planer=greedy)"
    )
    assert not project.configure()
    assert "memory.planner" in project.output
    assert "Traceback" not in project.output


def test_call_before_project_is_explained(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\n"
        "find_package(HeliaAOT REQUIRED HINTS $ENV{HELIAAOT_BASE})\n"
        "heliaaot_generate(NAME kws MODEL kws.tflite PLATFORM host)\n"
        "project(test_app C)\n",
    )
    assert not project.configure()
    said = " ".join(project.output.split())
    assert "call project() before heliaaot_generate()" in said


def test_missing_python_package_is_one_line_with_the_command(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists("heliaaot_generate(NAME kws MODEL kws.tflite)")
    bare = project.app / "bare python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n')
    bare.chmod(bare.stat().st_mode | stat.S_IXUSR)
    assert not project.configure(f"-DHELIAAOT_PYTHON={bare}")
    lines = [line for line in project.output.splitlines() if " -m pip install " in line]
    assert len(lines) == 1
    assert "requirements.txt" in lines[0] or "pip install" in lines[0]
    assert "Traceback" not in project.output


def test_other_output_folder_and_self_test(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(
        "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite TEST_CASE OUTPUT_DIR made)"
    )
    assert project.configure(), project.output
    assert project.build(), project.output
    assert (project.build_dir / "made" / "kws" / "src" / "kws_test_case.c").is_file()
    assert project.outputs() == expected(dense_model())


def test_call_in_a_subdirectory(project: Project) -> None:
    project.write("models/kws.tflite", dense_model())
    project.write(
        "models/CMakeLists.txt", "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)\n"
    )
    project.write_lists("add_subdirectory(models)")
    assert project.configure(), project.output
    assert project.build(), project.output
    assert project.outputs() == expected(dense_model())
    project.write("models/kws.tflite", dense_model(weight=77))
    assert project.build(), project.output
    assert project.outputs() == expected(dense_model(weight=77))


def test_export_lets_the_package_be_found_without_a_hint(
    project: Project, tmp_path: Path, compiler: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    project.env = {"HOME": str(home), "HELIAAOT_BASE": ""}
    script = compiler / "cmake" / "heliaaot_export.cmake"
    assert project.run("cmake", "-P", os.fspath(script)), project.output
    project.write("kws.tflite", dense_model())
    project.write_lists("heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)")
    assert project.configure(), project.output
    assert str(compiler) in (project.build_dir / "CMakeCache.txt").read_text()


@pytest.mark.parametrize(("asked", "found"), [("0.1", True), ("99.0", False), ("1.0", False)])
def test_version_can_be_asked_for(project: Project, asked: str, found: bool) -> None:
    project.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(test_app NONE)\n"
        f"find_package(HeliaAOT {asked} REQUIRED HINTS $ENV{{HELIAAOT_BASE}})\n",
    )
    assert project.configure() is found, project.output
