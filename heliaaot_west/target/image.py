# SPDX-License-Identifier: Apache-2.0
"""Compiles and links a module with a main program for an emulated board, and runs it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from heliaaot_west.target.boards import Board

HERE = Path(__file__).resolve().parent
GCC = "arm-none-eabi-gcc"
QEMU = "qemu-system-arm"

OPTIMIZATION = "-O2"


class ToolError(Exception):
    """A tool failed; the message is what it said."""


@dataclass(frozen=True, slots=True)
class Image:
    """A linked program.

    Attributes:
        elf: the file.
        objects: object files of the module by the name of their source.
    """

    elf: Path
    objects: Mapping[str, Path]


def write_module(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes the files of a module into a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def build_image(
    files: Mapping[str, bytes], main: str, board: Board, folder: Path, flags: Sequence[str] = ()
) -> Image:
    """Builds a program from the files of a module and the text of its main source.

    Args:
        flags: further ones for the module's sources and the main one.

    Raises:
        ToolError: the compiler or the linker does not accept something.
    """
    write_module(files, folder)
    (folder / "main.c").write_text(main, "utf-8")
    common = [GCC, *board.cpu_flags, "-mthumb", OPTIMIZATION]
    compile_ = [*common, "-std=c99", *flags, "-I", str(folder / "includes-api"), "-c"]
    objects: dict[str, Path] = {}
    for name in sorted([*(n for n in files if n.endswith(".c")), "main.c"]):
        objects[name] = folder / f"{name}.o"
        run_tool([*compile_, str(folder / name), "-o", str(objects[name])])
    startup = folder / "startup.o"
    run_tool([*common, "-c", str(HERE / "startup.c"), "-o", str(startup)])
    elf = folder / "program.elf"
    inputs = [*(str(path) for path in objects.values()), str(startup)]
    link = ["--specs=nosys.specs", "-nostartfiles", "-T", str(_script(board, folder))]
    run_tool([*common, *inputs, *link, "-o", str(elf), "-lm"])
    return Image(elf, {name: path for name, path in objects.items() if name != "main.c"})


def _script(board: Board, folder: Path) -> Path:
    text = (HERE / "program.ld").read_text("utf-8")
    for word, place in (("VECTORS", board.vectors), ("CODE", board.code), ("DATA", board.data)):
        text = text.replace(f"{word}_AT", f"0x{place:08x}")
    script = folder / "program.ld"
    script.write_text(text, "utf-8")
    return script


def run_image(image: Image, board: Board, options: Sequence[str] = (), timeout: int = 120) -> bytes:
    """Runs a program; returns what it wrote.

    Args:
        options: of QEMU, besides those that are needed.
        timeout: seconds.

    Raises:
        ToolError: the program ended with a status other than 0.
    """
    command = [QEMU, "-M", board.machine, "-nographic", "-monitor", "none", "-serial", "none"]
    command += ["-semihosting-config", "enable=on,target=native", *options]
    done = subprocess.run(
        [*command, "-kernel", str(image.elf)], capture_output=True, check=False, timeout=timeout
    )
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()
        raise ToolError(f"the program ended with status {done.returncode} {said}")
    return done.stdout


def run_tool(command: Sequence[str]) -> str:
    """Runs a tool; returns what it wrote.

    Raises:
        ToolError: it failed.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError(done.stderr.strip() or f"{command[0]} failed")
    return done.stdout
