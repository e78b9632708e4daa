# SPDX-License-Identifier: Apache-2.0
"""``west heliaaot``: the command line inside a west workspace.

West loads this file by its path and turns an ImportError into "could not import", so only the
standard library and west are imported here; the compiler is when the command runs.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from west.commands import CommandError, WestCommand

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "zephyr" / "requirements.txt"

PACKAGES = {
    "flatbuffers": "flatbuffers",
    "jinja2": "jinja2",
    "numpy": "numpy",
    "pykwalify": "pykwalify",
    "pyyaml": "yaml",
    "tflite": "tflite",
}
"""What the compiler needs, by name in the package index: what it is imported as."""

DESCRIPTION = """\
Compiles .tflite models to C modules for Zephyr.

  west heliaaot convert kws.tflite -o modules    compile a model
  west heliaaot export                           let find_package(HeliaAOT) find this repository
  west heliaaot --help                           all commands
  west heliaaot convert --help                   all settings

The board is that of 'west config heliaaot.board', or of 'west config build.board', unless -b
names one; 'west config heliaaot.kernels' is the default of --module.kernels.
"""

INFORMATION = 3
"""Verbosity.INF of west, what it says without -v and -q."""


class _Adder(Protocol):
    def add_parser(self, name: str, **kwargs: Any) -> argparse.ArgumentParser: ...


class HeliaAOT(WestCommand):
    """The command; help is empty because west takes it from west-commands.yml."""

    def __init__(self) -> None:
        super().__init__("heliaaot", "", DESCRIPTION, accepts_unknown_args=True)

    def do_add_parser(self, parser_adder: _Adder) -> argparse.ArgumentParser:
        """Leaves all arguments to the compiler's own parser, which needs the compiler."""
        parser = parser_adder.add_parser(
            self.name,
            description=self.description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
        )
        parser.add_argument(
            "arguments", nargs=argparse.REMAINDER, metavar="...", help="a command with its options"
        )
        return parser

    def do_run(self, args: argparse.Namespace, unknown: Sequence[str]) -> None:
        """Runs a command; a failure ends west with the command's status."""
        arguments = [*unknown, *args.arguments]
        if arguments == ["export"]:
            self._export_package()
            return
        self._require_packages()
        if str(ROOT) not in sys.path:
            sys.path.insert(0, str(ROOT))
        status = self._run_compiler(arguments)
        if status != 0:
            raise CommandError(returncode=status)

    def _run_compiler(self, arguments: Sequence[str]) -> int:
        cli = importlib.import_module("heliaaot_west.cli")
        build = importlib.import_module("heliaaot_west.zephyr_build")
        parser = cli.build_parser("west heliaaot")
        parser.epilog = "In west only: 'export' lets find_package(HeliaAOT) find this repository."
        try:
            parsed = parser.parse_args(arguments)
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else 2

        verbosity = int(getattr(self, "verbosity", INFORMATION)) - INFORMATION
        if verbosity > 0 and "verbose" not in parsed and "verbosity" not in parsed:
            parsed.verbosity = verbosity
        kernels = self._west_setting("heliaaot.kernels")
        defaults = {"module.kernels": kernels} if kernels else {}
        board = self._west_setting("heliaaot.board") or self._west_setting("build.board")
        with _silence() if verbosity < 0 else contextlib.nullcontext():
            status: int = build.run(parsed, board, defaults)
        return status

    def _west_setting(self, name: str) -> str | None:
        value: str | None = self.config.get(name) if self.has_config else None
        return value

    def _require_packages(self) -> None:
        missing = [p for p, module in PACKAGES.items() if importlib.util.find_spec(module) is None]
        if missing:
            self.die(
                f"Python packages are missing: {', '.join(missing)}; install them with: "
                f'"{sys.executable}" -m pip install -r "{REQUIREMENTS}"'
            )

    def _export_package(self) -> None:
        if shutil.which("cmake") is None:
            self.die("cmake is not installed, or not in PATH")
        script = ROOT / "cmake" / "heliaaot_export.cmake"
        subprocess.run(["cmake", "-P", os.fspath(script)], check=True)


@contextlib.contextmanager
def _silence() -> Any:
    """Drops what is printed; errors go elsewhere."""
    with open(os.devnull, "w", encoding="utf-8") as sink, contextlib.redirect_stdout(sink):
        yield
