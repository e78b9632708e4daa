# SPDX-License-Identifier: Apache-2.0
"""Where messages go: one line each to standard error, and with every detail to a log file.

Stages speak through ``logging.getLogger(__name__)``: warnings are always shown, info from
``verbose`` 1 on, debug from 2 on, tracebacks of errors at 3.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from heliaaot_west.errors import OutputError

LOGGER = logging.getLogger("heliaaot_west")

_LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG, logging.DEBUG)


class _Line(logging.Formatter):
    """``error: ...``; tracebacks come before their message, so that the message is last."""

    def __init__(self, tracebacks: bool) -> None:
        super().__init__()
        self._tracebacks = tracebacks

    def format(self, record: logging.LogRecord) -> str:
        level = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        line = level + record.getMessage()
        if self._tracebacks and record.exc_info:
            return f"{self.formatException(record.exc_info)}\n{line}"
        return line


def set_up(verbose: int, log_file: Path | None) -> None:
    """Sends messages to standard error, and to the file if there is one.

    Args:
        verbose: 0 to 3, for standard error; the file gets everything.
        log_file: is replaced if it exists.

    Raises:
        OutputError: the file cannot be written.
    """
    close()
    screen = logging.StreamHandler(sys.stderr)
    screen.setLevel(_LEVELS[min(verbose, 3)])
    screen.setFormatter(_Line(tracebacks=verbose >= 3))
    LOGGER.addHandler(screen)
    LOGGER.setLevel(screen.level)
    if log_file is None:
        return
    try:
        log = logging.FileHandler(log_file, mode="w", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"cannot write the log file {log_file}: {reason}") from error
    log.setFormatter(_Line(tracebacks=True))
    LOGGER.addHandler(log)
    LOGGER.setLevel(logging.DEBUG)


def close() -> None:
    """Ends what :func:`set_up` began."""
    for handler in list(LOGGER.handlers):
        LOGGER.removeHandler(handler)
        handler.close()
