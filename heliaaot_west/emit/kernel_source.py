# SPDX-License-Identifier: Apache-2.0
"""Joins the kernels that a module calls into one source and one header."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

KERNEL_DIR = Path(__file__).resolve().parent.parent / "kernels"

_LOCAL_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"[ \t]*\n', re.MULTILINE)
_SYSTEM_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]+(<[^>]+>)[ \t]*\n", re.MULTILINE)
_GUARDED_INCLUDE = re.compile(
    r"^#if [^\n]+\n#include <[^>\n]+>\n#endif\n", re.MULTILINE
)  # of a header that only some targets have
_LICENCE = re.compile(r"\A/\* SPDX-License-Identifier: [^*]*\*/\n")
_GUARD = re.compile(
    r"^#ifndef (\w+_H)\n#define \1\n(.*)^#endif[^\n]*\n*\Z", re.MULTILINE | re.DOTALL
)
_PREFIXED = re.compile(r"\b(aot|AOT)_")


@dataclass(frozen=True)
class KernelSource:
    """The kernels of one module.

    Attributes:
        system_includes: directives for the header, sorted; those of headers that only some
            targets have with the condition around them.
        header: declarations in the order they depend on each other.
        source: definitions.
        source_includes: further ones of the source.
    """

    system_includes: tuple[str, ...]
    header: str
    source: str
    source_includes: tuple[str, ...]


def with_prefix(text: str, prefix: str) -> str:
    """Replaces the kernels' own prefix in every identifier."""
    return _PREFIXED.sub(lambda m: f"{prefix if m[1] == 'aot' else prefix.upper()}_", text)


def collect_kernels(names: Iterable[str], prefix: str, folder: Path = KERNEL_DIR) -> KernelSource:
    """Gathers kernels and all that they include, each file once.

    Args:
        names: file names in ``folder`` without suffix.
        prefix: of the module.

    Raises:
        FileNotFoundError: an operator calls a kernel that is not there.
    """
    headers, sources = _closure(names, folder)
    header_texts = [(folder / file).read_text("utf-8") for file in headers]
    source_texts = [(folder / file).read_text("utf-8") for file in sorted(sources)]
    return KernelSource(
        system_includes=_system_includes(header_texts),
        header=with_prefix("\n".join(_body(text) for text in header_texts), prefix),
        source=with_prefix("\n".join(_body(text) for text in source_texts), prefix),
        source_includes=_system_includes(source_texts),
    )


def needs_libm(names: Iterable[str], folder: Path = KERNEL_DIR) -> bool:
    """Whether one of the kernels, or what it includes, calls functions of ``math.h``."""
    texts = (
        (folder / file).read_text("utf-8") for part in _closure(names, folder) for file in part
    )
    return any("<math.h>" in _SYSTEM_INCLUDE.findall(text) for text in texts)


def _closure(names: Iterable[str], folder: Path) -> tuple[list[str], list[str]]:
    """Headers in the order they depend on each other, and sources."""
    headers: list[str] = []
    sources: list[str] = []

    def visit_header(file: str) -> None:
        if file in headers:
            return
        for included in _LOCAL_INCLUDE.findall((folder / file).read_text("utf-8")):
            visit_header(included)
        headers.append(file)
        visit_source(file.removesuffix(".h"))

    def visit_source(name: str) -> None:
        file = f"{name}.c"
        if file in sources or not (folder / file).exists():
            return
        sources.append(file)
        for included in _LOCAL_INCLUDE.findall((folder / file).read_text("utf-8")):
            visit_header(included)

    for name in sorted(set(names)):
        if not (folder / f"{name}.c").exists() and not (folder / f"{name}.h").exists():
            raise FileNotFoundError(f"no kernel {name} in {folder.name}/")
        if (folder / f"{name}.h").exists():
            visit_header(f"{name}.h")
        visit_source(name)
    return headers, sources


def _system_includes(texts: Iterable[str]) -> tuple[str, ...]:
    everywhere: set[str] = set()
    guarded: set[str] = set()
    for text in texts:
        guarded.update(_GUARDED_INCLUDE.findall(text))
        everywhere.update(_SYSTEM_INCLUDE.findall(_GUARDED_INCLUDE.sub("", text)))
    return (
        *(f"#include {name}" for name in sorted(everywhere)),
        *(directive.rstrip("\n") for directive in sorted(guarded)),
    )


def _body(text: str) -> str:
    text = _LICENCE.sub("", text)
    guard = _GUARD.search(text)
    if guard:
        text = text[: guard.start()] + guard[2]
    text = _GUARDED_INCLUDE.sub("", text)
    text = _SYSTEM_INCLUDE.sub("", _LOCAL_INCLUDE.sub("", text))
    return text.strip("\n") + "\n"
