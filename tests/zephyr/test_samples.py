# SPDX-License-Identifier: Apache-2.0
"""Every sample on the native simulator and on an emulated Cortex-M55, in a real Zephyr tree."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from tests.zephyr.conftest import QEMU_BOARD, Zephyr, run_image

pytestmark = pytest.mark.zephyr

LAST_LINES = {
    "hello_sine": "hello_sine: largest error 49 thousandths: good",
    "digits": "digits: 97 of 100 right, Python model 97: equal",
    "streaming": "streaming: state is right",
    "two_models": "two_models: 97 of 100 digits right, 100 of 100 sines equal: good",
}


@pytest.mark.parametrize("board", ["native_sim", "native_sim/native/64", QEMU_BOARD])
@pytest.mark.parametrize("sample", LAST_LINES)
def test_sample_runs(zephyr: Zephyr, tmp_path: Path, sample: str, board: str) -> None:
    if board == QEMU_BOARD and shutil.which("qemu-system-arm") is None:
        pytest.skip("qemu-system-arm is not installed")
    output = zephyr.build(zephyr.sample(sample), board, tmp_path / "build",
                          "-DCONFIG_COMPILER_WARNINGS_AS_ERRORS=y")  # fmt: skip
    assert "warning:" not in output
    assert LAST_LINES[sample] in run_image(tmp_path / "build", f"{sample}: ")


@pytest.mark.parametrize("sample", LAST_LINES)
def test_sample_builds_for_apollo510(zephyr: Zephyr, tmp_path: Path, sample: str) -> None:
    header = zephyr.base.parent / "modules/hal/ambiq/CMSIS/AmbiqMicro/Include/apollo510.h"
    if not header.is_file():
        pytest.skip("the workspace's hal_ambiq lacks the vendor's apollo510.h")
    zephyr.build(zephyr.sample(sample), "apollo510_evb", tmp_path / "build")


def test_console_patterns_are_what_the_samples_print(zephyr: Zephyr) -> None:
    import re

    for sample, line in LAST_LINES.items():
        content = yaml.safe_load((zephyr.sample(sample) / "sample.yaml").read_text())
        (pattern,) = content["tests"][f"heliaaot.{sample}"]["harness_config"]["regex"]
        assert re.fullmatch(pattern, line)
