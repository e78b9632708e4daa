# SPDX-License-Identifier: Apache-2.0
"""A module as one file: ``.zip``, or ``.pack`` as CMSIS calls it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from heliaaot_west.emit.module import Files

SUFFIXES = (".zip", ".pack")

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that the format can hold."""

_REGULAR_FILE = 0o100644


def is_archive(path: Path) -> bool:
    """Whether a path asks for an archive by its suffix."""
    return path.suffix.lower() in SUFFIXES


def archive(files: Files, folder: str = "") -> bytes:
    """The archive's bytes, the same on every machine.

    Nothing is compressed, since versions of zlib compress differently.

    Args:
        files: contents by path.
        folder: that all paths lie in; empty for none, as a CMSIS pack wants.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as target:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{path}" if folder else path, _DATE)
            entry.create_system = 3
            entry.external_attr = _REGULAR_FILE << 16
            target.writestr(entry, files[path])
    return stream.getvalue()
