# SPDX-License-Identifier: Apache-2.0
"""Puts a module on disk: the new one as a whole, or the old one left as it was.

Everything is known before the first byte is written. A complete folder is made beside the
old one and takes its place by renaming, so that a conversion that ends early, or is killed,
leaves either the old module or the new; the next one clears what it left behind.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from heliaaot_west.emit.archive import archive, is_archive
from heliaaot_west.emit.lock import locked
from heliaaot_west.emit.module import Files
from heliaaot_west.emit.ownership import (
    files_in_folder,
    models_in_archive,
    models_in_folder,
)
from heliaaot_west.errors import OutputError

_ELSEWHERE = "choose another module.path"


@dataclass(frozen=True)
class WriteReport:
    """What became of each file, by path relative to the module's root, sorted.

    Attributes:
        destination: the module's folder, or the archive.
        written: new or changed.
        unchanged: left with its time stamp.
        removed: of an earlier conversion, no longer part of the module.
    """

    destination: Path
    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]


def destination_of(module_path: Path, name: str) -> Path:
    """Where a module goes: the archive that ``module.path`` names, else a folder in it."""
    return module_path if is_archive(module_path) else module_path / name


def write_files(
    files: Files,
    destination: Path,
    *,
    model: str | None = None,
    force: bool = False,
    archive_root: str = "",
) -> WriteReport:
    """Writes a module.

    Files that stay as they are keep their time stamps, those that an earlier conversion made
    and this one does not go away, and those of others stay.

    Args:
        files: contents by path relative to the module's root.
        destination: folder, or archive by its suffix; see :func:`destination_of`.
        model: name of the model; a folder or archive with the module of another is refused.
        force: write into a folder, or over an archive, that is not a module of ours, or is
            that of another model.
        archive_root: folder within a ``.zip``; a ``.pack`` has its files at the top.

    Raises:
        OutputError: it cannot be written; what was there is as it was.
    """
    with _explained(destination):
        target = destination.resolve()
        if target.parent.exists() and not target.parent.is_dir():
            raise OutputError(f"{target.parent} is a file, not a folder", _ELSEWHERE)
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = target.with_name(f".{target.name}.heliaaot-lock")
        with locked(lock, str(destination)):
            if is_archive(destination):
                if not force and target.is_file():
                    _refuse_archive(target, destination, model)
                return _write_archive(files, target, destination, archive_root)
            if not force:
                _refuse_other_model(models_in_folder(target), destination, model)
            return _write_folder(files, target, destination, force)


@contextmanager
def _explained(destination: Path) -> Iterator[None]:
    """Turns errors of the system into ours."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        where = f" ({error.filename})" if error.filename else ""
        raise OutputError(
            f"cannot write the module to {destination}: {reason}{where}",
            f"make room or give write permission, or {_ELSEWHERE}",
        ) from error


def _write_folder(files: Files, target: Path, shown: Path, force: bool) -> WriteReport:
    staged = target.with_name(f".{target.name}.heliaaot-new")
    retired = target.with_name(f".{target.name}.heliaaot-old")
    _recover(target, staged, retired)
    if target.exists() and not target.is_dir():
        raise OutputError(f"{shown} is a file, not a folder", _ELSEWHERE)
    earlier = files_in_folder(target)
    if earlier is None and not force and target.is_dir() and any(target.iterdir()):
        raise OutputError(
            f"{shown} exists and is not a module of ours",
            f"{_ELSEWHERE} or module.name, or use force to write into it",
        )
    _refuse_obstacles(files, target, shown)
    unchanged = {path for path in files if _content(target / path) == files[path]}
    removed = sorted(
        path for path in (earlier or ()) if path not in files and (target / path).is_file()
    )
    written = sorted(set(files) - unchanged)
    if written or removed:
        _stage(files, unchanged, set(removed), target, staged)
        _swap(target, staged, retired)
    return WriteReport(shown, tuple(written), tuple(sorted(unchanged)), tuple(removed))


