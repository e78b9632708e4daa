# SPDX-License-Identifier: Apache-2.0
"""Projects to configure and build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cmake.project import GENERATORS, Project, copy_compiler


@pytest.fixture(scope="session")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the compiler that no test changes."""
    return copy_compiler(tmp_path_factory.mktemp("compiler"))


@pytest.fixture
def project(tmp_path: Path, compiler: Path) -> Project:
    """A project that Ninja builds, in a folder with a space in its name."""
    return make_project(tmp_path, compiler, "Ninja")


@pytest.fixture(params=list(GENERATORS))
def any_project(request: pytest.FixtureRequest, tmp_path: Path, compiler: Path) -> Project:
    """The same with each generator."""
    return make_project(tmp_path, compiler, request.param)


def make_project(folder: Path, compiler: Path, generator: str) -> Project:
    """A project, or a skipped test where a tool is missing."""
    for tool in ("cmake", GENERATORS[generator], "cc"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    return Project(folder / "a project", compiler, generator)
