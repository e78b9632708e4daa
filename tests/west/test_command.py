# SPDX-License-Identifier: Apache-2.0
"""``west heliaaot`` in a workspace."""

from __future__ import annotations

import ast
import os
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.cmake.project import ROOT, dense_model
from tests.west.conftest import Workspace

COMMAND_FILE = ROOT / "heliaaot_west" / "west_command.py"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A small model."""
    path = tmp_path / "kws.tflite"
    path.write_bytes(dense_model())
    return path


def test_convert_writes_a_zephyr_module(workspace: Workspace, model: Path, tmp_path: Path) -> None:
    done = workspace.west("heliaaot", "convert", str(model), "-o", str(tmp_path / "m"), "-n", "kws")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "m" / "kws" / "zephyr" / "module.yml").is_file()
    assert "kws" in done.stdout


def test_type_can_be_another(workspace: Workspace, model: Path, tmp_path: Path) -> None:
    done = workspace.west(
        "heliaaot", "convert", str(model), "-o", str(tmp_path), "-n", "kws", "-t", "cmake"
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "kws" / "CMakeLists.txt").is_file()
    assert not (tmp_path / "kws" / "zephyr").exists()


def test_help_names_the_commands(workspace: Workspace) -> None:
    listed = workspace.west("--help").stdout
    line = next(x for x in listed.splitlines() if "heliaaot:" in x)
    assert "compile .tflite models" in line
    commands = workspace.west("heliaaot", "--help")
    assert commands.returncode == 0
    for name in ("convert", "platforms", "operators", "export"):
        assert name in commands.stdout
    assert "west heliaaot" in commands.stdout
    settings = workspace.west("heliaaot", "convert", "--help")
    assert settings.returncode == 0
    assert "--memory.planner" in settings.stdout
    general = workspace.west("help", "heliaaot")
    assert general.returncode == 0
    assert "convert" in general.stdout


def test_subcommands_are_those_of_the_command_line(workspace: Workspace) -> None:
    from heliaaot_west.cli import build_parser

    listed = workspace.west("heliaaot", "--help").stdout
    commands = next(a.choices for a in build_parser()._actions if a.choices)
    assert isinstance(commands, dict)
    assert commands
    shown = {line.split()[0] for line in listed.splitlines() if line.strip()}
    assert set(commands) <= shown


def test_errors_are_one_line_with_the_status(workspace: Workspace, tmp_path: Path) -> None:
    bad = tmp_path / "bad.tflite"
    bad.write_bytes(b"not a model")
    done = workspace.west("heliaaot", "convert", str(bad), "-o", str(tmp_path / "m"))
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("error: ")
    wrong = workspace.west("heliaaot", "convert", str(bad), "--memory.planer", "greedy")
    assert wrong.returncode == 2
    assert "memory.planner" in wrong.stderr
    unknown = workspace.west("heliaaot", "transmogrify")
    assert unknown.returncode == 2
    assert "Traceback" not in unknown.stderr + wrong.stderr + done.stderr


@pytest.mark.parametrize("key", ["heliaaot.board", "build.board"])
def test_board_of_the_workspace(
    workspace: Workspace, model: Path, tmp_path: Path, key: str
) -> None:
    assert workspace.west("config", key, "mps3/corstone300/an547").returncode == 0
    convert = ["heliaaot", "convert", str(model), "-n", "kws", "-o", str(tmp_path)]
    assert "for mps3_an547" in workspace.west(*convert).stdout
    assert "for apollo510_evb" in workspace.west(*convert, "-b", "apollo510_evb").stdout
    settings = tmp_path / "settings.yml"
    settings.write_text("platform:\n  name: apollo510_evb\n")
    assert "for apollo510_evb" in workspace.west(*convert, "--path", str(settings)).stdout


def test_own_board_goes_before_that_of_the_build(
    workspace: Workspace, model: Path, tmp_path: Path
) -> None:
    workspace.west("config", "build.board", "apollo510_evb")
    workspace.west("config", "heliaaot.board", "native_sim")
    done = workspace.west("heliaaot", "convert", str(model), "-n", "kws", "-o", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "for host" in done.stdout


def test_board_that_no_platform_lists(workspace: Workspace, model: Path, tmp_path: Path) -> None:
    workspace.west("config", "heliaaot.board", "some_board/soc")
    done = workspace.west("heliaaot", "convert", str(model), "-n", "kws", "-o", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "no platform describes the board some_board/soc" in done.stderr
    assert "platform.path" in done.stderr


def test_kernels_of_the_workspace(workspace: Workspace, model: Path, tmp_path: Path) -> None:
    workspace.west("config", "heliaaot.kernels", "nobodys")
    convert = ["heliaaot", "convert", str(model), "-n", "kws", "-o", str(tmp_path)]
    done = workspace.west(*convert)
    assert done.returncode == 2
    assert "module.kernels" in done.stderr
    assert "nobodys" in done.stderr
    workspace.west("config", "heliaaot.kernels", "builtin")
    assert workspace.west(*convert).returncode == 0


def test_verbosity_is_wests(workspace: Workspace, model: Path, tmp_path: Path) -> None:
    convert = ["heliaaot", "convert", str(model), "-n", "kws", "-o", str(tmp_path)]
    usual = workspace.west(*convert)
    quiet = workspace.west("-q", *convert)
    loud = workspace.west("-v", "-v", *convert)
    assert (usual.returncode, quiet.returncode, loud.returncode) == (0, 0, 0)
    assert usual.stdout
    assert quiet.stdout == ""
    assert len(loud.stderr.splitlines()) > len(usual.stderr.splitlines())


def test_works_in_any_folder_of_the_workspace(
    workspace: Workspace, model: Path, tmp_path: Path
) -> None:
    shutil.copy(model, workspace.topdir / "tools" / "kws.tflite")
    done = workspace.west(
        "heliaaot", "convert", "kws.tflite", "-n", "kws", "-o", str(tmp_path),
        cwd=workspace.topdir / "tools",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_missing_packages_are_one_line_with_the_command(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules.update(dict.fromkeys(('numpy', 'tflite')))\n"
    )
    done = workspace.west("heliaaot", "operators", env={"PYTHONPATH": os.fspath(tmp_path)})
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.strip().splitlines()
    assert "Python packages are missing: numpy, tflite;" in line
    assert f'"{sys.executable}" -m pip install -r' in line
    assert (workspace.project / "zephyr" / "requirements.txt").as_posix() in line


def test_export_registers_the_cmake_package(workspace: Workspace, tmp_path: Path) -> None:
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed")
    done = workspace.west("heliaaot", "export", env={"HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    entry = next((tmp_path / ".cmake" / "packages" / "HeliaAOT").iterdir())
    assert Path(entry.read_text().strip()) == workspace.project / "cmake"


def test_command_file_imports_the_standard_library_and_west_only() -> None:
    tree = ast.parse(COMMAND_FILE.read_text())
    imported = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported <= {*sys.stdlib_module_names, "west"}


def test_constructor_gives_no_help_of_its_own() -> None:
    pytest.importorskip("west", reason="west is not installed")
    from heliaaot_west.west_command import HeliaAOT

    command = HeliaAOT()
    assert command.name == "heliaaot"
    assert command.help == ""
    assert command.accepts_unknown_args


def test_packages_are_those_of_the_project() -> None:
    pytest.importorskip("west", reason="west is not installed")
    from heliaaot_west.west_command import PACKAGES, REQUIREMENTS

    lines = REQUIREMENTS.read_text().splitlines()
    required = sorted(line for line in lines if line and not line.startswith("#"))
    text = (ROOT / "pyproject.toml").read_text()
    listed = ast.literal_eval(text.split("\ndependencies = ")[1].split("]")[0] + "]")
    assert required == sorted(listed)
    assert sorted(PACKAGES) == sorted(line.split(">")[0] for line in required)


def test_west_commands_file_names_the_class() -> None:
    content = yaml.safe_load((ROOT / "west-commands.yml").read_text())
    (file,) = content["west-commands"]
    assert (ROOT / file["file"]) == COMMAND_FILE
    assert [c["name"] for c in file["commands"]] == ["heliaaot"]
    assert all(c["help"] for c in file["commands"])
