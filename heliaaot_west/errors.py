# SPDX-License-Identifier: Apache-2.0
"""Every error a user can meet: what is wrong, where, and the way out.

An error is data. ``str(error)`` is the one line that is printed; the command line turns
``exit_status`` into the status of the process (1: cannot convert, 2: wrong usage).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def _one_line(text: str) -> str:
    """Names in models are data and may hold line breaks and terminal sequences."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class HeliaError(Exception):
    """Base of all errors meant for the user.

    Args:
        message: what is wrong and where, without a trailing full stop.
        hint: what to do about it; empty when the message already says so.
    """

    code = "error"
    exit_status = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = _one_line(message)
        self.hint = _one_line(hint)

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class UsageError(HeliaError):
    """The command line cannot be understood."""

    code = "usage"
    exit_status = 2


class ConfigError(HeliaError):
    """A setting is unknown, has the wrong type, or cannot be combined with another."""

    code = "config"
    exit_status = 2


class ModelError(HeliaError):
    """The ``.tflite`` file is missing, corrupt, truncated or inconsistent."""

    code = "model"


class MemoryPlanError(HeliaError):
    """The tensors do not fit the memories of the platform."""

    code = "memory"


class OutputError(HeliaError):
    """The module cannot be written."""

    code = "output"


class GoldenError(HeliaError):
    """Reference outputs for the self-test cannot be had or do not fit the model."""

    code = "golden"


@dataclass(frozen=True)
class Problem:
    """One reason why one operator cannot be compiled.

    Attributes:
        operator: the operator as the user knows it, e.g. ``operator 3 CONV_2D``.
        reason: why it is refused, naming the tensor where one is at fault.
        hint: the way out, may be empty.
    """

    operator: str
    reason: str
    hint: str = ""



class UnsupportedError(HeliaError):
    """The model is valid but holds operators that cannot be compiled; all are listed."""

    code = "unsupported"

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        alike: dict[str, list[str]] = {}
        for problem in self.problems:
            why = f"{problem.reason} ({problem.hint})" if problem.hint else problem.reason
            alike.setdefault(why, []).append(problem.operator)
        listed = " | ".join(f"{', '.join(ops)}: {why}" for why, ops in alike.items())
        super().__init__(f"{count} unsupported operator{'s' if count != 1 else ''}: {listed}")
