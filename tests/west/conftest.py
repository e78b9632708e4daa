# SPDX-License-Identifier: Apache-2.0
"""A throw-away west workspace with this repository as one of its projects."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmake.project import ROOT, copy_compiler

MANIFEST = """
manifest:
  projects:
    - name: heliaaot-west
      url: file:///nowhere
      revision: main
      path: tools/heliaaot west
      west-commands: west-commands.yml
  self:
    path: app
"""


class Workspace:
    """A workspace; ``run`` calls west in it."""

    def __init__(self, folder: Path) -> None:
        self.topdir = folder / "a workspace"
        self.app = self.topdir / "app"
        self.project = self.topdir / "tools" / "heliaaot west"
        self.app.mkdir(parents=True)
        (self.app / "west.yml").write_text(MANIFEST)
        copy_compiler(self.project)
        shutil.copy(ROOT / "west-commands.yml", self.project)
        subprocess.run(["git", "init", "-q", os.fspath(self.project)], check=True)
        self.west("init", "-l", os.fspath(self.app), cwd=self.topdir)

    def west(
        self, *arguments: str, cwd: Path | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs west, in ``app`` unless told otherwise."""
        environment = {k: v for k, v in os.environ.items() if k not in ("ZEPHYR_BASE", "BOARD")}
        return subprocess.run(
            [sys.executable, "-m", "west", *arguments],
            cwd=cwd or self.app,
            env={**environment, **(env or {})},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="session")
def shared_workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace that all tests use."""
    pytest.importorskip("west", reason="west is not installed")
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    return Workspace(tmp_path_factory.mktemp("west"))


@pytest.fixture
def workspace(shared_workspace: Workspace) -> Workspace:
    """The workspace without settings of earlier tests."""
    config = shared_workspace.topdir / ".west" / "config"
    config.write_text("[manifest]\npath = app\nfile = west.yml\n")
    return shared_workspace
