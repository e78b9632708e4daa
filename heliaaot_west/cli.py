# SPDX-License-Identifier: Apache-2.0
"""The command line: one argparse definition, for ``heliaaot`` and for the west command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from heliaaot_west import commands, messages
from heliaaot_west.errors import HeliaError
from heliaaot_west.settings import NOT_YET, SETTINGS, Setting
from heliaaot_west.suggest import hint
from heliaaot_west.value_types import Kind

_SHORT = {
    "module.path": "-o",
    "module.name": "-n",
    "module.prefix": "-p",
    "module.type": "-t",
    "platform.name": "-b",
}

_METAVARS = {
    Kind.BOOLEAN: "true|false",
    Kind.RECORDS: "YAML",
}

_BOOLEANS = frozenset(name for name, item in SETTINGS.items() if item.type.kind is Kind.BOOLEAN)


class SettingsParser(argparse.ArgumentParser):
    """A parser that knows settings: any mix of dashes and underscores, ``--no-x``, ``--x=false``.

    An unknown setting is an error that names the nearest known one, and every error is one line.
    """

    knows_settings = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Brings flags of settings to one spelling before argparse sees them."""
        tokens = list(sys.argv[1:] if args is None else args)
        if self.knows_settings:
            end = tokens.index("--") if "--" in tokens else len(tokens)
            tokens[:end] = self._join_booleans([self._spell(token) for token in tokens[:end]])
        known, rest = super().parse_known_args(tokens, namespace)
        if rest and self.knows_settings:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return known, rest

    @staticmethod
    def _join_booleans(tokens: list[str]) -> list[str]:
        """Makes one token of a bare boolean flag and the ``true`` or ``false`` that follows it."""
        joined: list[str] = []
        for token in tokens:
            flag = joined[-1].removesuffix("=true") if joined else ""
            if token in ("true", "false") and flag.removeprefix("--") in _BOOLEANS:
                joined[-1] = f"{flag}={token}"
            else:
                joined.append(token)
        return joined

    def _spell(self, token: str) -> str:
        if not token.startswith("--"):
            return token
        flag, equals, value = token.partition("=")
        name = flag[2:].replace("-", "_")
        setting = SETTINGS.get(name)
        if setting is not None:
            if name in _BOOLEANS and not equals:
                return f"--{name}=true"
            return f"--{name}{equals}{value}"
        positive = name.removeprefix("no_")
        if positive != name and positive in _BOOLEANS:
            if equals:
                self.error(f"{flag} takes no value, but {value!r} is given")
            return f"--{positive}=false"
        if name not in ("help", "path"):
            near = hint(name, [*SETTINGS, "path"], "--")
            self.error(f"unknown flag {flag}" + (f"; {near}" if near else ""))
        return f"--{name}{equals}{value}"

    def error(self, message: str) -> NoReturn:
        """Ends the process with status 2."""
        self.exit(2, f"error: {message}; see '{self.prog} --help'\n")


def build_parser(prog: str = "heliaaot") -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = SettingsParser(
        prog=prog,
        description="Compiles .tflite models to self-contained C modules.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=commands.VERSION)
    add_commands(parser)
    return parser


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Adds the commands to a parser. Parsing leaves the chosen one's function in ``run``."""
    adder = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=SettingsParser
    )
    _add_settings(_add(adder, "convert", "Compile a model to a C module.", commands.convert))
    platforms = _add(adder, "platforms", "List or show platforms.")
    kinds = platforms.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=SettingsParser
    )
    _add(kinds, "list", "List the platforms that are known.", commands.list_platforms)
    show = _add(kinds, "show", "Print a platform as a platform file.", commands.show_platform)
    show.add_argument("name", metavar="NAME", help="a platform, or a Zephyr board")
    _add(adder, "operators", "List the supported operators.", commands.operators)
    _add(adder, "version", "Print the version.", commands.version)


def _add(
    adder: argparse._SubParsersAction[SettingsParser],
    name: str,
    text: str,
    run: Callable[[argparse.Namespace], int] | None = None,
) -> SettingsParser:
    parser = adder.add_parser(name, help=text, description=text, allow_abbrev=False)
    if run is not None:
        parser.set_defaults(run=run)
    return parser


