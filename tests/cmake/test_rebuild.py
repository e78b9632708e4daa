# SPDX-License-Identifier: Apache-2.0
"""The module is generated again exactly when something it depends on changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cmake.project import Project, copy_compiler, dense_model, expected

CALL = "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)"


def started(project: Project, call: str = CALL, model: bytes | None = None) -> Project:
    """A project that was configured and built once."""
    project.write("kws.tflite", dense_model() if model is None else model)
    project.write_lists(call)
    assert project.configure(), project.output
    assert project.build(), project.output
    return project


def test_builds_and_computes_what_tflm_computes(any_project: Project) -> None:
    started(any_project)
    assert any_project.outputs() == expected(dense_model())
    assert any_project.conversions() == 1


def test_nothing_touched_runs_no_python_and_rebuilds_nothing(any_project: Project) -> None:
    started(any_project)
    objects, module = any_project.object_times(), any_project.module_times()
    assert any_project.build(), any_project.output
    assert any_project.configure(), any_project.output
    assert any_project.build(), any_project.output
    assert any_project.conversions() == 1
    assert any_project.object_times() == objects
    assert any_project.module_times() == module


def test_changed_weight_is_in_the_next_build(any_project: Project) -> None:
    started(any_project)
    before = any_project.module_times()
    any_project.write("kws.tflite", dense_model(weight=90))
    assert any_project.build(), any_project.output
    assert any_project.outputs() == expected(dense_model(weight=90))
    assert expected(dense_model(weight=90)) != expected(dense_model())
    assert any_project.conversions() == 2

    after = any_project.module_times()
    changed = {name for name in after if after[name] != before.get(name)}
    assert "src/kws_constants.c" in changed
    assert "src/kws_model.c" not in changed
    assert "includes-api/kws_model.h" not in changed


def test_another_file_becomes_the_model_of_the_name(project: Project) -> None:
    started(project)
    project.write("better.tflite", dense_model(weight=90))
    project.write_lists(CALL.replace("kws.tflite", "better.tflite"))
    assert project.build(), project.output
    assert project.outputs() == expected(dense_model(weight=90))


def test_touched_model_with_equal_content_is_not_compiled_again(project: Project) -> None:
    started(project)
    objects = project.object_times()
    project.write("kws.tflite", dense_model())
    assert project.build(), project.output
    assert project.conversions() == 1
    assert project.object_times() == objects


def test_broken_model_stops_with_one_line_and_recovers(any_project: Project) -> None:
    started(any_project)
    module = any_project.module_times()
    any_project.write("kws.tflite", b"not a model")
    assert not any_project.build()
    errors = [line for line in any_project.output.splitlines() if "error: " in line]
    errors = [line.strip() for line in errors if not line.startswith("ninja")]
    assert len(errors) == 1
    assert errors[0].startswith("error: ")
    assert "kws.tflite" in errors[0]
    assert "Traceback" not in any_project.output
    assert any_project.module_times() == module

    any_project.write("kws.tflite", dense_model())
    assert any_project.build(), any_project.output
    assert any_project.outputs() == expected(dense_model())
    assert any_project.module_times() == module


def test_removed_model_is_named_and_its_return_heals(project: Project) -> None:
    started(project)
    (project.app / "kws.tflite").unlink()
    assert not project.build()
    assert "there is no file" in project.output
    assert "kws.tflite" in project.output
    project.write("kws.tflite", dense_model(weight=1))
    assert project.build(), project.output
    assert project.outputs() == expected(dense_model(weight=1))


def test_fewer_operators_leave_no_stale_file(any_project: Project) -> None:
    started(any_project)
    assert any("softmax" in name for name in any_project.module_times())
    any_project.write("kws.tflite", dense_model(softmax=False))
    assert any_project.build(), any_project.output
    assert not any("softmax" in name for name in any_project.module_times())
    assert any_project.outputs() == expected(dense_model(softmax=False))


def test_deleted_generated_file_comes_back(project: Project) -> None:
    started(project)
    (project.module() / "src" / "kws_model.c").unlink()
    assert project.configure(), project.output
    assert project.conversions() == 2
    assert (project.module() / "src" / "kws_model.c").is_file()


def test_settings_file_is_a_dependency(project: Project) -> None:
    project.write("kws.yml", "module:\n  schedule: table\n")
    started(project, "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite CONFIG kws.yml)")
    assert "kws_schedule" in (project.module() / "src" / "kws_model.c").read_text()
    project.write("kws.yml", "module:\n  schedule: static\n")
    assert project.build(), project.output
    assert "kws_schedule" not in (project.module() / "src" / "kws_model.c").read_text()
    assert project.conversions() == 2


def test_settings_of_the_call_are_a_dependency(project: Project) -> None:
    started(project)
    project.write_lists(CALL[:-1] + " SETTINGS module.schedule=static)")
    assert project.build(), project.output
    assert "kws_schedule" not in (project.module() / "src" / "kws_model.c").read_text()
    assert project.conversions() == 2


def test_named_dependency_is_one(project: Project) -> None:
    project.write("data.txt", "1")
    started(project, CALL[:-1] + " DEPENDS data.txt)")
    project.write("data.txt", "2")
    assert project.build(), project.output
    assert project.conversions() == 2


@pytest.mark.parametrize("change", ["edit", "add"])
def test_compiler_is_a_dependency(project: Project, tmp_path: Path, change: str) -> None:
    project.compiler = copy_compiler(tmp_path / "own compiler")
    started(project)
    package = project.compiler / "heliaaot_west"
    source = package / "kernels" / "README.md"
    if change == "add":
        source = package / "operators" / "an_added_file.txt"
    with source.open("a") as file:
        file.write("\n")
    assert project.build(), project.output
    assert project.conversions() == 2
    assert project.outputs() == expected(dense_model())


def test_build_folder_can_be_moved_to_another_compiler(project: Project, tmp_path: Path) -> None:
    project.compiler = copy_compiler(tmp_path / "first")
    started(project)
    second = copy_compiler(tmp_path / "second")
    shutil.rmtree(project.compiler)
    project.compiler = second
    assert project.configure(f"-DHeliaAOT_DIR={second / 'cmake'}"), project.output
    assert project.build(), project.output
    assert project.conversions() == 1