def _refuse_archive(target: Path, shown: Path, model: str | None) -> None:
    models = models_in_archive(target)
    if models is None:
        raise OutputError(
            f"{shown} exists and is not a module of ours", f"{_ELSEWHERE}, or use force"
        )
    _refuse_other_model(models, shown, model)


def _refuse_other_model(models: set[str], shown: Path, model: str | None) -> None:
    others = models - {model}
    if model is not None and others:
        raise OutputError(
            f'{shown} holds the module of the model "{sorted(others)[0]}", not of "{model}"',
            f"{_ELSEWHERE} or module.name, or use force to replace it",
        )


def _recover(target: Path, staged: Path, retired: Path) -> None:
    """Clears what a conversion that was killed left; between its renames, the old module."""
    if retired.is_dir():
        if target.is_dir() and not any(target.iterdir()):
            target.rmdir()
        if not target.exists():
            os.rename(retired, target)
    for leftover in (staged, retired):
        if leftover.is_dir():
            shutil.rmtree(leftover)


def _refuse_obstacles(files: Files, target: Path, shown: Path) -> None:
    """What others put where the module needs something else stays, so nothing can be written."""
    for path in sorted(files):
        if (target / path).is_dir():
            raise OutputError(f"{shown / path} is a folder, not a file", "move it away")
        for folder in Path(path).parents[:-1]:
            if (target / folder).is_file():
                raise OutputError(f"{shown / folder} is a file, not a folder", "move it away")


def _content(path: Path) -> bytes | None:
    """A file's bytes, None where there is no plain file."""
    return path.read_bytes() if path.is_file() and not path.is_symlink() else None


def _stage(
    files: Files, unchanged: set[str], removed: set[str], target: Path, staged: Path
) -> None:
    """Makes the complete new folder beside the old one."""
    try:
        staged.mkdir()
        if target.is_dir():
            _carry_over(target, staged, removed | (set(files) - unchanged))
            shutil.copymode(target, staged)
        for path in sorted(set(files) - unchanged):
            (staged / path).parent.mkdir(parents=True, exist_ok=True)
            (staged / path).write_bytes(files[path])
    except BaseException:
        shutil.rmtree(staged, ignore_errors=True)
        raise


def _carry_over(source: Path, staged: Path, left_out: set[str]) -> None:
    """Gives the new folder the old one's files, without copying their bytes where it can."""
    for folder, names, file_names in os.walk(source):
        here = Path(folder)
        relative = here.relative_to(source)
        links = [name for name in names if (here / name).is_symlink()]
        kept = [n for n in (*file_names, *links) if (relative / n).as_posix() not in left_out]
        if kept or (not names and not file_names):
            (staged / relative).mkdir(parents=True, exist_ok=True)
        for name in kept:
            _link(here / name, staged / relative / name)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def _swap(target: Path, staged: Path, retired: Path) -> None:
    """Puts the new folder in the old one's place."""
    try:
        if target.exists():
            os.rename(target, retired)
        os.rename(staged, target)
    except BaseException:
        if retired.exists() and not target.exists():
            os.rename(retired, target)
        shutil.rmtree(staged, ignore_errors=True)
        raise
    shutil.rmtree(retired, ignore_errors=True)


def _write_archive(files: Files, target: Path, shown: Path, root: str) -> WriteReport:
    if target.is_dir():
        raise OutputError(f"{shown} is a folder, not a file", _ELSEWHERE)
    content = archive(files, "" if target.suffix.lower() == ".pack" else root)
    names = tuple(sorted(files))
    if _content(target) == content:
        return WriteReport(shown, (), names, ())
    staged = target.with_name(f".{target.name}.heliaaot-new")
    try:
        staged.write_bytes(content)
        os.replace(staged, target)
    except BaseException:
        staged.unlink(missing_ok=True)
        raise
    return WriteReport(shown, names, (), ())