def _add_settings(parser: SettingsParser) -> None:
    """The arguments of ``convert``."""
    parser.knows_settings = True
    parser.set_defaults(defaults=MappingProxyType({}))
    parser.usage = (
        "%(prog)s MODEL [-o DIR] [-n NAME] [-p PREFIX] [-t TYPE] [-b BOARD]\n"
        "       [--path FILE] [SETTING ...]"
    )
    parser.epilog = (
        "Flags may be written with dashes or underscores. A boolean is --x, --no-x, --x=true or "
        "--x=false; lists and mappings are YAML, a list of names may be a,b. Flags win over the "
        "YAML file. Paths in a YAML file are relative to it."
    )
    parser.add_argument("model", nargs="?", metavar="MODEL", help="short for --model.path")
    parser.add_argument(
        "--path", dest="yaml_path", type=Path, metavar="FILE", help="a YAML file with settings"
    )
    groups: dict[str, argparse._ArgumentGroup] = {}
    for setting in SETTINGS.values():
        title = setting.group or setting.name
        if "." not in setting.name and setting.name != "operators":
            title = "general"
        if title not in groups:
            groups[title] = parser.add_argument_group(title)
        _add_setting(groups[title], setting)
    groups["general"].add_argument(
        "-v",
        action="count",
        dest="verbosity",
        default=argparse.SUPPRESS,
        help="tell more; may be repeated",
    )


def _add_setting(group: argparse._ArgumentGroup, setting: Setting) -> None:
    flags = [f"--{setting.name}"]
    if setting.name in _SHORT:
        flags.insert(0, _SHORT[setting.name])
    kind = setting.type.kind
    choices = "{" + ",".join(str(choice) for choice in setting.type.choices) + "}"
    group.add_argument(
        *flags,
        dest=setting.name,
        nargs="?" if kind is Kind.BOOLEAN else None,
        default=argparse.SUPPRESS,
        metavar=setting.metavar or _METAVARS.get(kind, choices),
        help=_help(setting),
    )


def _help(setting: Setting) -> str:
    sentences = [setting.meaning]
    if setting.metavar and setting.type.choices:
        sentences.append(f"Known: {', '.join(str(value) for value in setting.type.choices)}.")
    refused = NOT_YET.get(setting.name, ())
    if refused is None:
        sentences.append("Not available yet.")
    elif refused:
        listed = ", ".join(str(value).lower() for value in refused)
        sentences.append(f"Not available yet: {listed}.")
    sentences.append(f"(default: {setting.shown_default})")
    return " ".join(sentences).replace("`", "").replace("%", "%%")


def main(argv: Sequence[str] | None = None) -> int:
    """Parses the command line and runs the command; returns the status of the process."""
    try:
        args = build_parser().parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    return execute(args)


def execute(args: argparse.Namespace) -> int:
    """Runs the chosen command. Any failure becomes one line on standard error and a status.

    Returns:
        0 done, 1 cannot convert, 2 wrong usage, 130 interrupted.
    """
    verbose, log_file = _asked_for(args)
    try:
        messages.set_up(verbose, log_file)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except HeliaError as error:
        messages.LOGGER.error("%s", error, exc_info=True)
        return error.exit_status
    except KeyboardInterrupt:
        messages.LOGGER.error("interrupted")
        return 130
    except BrokenPipeError:
        _discard_output()
        return 0
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        messages.LOGGER.error("%s%s", name, error.strerror or error, exc_info=True)
        return 1
    except Exception as error:
        messages.LOGGER.error(
            "internal error: %s: %s; run again with --verbose 3 and report it",
            type(error).__name__,
            " ".join(str(error).split()),
            exc_info=True,
        )
        return 1
    finally:
        messages.close()


def _asked_for(args: argparse.Namespace) -> tuple[int, Path | None]:
    """``verbose`` and ``log_file`` as flags have them, for errors in the other settings."""
    verbose = getattr(args, "verbose", "") or str(min(getattr(args, "verbosity", 0), 3))
    log_file = getattr(args, "log_file", None)
    return int(verbose) if verbose in ("1", "2", "3") else 0, Path(log_file) if log_file else None


def _discard_output() -> None:
    """The reader of our output left; nothing more is written, nor complained of at exit."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    os.close(sink)
