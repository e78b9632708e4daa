# SPDX-License-Identifier: Apache-2.0
"""What the commands do. Each takes parsed arguments and returns the status of the process.

The compiler's stages are imported when they are needed: help and messages need none.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable

from heliaaot_west import __version__, messages
from heliaaot_west.errors import ModelError, UsageError
from heliaaot_west.settings import SETTINGS

VERSION = f"heliaaot_west {__version__}"


def convert(args: argparse.Namespace) -> int:
    """Compiles a model. ``args.defaults`` may hold settings that the caller prefers."""
    from heliaaot_west.config import load_config

    flags = _flags(args)
    config = load_config(flags, args.yaml_path, args.defaults)
    messages.set_up(config.verbose, config.log_file)
    messages.LOGGER.debug("%s, Python %s", VERSION, sys.version.split()[0])
    messages.LOGGER.debug("%s", config)
    if not config.model.path.is_file():
        there = "is not a file" if config.model.path.exists() else "does not exist"
        raise ModelError(f"{config.model.path} {there}")

    from heliaaot_west.convert import convert as run
    from heliaaot_west.platforms.zephyr_board import notice

    if config.platform.generic:
        print(f"note: {notice(config.platform)}", file=sys.stderr)
    for line in run(config).summary:
        print(line)
    return 0


def _flags(args: argparse.Namespace) -> dict[str, object]:
    """The settings among the arguments."""
    given = vars(args)
    flags = {name: value for name, value in given.items() if name in SETTINGS}
    if "verbosity" in given:
        flags.setdefault("verbose", min(given["verbosity"], 3))
    model = given.get("model")
    if model is not None and flags.setdefault("model.path", model) != model:
        raise UsageError("two models are given", "use either MODEL or --model.path")
    return flags


def list_platforms(args: argparse.Namespace) -> int:
    """Prints the platforms that come with the compiler."""
    from heliaaot_west.platforms.loader import list_platforms as platforms
    from heliaaot_west.values import size_text

    _print_columns(
        (
            platform.name,
            platform.cpu,
            ", ".join(f"{m.name} {size_text(m.size)}" for m in platform.memories),
            platform.description,
        )
        for platform in platforms()
    )
    return 0


def show_platform(args: argparse.Namespace) -> int:
    """Prints one platform in the form of a platform file."""
    from heliaaot_west.platforms.loader import load_platform
    from heliaaot_west.platforms.text import platform_text

    print(platform_text(load_platform(args.name)), end="")
    return 0


def operators(args: argparse.Namespace) -> int:
    """Prints the supported operators, their data types, and what holds for them."""
    from heliaaot_west.operators.registry import table_rows

    for row in table_rows():
        print(f"{row.kind}: {', '.join(row.types)}")
        for rule in row.rules:
            print(textwrap.fill(rule, 96, initial_indent="  - ", subsequent_indent="    "))
    return 0


def version(args: argparse.Namespace) -> int:
    """Prints the version."""
    print(VERSION)
    return 0


def _print_columns(rows: Iterable[tuple[str, ...]]) -> None:
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(f"{c:<{w}}" for c, w in zip(row, widths, strict=True)).rstrip())
