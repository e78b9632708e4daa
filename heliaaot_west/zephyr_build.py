# SPDX-License-Identifier: Apache-2.0
"""The command line with the defaults of a Zephyr build, for west and for ``heliaaot_generate()``.

    python -m heliaaot_west.zephyr_build --board nucleo_f411re convert kws.tflite -o modules

Modules are Zephyr modules, and the platform is that of the board, unless the user says otherwise.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from heliaaot_west.cli import build_parser, execute
from heliaaot_west.errors import HeliaError
from heliaaot_west.layers import gather
from heliaaot_west.platforms.loader import list_platforms, platform_for_board
from heliaaot_west.platforms.text import platform_text
from heliaaot_west.platforms.zephyr_board import generic_platform, notice, roots_of

_PLATFORM = ("platform.name", "platform.path")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command for a board; returns the status of the process."""
    own = argparse.ArgumentParser(prog="python -m heliaaot_west.zephyr_build", add_help=False)
    own.add_argument("--board", help="the Zephyr board that is built for")
    own.add_argument("rest", nargs=argparse.REMAINDER)
    args = own.parse_args(argv)
    try:
        parsed = build_parser().parse_args(args.rest)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    return run(parsed, args.board, {})


def run(args: argparse.Namespace, board: str | None, defaults: Mapping[str, object]) -> int:
    """Runs a parsed command.

    Args:
        args: of :func:`heliaaot_west.cli.build_parser`.
        board: the Zephyr board that code is for when neither flags nor a YAML file say; None to
            leave the default of ``platform.name``.
        defaults: further settings that flags and YAML win over.

    Returns:
        the status of the process.
    """
    with tempfile.TemporaryDirectory(prefix="heliaaot-") as folder:
        platform = {} if board is None or _says_platform(args) else _platform(board, Path(folder))
        args.defaults = {"module.type": "zephyr", **platform, **defaults}
        return execute(args)


def _says_platform(args: argparse.Namespace) -> bool:
    """Whether flags or the YAML file name the platform."""
    if any(name in vars(args) for name in _PLATFORM):
        return True
    try:
        given = gather({}, getattr(args, "yaml_path", None), {})
    except HeliaError:
        # Running the command finds the same and reports it.
        return True
    return any(name in given for name in _PLATFORM)


def _platform(board: str, folder: Path) -> dict[str, object]:
    """The settings that say what platform a board is.

    A board that no platform lists gets a generic one, as a file: unlike single settings, a file
    says all of it.
    """
    if platform_for_board(board) or any(board == known.name for known in list_platforms()):
        return {"platform.name": board}
    platform = generic_platform(board, roots_of(os.environ))
    print(f"note: {notice(platform)}", file=sys.stderr)
    path = folder / "platform.yml"
    path.write_text(platform_text(platform), encoding="utf-8")
    return {"platform.path": path}


if __name__ == "__main__":
    sys.exit(main())
