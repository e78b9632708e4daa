# SPDX-License-Identifier: Apache-2.0
"""A module on disk is the old one or the new one, whole, and nothing of others is touched."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from heliaaot_west.emit import lock, write
from heliaaot_west.emit.archive import archive
from heliaaot_west.emit.module import Files
from heliaaot_west.emit.write import destination_of, write_files
from heliaaot_west.errors import OutputError


def _module(**contents: str) -> Files:
    """A module of text files; ``src__a`` stands for ``src/a``."""
    files = {name.replace("__", "/"): text.encode() for name, text in contents.items()}
    plan = {"files": [*files, "aot_plan.json"], "generator": {"name": "heliaaot_west"}}
    return {**files, "aot_plan.json": json.dumps(plan).encode()}


OLD = _module(README="old", src__a="same", src__b="old", gone__c="old")
NEW = _module(README="new", src__a="same", src__d="new")


def _read(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _siblings(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.parent.iterdir())


def test_new_module(tmp_path: Path) -> None:
    destination = tmp_path / "deep" / "er" / "demo"
    report = write_files(OLD, destination)
    assert _read(destination) == OLD
    assert report.written == tuple(sorted(OLD))
    assert (report.unchanged, report.removed) == ((), ())
    assert _siblings(destination) == ["demo"]


def test_rewritten_module(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    for path in destination.rglob("*"):
        os.utime(path, (1000, 1000))
    report = write_files(NEW, destination)
    assert _read(destination) == NEW
    assert report.written == ("README", "aot_plan.json", "src/d")
    assert report.unchanged == ("src/a",)
    assert report.removed == ("gone/c", "src/b")
    assert (destination / "src" / "a").stat().st_mtime == 1000
    assert (destination / "README").stat().st_mtime > 1000
    assert not (destination / "gone").exists()
    assert _siblings(destination) == ["demo"]


def test_same_module_touches_nothing(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    for path in (destination, *destination.rglob("*")):
        os.utime(path, (1000, 1000))
    report = write_files(OLD, destination)
    assert (report.written, report.removed) == ((), ())
    assert {path.stat().st_mtime for path in (destination, *destination.rglob("*"))} == {1000}


def test_files_of_others_stay(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    (destination / "notes.txt").write_text("mine")
    (destination / "gone" / "mine.txt").write_text("mine")
    (destination / "empty").mkdir()
    (destination / "link").symlink_to("notes.txt")
    (destination / "folder link").symlink_to("src")
    write_files(NEW, destination)
    mine = {"notes.txt": b"mine", "gone/mine.txt": b"mine", "link": b"mine"}
    assert _read(destination) == {**NEW, **mine}
    assert (destination / "link").is_symlink()
    assert os.readlink(destination / "folder link") == "src"
    assert (destination / "empty").is_dir()


def test_changed_prefix_removes_the_files_of_the_old(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    plan = {"files": ["x_plan.json", "x.c"], "generator": {"name": "heliaaot_west"}}
    new = {"x.c": b"", "x_plan.json": json.dumps(plan).encode()}
    write_files(new, destination)
    assert _read(destination) == new


def test_what_is_not_ours_is_refused(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    destination.mkdir()
    (destination / "README").write_text("mine")
    (destination / "other_plan.json").write_text('{"generator": "someone"}')
    with pytest.raises(OutputError, match=r"not a module of ours.*force"):
        write_files(NEW, destination)
    assert (destination / "README").read_text() == "mine"
    write_files(NEW, destination, force=True)
    assert _read(destination) == {**NEW, "other_plan.json": b'{"generator": "someone"}'}


def test_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    write_files(NEW, tmp_path / "demo")
    assert _read(tmp_path / "demo") == NEW


@pytest.mark.parametrize("path", ["../outside", "/etc/outside", "a/../../outside", "C:\\outside"])
def test_plan_cannot_name_files_outside(path: str, tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    (tmp_path / "outside").write_text("mine")
    plan = json.loads(OLD["aot_plan.json"])
    plan["files"].append(path)
    (destination / "aot_plan.json").write_text(json.dumps(plan))
    report = write_files(NEW, destination)
    assert (tmp_path / "outside").read_text() == "mine"
    assert path not in report.removed


@pytest.mark.parametrize("content", ["", "[]", '{"generator": []}', "\x00", '{"files": 3}'])
def test_odd_plan_is_not_ours(content: str, tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    destination.mkdir()
    (destination / "aot_plan.json").write_text(content)
    with pytest.raises(OutputError, match="not a module of ours"):
        write_files(NEW, destination)


def test_obstacles(tmp_path: Path) -> None:
    destination = tmp_path / "demo"
    destination.mkdir()
    (destination / "src").write_text("mine")
    with pytest.raises(OutputError, match="src is a file, not a folder"):
        write_files(NEW, destination, force=True)
    (destination / "src").unlink()
    (destination / "README").mkdir()
    with pytest.raises(OutputError, match="README is a folder, not a file"):
        write_files(NEW, destination, force=True)
    assert _siblings(destination) == ["demo"]


def test_destination_or_its_parent_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OutputError, match="file is a file"):
        write_files(NEW, tmp_path / "file", force=True)
    with pytest.raises(OutputError, match="file is a file"):
        write_files(NEW, tmp_path / "file" / "demo")
    with pytest.raises(OutputError, match="cannot write the module"):
        write_files(NEW, tmp_path / "file" / "deep" / "demo")
    assert (tmp_path / "file").read_text() == "mine"


def test_destination_behind_a_symbolic_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "demo").symlink_to("real")
    write_files(NEW, tmp_path / "demo")
    assert (tmp_path / "demo").is_symlink()
    assert _read(tmp_path / "real") == NEW


@contextmanager
def _failing(target: Any, name: str, call: int, error: BaseException) -> Iterator[None]:
    """Makes one call of a function fail, counted from 1."""
    real = getattr(target, name)
    calls = 0

    def replaced(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            raise error
        return real(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, name, replaced)
        yield


@pytest.mark.parametrize(
    ("target", "name", "call"),
    [
        (os, "link", 1),
        (os, "rename", 1),
        (os, "rename", 2),
        (Path, "write_bytes", 1),
        (Path, "write_bytes", 3),
        (Path, "mkdir", 2),
    ],
)
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_failure_leaves_the_old_module(
    target: Any, name: str, call: int, error: BaseException, tmp_path: Path
) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    survives = name == "link" and isinstance(error, OSError)
    with _failing(target, name, call, error):
        if survives:
            write_files(NEW, destination)
        elif isinstance(error, OSError):
            with pytest.raises(OutputError, match=r"no space left.*make room"):
                write_files(NEW, destination)
        else:
            with pytest.raises(KeyboardInterrupt):
                write_files(NEW, destination)
    assert _read(destination) == (NEW if survives else OLD)
    assert _siblings(destination) == ["demo"]
    write_files(NEW, destination)
    assert _read(destination) == NEW


_KILLED = """
import os, sys
from pathlib import Path
from tests.emit import test_write as t
real, calls = getattr({target}, "{name}"), 0
def dies(*args, **kwargs):
    global calls
    calls += 1
    if calls == {call}:
        os._exit(9)
    return real(*args, **kwargs)
{target}.{name} = dies
t.write_files(t.NEW, Path(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("target", "name", "call", "survivor"),
    [
        ("Path", "write_bytes", 1, "old"),
        ("Path", "write_bytes", 2, "old"),
        ("os", "rename", 1, "old"),
        ("os", "rename", 2, "retired"),
        ("t.write.shutil", "rmtree", 1, "new"),
        ("Path", "unlink", 1, "new"),
    ],
)
def test_killed_process_leaves_one_whole_module(
    target: str, name: str, call: int, survivor: str, tmp_path: Path
) -> None:
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    script = _KILLED.format(target=target, name=name, call=call)
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", script, str(destination)], cwd=root, check=False)
    assert done.returncode == 9
    if survivor == "retired":
        assert not destination.exists()
        assert _read(tmp_path / ".demo.heliaaot-old") == OLD
    else:
        assert _read(destination) == {"old": OLD, "new": NEW}[survivor]
    write_files(NEW if survivor == "old" else OLD, destination)
    assert _read(destination) == (NEW if survivor == "old" else OLD)
    assert _siblings(destination) == ["demo"]


def test_old_module_comes_back_after_a_kill_between_renames(tmp_path: Path) -> None:
    """Even when the next conversion is refused, and when something made an empty folder."""
    destination = tmp_path / "demo"
    write_files(OLD, destination)
    for make_empty in (False, True):
        os.rename(destination, tmp_path / ".demo.heliaaot-old")
        if make_empty:
            destination.mkdir()
        full = OSError(errno.ENOSPC, "No space left")
        with pytest.raises(OutputError), _failing(write, "_stage", 1, full):
            write_files(NEW, destination)
        assert _read(destination) == OLD
        assert _siblings(destination) == ["demo"]


def test_read_only_folder_is_explained(tmp_path: Path) -> None:
    denied = PermissionError(errno.EACCES, "Permission denied")
    says = pytest.raises(OutputError, match=r"demo: permission denied.*choose another")
    with says, _failing(os, "open", 1, denied):
        write_files(NEW, tmp_path / "demo")


def _hold(path: Path, ready: Any, release: Any) -> None:
    with lock.locked(path, "it"):
        ready.set()
        release.wait(30)


def test_lock_keeps_a_second_conversion_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = multiprocessing.get_context("spawn")
    ready, release = context.Event(), context.Event()
    path = tmp_path / ".demo.heliaaot-lock"
    holder = context.Process(target=_hold, args=(path, ready, release))
    holder.start()
    try:
        assert ready.wait(30)
        says = pytest.raises(OutputError, match="another conversion is writing it")
        with says, lock.locked(path, "it", wait=0.2):
            pass
    finally:
        release.set()
        holder.join()
    write_files(NEW, tmp_path / "demo")
    assert _siblings(tmp_path / "demo") == ["demo"]


def test_lock_of_a_dead_process_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / ".demo.heliaaot-lock").write_text("")
    write_files(NEW, tmp_path / "demo")
    assert _siblings(tmp_path / "demo") == ["demo"]


