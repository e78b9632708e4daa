# SPDX-License-Identifier: Apache-2.0
"""Fixtures for tests of the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.run import Commands, Compiler, fake_module


@pytest.fixture
def commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Commands:
    """The command line in an empty folder with a file ``kws.tflite``."""
    compiler = Compiler()
    monkeypatch.setitem(sys.modules, "heliaaot_west.convert", fake_module(compiler))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kws.tflite").write_bytes(b"")
    return Commands(capsys, compiler)
