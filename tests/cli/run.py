# SPDX-License-Identifier: Apache-2.0
"""Runs the command line, with the compiler itself replaced by one that notes what it is asked."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from heliaaot_west.cli import main
from heliaaot_west.config import Config

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Compiler:
    """Stands for ``heliaaot_west.convert``.

    Attributes:
        asked: the configurations it was called with.
        failure: raised when it is called.
    """

    asked: list[Config] = field(default_factory=list)
    failure: BaseException | None = None

    def convert(self, config: Config) -> SimpleNamespace:
        self.asked.append(config)
        if self.failure is not None:
            raise self.failure
        return SimpleNamespace(summary=("a module", "of two lines"))


@dataclass(frozen=True)
class Ran:
    """What a run of the command line left."""

    status: int
    out: str
    err: str


class Commands:
    """The command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], compiler: Compiler) -> None:
        self.compiler = compiler
        self._capsys = capsys

    def run(self, *arguments: str) -> Ran:
        """Runs ``heliaaot`` with these arguments."""
        status = main(arguments)
        captured = self._capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    def configure(self, *arguments: str) -> Config:
        """What ``heliaaot convert kws.tflite`` with these arguments is asked to do."""
        ran = self.run("convert", "kws.tflite", *arguments)
        assert ran == Ran(0, "a module\nof two lines\n", "")
        return self.compiler.asked[-1]

    def refuse(self, *arguments: str) -> str:
        """The one line in which ``heliaaot convert kws.tflite`` refuses these arguments."""
        ran = self.run("convert", "kws.tflite", *arguments)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith("error: ")
        assert ran.err.count("\n") == 1
        assert not self.compiler.asked
        return ran.err.removeprefix("error: ").rstrip("\n")


def fake_module(compiler: Compiler) -> ModuleType:
    """A module that holds the stand-in."""
    module = ModuleType("heliaaot_west.convert")
    module.convert = compiler.convert  # type: ignore[attr-defined]
    return module


def process(
    *arguments: str, module: tuple[str, ...] = ("-m", "heliaaot_west"), cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs ``python -m heliaaot_west`` in a process of its own."""
    return subprocess.run(
        [sys.executable, *module, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd or ROOT,
        check=False,
    )