def _write_many(destination: Path, text: str) -> None:
    for turn in range(8):
        files = {f"src/{n}": f"{text} {turn}".encode() for n in range(6)}
        plan = {"files": [*files, "aot_plan.json"], "generator": {"name": "heliaaot_west"}}
        plan["text"] = f"{text} {turn}"  # type: ignore[assignment]
        write_files({**files, "aot_plan.json": json.dumps(plan).encode()}, destination)


def test_conversions_at_once_leave_one_whole_module(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    destination = tmp_path / "demo"
    writers = [context.Process(target=_write_many, args=(destination, t)) for t in ("a", "b", "c")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    found = _read(destination)
    text = json.loads(found.pop("aot_plan.json"))["text"]
    assert found == {f"src/{n}": text.encode() for n in range(6)}
    assert _siblings(destination) == ["demo"]


@pytest.mark.parametrize(("suffix", "root"), [(".zip", "demo/"), (".pack", ""), (".ZIP", "demo/")])
def test_archive(suffix: str, root: str, tmp_path: Path) -> None:
    path = destination_of(tmp_path / f"m{suffix}", "demo")
    assert path == tmp_path / f"m{suffix}"
    report = write_files(OLD, path, archive_root="demo")
    assert report.written == tuple(sorted(OLD))
    with zipfile.ZipFile(path) as opened:
        assert opened.namelist() == [f"{root}{name}" for name in sorted(OLD)]
        assert {name: opened.read(f"{root}{name}") for name in OLD} == OLD
    os.utime(path, (1000, 1000))
    assert write_files(OLD, path, archive_root="demo").written == ()
    assert path.stat().st_mtime == 1000
    assert write_files(NEW, path, archive_root="demo").written
    with zipfile.ZipFile(path) as opened:
        assert len(opened.namelist()) == len(NEW)
    assert _siblings(path) == [f"m{suffix}"]


def test_archive_has_the_same_bytes_whenever_it_is_made() -> None:
    content = archive({"b": b"2", "a": b"1"}, "demo")
    assert content == archive({"a": b"1", "b": b"2"}, "demo")
    assert b"demo/a" in content


def test_archive_of_others_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.zip"
    path.write_bytes(b"not a zip")
    with pytest.raises(OutputError, match="not a module of ours"):
        write_files(NEW, path)
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("x_plan.json", "{}")
    with pytest.raises(OutputError, match="not a module of ours"):
        write_files(NEW, path)
    write_files(NEW, path, force=True)
    with zipfile.ZipFile(path) as opened:
        assert len(opened.namelist()) == len(NEW)
    path.unlink()
    path.mkdir()
    with pytest.raises(OutputError, match="is a folder"):
        write_files(NEW, path)


def test_failed_archive_leaves_the_old(tmp_path: Path) -> None:
    path = tmp_path / "m.zip"
    write_files(OLD, path)
    before = path.read_bytes()
    full = OSError(errno.ENOSPC, "No space left")
    with pytest.raises(OutputError, match="no space left"), _failing(os, "replace", 1, full):
        write_files(NEW, path)
    assert path.read_bytes() == before
    assert _siblings(path) == ["m.zip"]


def test_folder_is_the_name_in_the_path(tmp_path: Path) -> None:
    assert destination_of(tmp_path / "modules", "kws") == tmp_path / "modules" / "kws"
