# SPDX-License-Identifier: Apache-2.0
"""The sample without Zephyr, on this machine and on an emulated Cortex-M55."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cmake.project import ROOT

SAMPLE = ROOT / "samples" / "plain_cmake"


def build_and_test(build_dir: Path, compiler: Path, *arguments: str) -> str:
    """Configures and builds the sample, and returns what its test says."""
    env = {**os.environ, "HELIAAOT_BASE": os.fspath(compiler)}
    configure = ["cmake", "-G", "Ninja", "-S", os.fspath(SAMPLE), "-B", os.fspath(build_dir)]
    output = ""
    for command in (
        [*configure, *arguments],
        ["cmake", "--build", os.fspath(build_dir)],
        ["ctest", "--test-dir", os.fspath(build_dir), "-V"],
    ):
        done = subprocess.run(
            command, env=env, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        output += done.stdout
    return output


def test_on_this_machine(tmp_path: Path, compiler: Path) -> None:
    for tool in ("cmake", "ninja", "cc"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    output = build_and_test(tmp_path / "build", compiler)
    assert "plain_cmake: 97 of 100 right, Python model 97" in output


@pytest.mark.target
def test_on_a_bare_cortex_m55(tmp_path: Path, compiler: Path) -> None:
    for tool in ("cmake", "ninja", "arm-none-eabi-gcc", "qemu-system-arm"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    toolchain = "-DCMAKE_TOOLCHAIN_FILE=cortex_m/mps3_an547.cmake"
    output = build_and_test(tmp_path / "build", compiler, toolchain)
    assert "plain_cmake: 97 of 100 right, Python model 97" in output
