# SPDX-License-Identifier: Apache-2.0
"""Builds of applications with a real Zephyr tree, which ZEPHYR_BASE names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmake.project import ROOT, copy_compiler

QEMU_BOARD = "mps3/corstone300/an547"


class Zephyr:
    """A Zephyr tree, and a copy of the compiler and the samples that nobody else changes."""

    def __init__(self, base: Path, folder: Path) -> None:
        self.base = base
        self.compiler = copy_compiler(folder / "heliaaot")
        shutil.copytree(ROOT / "samples", self.compiler / "samples")

    def sample(self, name: str) -> Path:
        """A sample of the copy."""
        return self.compiler / "samples" / name

    def build(
        self, app: Path, board: str, build_dir: Path, *arguments: str, sysbuild: bool = False
    ) -> str:
        """Builds an application and returns what was said; a failure is a RuntimeError."""
        command = [
            sys.executable,
            "-m",
            "west",
            "build",
            "-b",
            board,
            "-d",
            str(build_dir),
            str(app),
        ]
        if sysbuild:
            command.append("--sysbuild")
        return self._run([*command, "--", *_libc(board), *arguments])

    def rebuild(self, build_dir: Path) -> str:
        """Builds again what was configured before."""
        return self._run([sys.executable, "-m", "west", "build", "-d", str(build_dir)])

    def _run(self, command: list[str]) -> str:
        env = {**os.environ, "HELIAAOT_BASE": str(self.compiler)}
        done = subprocess.run(
            command, cwd=self.compiler, env=env, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError(done.stdout)
        return done.stdout


def _libc(board: str) -> list[str]:
    """A compiler of a distribution has picolibc without saying so to Zephyr."""
    variant = os.environ.get("ZEPHYR_TOOLCHAIN_VARIANT", "zephyr")
    if board.startswith("native_sim") or variant != "gnuarmemb":
        return []
    return ["-DTOOLCHAIN_HAS_PICOLIBC=y", "-DCONFIG_PICOLIBC_USE_TOOLCHAIN=y"]


def run_image(build_dir: Path, until: str) -> str:
    """Runs an image on this machine or under QEMU until a line starts with ``until``."""
    program = next(build_dir.rglob("zephyr.exe"), None)
    if program is not None:
        command = [os.fspath(program)]
    else:
        command = ["ninja", "-C", os.fspath(build_dir), "run"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        lines: list[str] = []
        assert process.stdout is not None
        for raw in process.stdout:
            lines.append(raw.decode(errors="replace").rstrip())
            if lines[-1].startswith(until) or len(lines) > 500:
                break
        process.terminate()
        qemu = next(build_dir.rglob("qemu.pid"), None)
        if qemu is not None and re.fullmatch(r"\d+\s*", qemu.read_text()):
            subprocess.run(["kill", qemu.read_text().strip()], check=False)
    return "\n".join(lines)


@pytest.fixture(scope="session")
def zephyr(tmp_path_factory: pytest.TempPathFactory) -> Zephyr:
    """The Zephyr tree; skips the test where there is none."""
    base = os.environ.get("ZEPHYR_BASE")
    if not base:
        pytest.skip("set ZEPHYR_BASE to a Zephyr tree in a west workspace")
    pytest.importorskip("west", reason="west is not installed")
    return Zephyr(Path(base), tmp_path_factory.mktemp("zephyr"))
