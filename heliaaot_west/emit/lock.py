# SPDX-License-Identifier: Apache-2.0
"""A lock between processes that write one module. The system frees it when its holder dies."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from heliaaot_west.errors import OutputError

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PAUSE = 0.05


@contextmanager
def locked(path: Path, what: str, wait: float = 10.0) -> Iterator[None]:
    """Holds the lock file ``path`` and removes it afterwards.

    Args:
        path: in a folder that exists.
        what: what the lock is for, for the message.
        wait: seconds to wait for another holder.

    Raises:
        OutputError: another process held it all that time.
        OSError: the file cannot be made.
    """
    descriptor = _acquire(path, what, time.monotonic() + wait)
    try:
        yield
    finally:
        # Removed while it is held, so that nobody removes the next holder's file.
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _acquire(path: Path, what: str, deadline: float) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _try_lock(descriptor)
            if _is_file_at(descriptor, path):
                return descriptor
        except OSError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise OutputError(
                    f"another conversion is writing {what}", "run one at a time"
                ) from None
            time.sleep(_PAUSE)
        os.close(descriptor)


def _is_file_at(descriptor: int, path: Path) -> bool:
    """Whether the file that was locked is still the one with that name."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    return False
