# SPDX-License-Identifier: Apache-2.0
"""Several models in one project."""

from __future__ import annotations

from tests.cmake.project import Project, dense_model, expected


def test_two_models_in_one_project(any_project: Project) -> None:
    any_project.write("kws.tflite", dense_model())
    any_project.write("vad.tflite", dense_model(weight=100, softmax=False))
    any_project.write_lists(
        "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)",
        "heliaaot_generate(NAME vad PREFIX vad MODEL vad.tflite)",
        "add_executable(run_both kws.c)",
        "target_link_libraries(run_both PRIVATE heliaaot::vad heliaaot::kws)",
        programs=("kws", "vad"),
    )
    assert any_project.configure(), any_project.output
    assert any_project.build(), any_project.output
    assert any_project.outputs("kws") == expected(dense_model())
    assert any_project.outputs("vad") == expected(dense_model(weight=100, softmax=False))

    any_project.write("vad.tflite", dense_model(weight=50, softmax=False))
    before = any_project.module_times("kws")
    assert any_project.build(), any_project.output
    assert any_project.conversions() == 3
    assert any_project.module_times("kws") == before


def test_names_that_clash_are_refused(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(
        "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)",
        "heliaaot_generate(NAME KWS PREFIX other MODEL kws.tflite)",
    )
    assert not project.configure()
    assert "there is already a model of this name" in project.output.replace("\n", " ")


def test_prefixes_that_clash_are_refused(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(
        "heliaaot_generate(NAME kws MODEL kws.tflite)",
        "heliaaot_generate(NAME vad MODEL kws.tflite)",
        programs=(),
    )
    assert not project.configure()
    said = " ".join(project.output.split())
    assert "the model kws has the prefix aot already; give each model its PREFIX" in said


def test_name_of_another_target_is_refused(project: Project) -> None:
    project.write("kws.tflite", dense_model())
    project.write_lists(
        "add_library(kws INTERFACE)", "heliaaot_generate(NAME kws MODEL kws.tflite)"
    )
    assert not project.configure()
    assert "there is already a target of this name" in " ".join(project.output.split())
