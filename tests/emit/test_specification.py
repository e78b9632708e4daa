# SPDX-License-Identifier: Apache-2.0
"""The module of the specification's model has the specification's files and declarations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.package import package
from heliaaot_west.golden import load_golden
from tests.emit.building import drive, expected, put, run
from tests.emit.inventory import Inventory, check_functions, check_source, read_inventory
from tests.emit.models import module
from tests.emit.platform_header import expansions

TYPES = ("zephyr", "cmake", "nsx", "cmsis_pack")
ARENA_SIZES = frozenset(
    f"aot_arena_{name}_size" for name in ("dtcm", "persistent_dtcm", "const_dtcm")
)


@pytest.fixture(scope="module")
def inventory(shared: Path) -> Inventory:
    return read_inventory(shared)


@pytest.fixture(scope="module")
def demo(shared: Path) -> Module:
    """The model with its self-test."""
    made = module((shared / "fixtures" / "demo.tflite").read_bytes(), residency=True)
    return replace(made, test=load_golden(shared / "fixtures" / "demo.npz", made.program))


def _package(demo: Module, **changes: object) -> Files:
    return package(replace(demo, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("module_type", TYPES)
@pytest.mark.parametrize("residency", [False, True])
@pytest.mark.parametrize("tested", [False, True])
def test_files(
    module_type: str, residency: bool, tested: bool, demo: Module, inventory: Inventory
) -> None:
    spec = inventory["module_types"][module_type]
    given = {"memory.dump_residency_json": residency, "test.enabled": tested}
    left_out = {path for path, setting in spec["conditional"].items() if not given[setting]}
    files = _package(
        demo,
        module_type=module_type,
        residency=residency,
        test=demo.test if tested else None,
    )
    assert sorted(files) == sorted(set(spec["files"]) - left_out)


@pytest.mark.parametrize("module_type", TYPES)
def test_files_of_external_arenas(module_type: str, demo: Module, inventory: Inventory) -> None:
    files = _package(demo, module_type=module_type, external=True)
    spec = inventory["module_types"][module_type]["files"]
    assert sorted(files) == sorted([*spec, "aot_arena_const_dtcm__blob.bin"])
    assert len(files["aot_arena_const_dtcm__blob.bin"]) <= 44176


def test_declarations(demo: Module, inventory: Inventory, tmp_path: Path) -> None:
    folder = put(_package(demo), tmp_path / "demo")
    sources = []
    for header, contents in inventory["headers"].items():
        if contents["kind"] == "integration":
            source = tmp_path / f"{header}.c"
            source.write_text(check_source(header, contents, ARENA_SIZES))
            sources.append(source)
    assert len(sources) == 5
    flags = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", f"-I{folder / 'includes-api'}"]
    for source in sources:
        run(["gcc", *flags, "-c", source, "-o", source.with_suffix(".o")])


def test_declaration_check_finds_what_is_missing(
    demo: Module, inventory: Inventory, tmp_path: Path
) -> None:
    """The check itself can fail."""
    files = _package(demo)
    header = files["includes-api/aot_tensors.h"].replace(
        b"aot_status_null_context = 13", b"aot_status_null_context = 17"
    )
    folder = put({**files, "includes-api/aot_tensors.h": header}, tmp_path / "demo")
    source = tmp_path / "check.c"
    contents = inventory["headers"]["aot_tensors.h"]
    source.write_text(check_source("aot_tensors.h", contents, ARENA_SIZES))
    flags = ["-std=gnu11", f"-I{folder / 'includes-api'}", "-fsyntax-only"]
    with pytest.raises(AssertionError, match="aot_status_null_context"):
        run(["gcc", *flags, source])


@pytest.mark.parametrize("module_type", TYPES)
def test_declarations_of_external_arenas(
    module_type: str, demo: Module, inventory: Inventory, tmp_path: Path
) -> None:
    files = _package(demo, external=True, module_type=module_type)
    folder = put(files, tmp_path / "demo")
    signatures = [
        entry["signature"]
        for entry in inventory["external_arenas"]
        if entry["stability"] == "advanced"
    ]
    assert len(signatures) == 2
    source = tmp_path / "check.c"
    source.write_text(check_functions("aot_tensors.h", signatures))
    flags = ["-std=gnu11", "-Wall", "-Werror", f"-I{folder / 'includes-api'}", "-fsyntax-only"]
    run(["gcc", *flags, source])


@pytest.mark.parametrize("module_type", TYPES)
def test_platform_macros(
    module_type: str, demo: Module, inventory: Inventory, tmp_path: Path
) -> None:
    header = inventory["headers"]["aot_platform.h"]
    wanted = {macro["name"]: macro["value"] or "" for macro in header["macros"]}
    for macro in header["platform_macros"]:
        taken = "!(defined" not in macro["when"]
        if macro["module_type"] == module_type and taken:
            wanted[macro["name"]] = macro["value"] or ""
    folder = put(_package(demo, module_type=module_type), tmp_path / "demo")
    call = {name: name.replace("...", "1") for name in wanted}
    found = expansions(folder, list(call.values()), tmp_path)
    assert {name: found[call[name]] for name in wanted} == {
        name: value.replace("__VA_ARGS__", "1") for name, value in wanted.items()
    }


def test_arenas_are_no_larger(demo: Module) -> None:
    sizes = {arena.name: arena.size for arena in demo.plan.arenas}
    assert sizes["dtcm"] <= 5696
    assert sizes["persistent_dtcm"] <= 128
    assert sizes["const_dtcm"] <= 44176


@pytest.mark.parametrize("schedule", ["table", "static"])
def test_outputs_are_the_recorded_ones(schedule: str, demo: Module, tmp_path: Path) -> None:
    assert demo.test is not None
    folder = put(_package(demo, schedule=schedule), tmp_path / "demo")
    assert drive(folder, demo.test.cases) == expected(demo.test.cases)
