# SPDX-License-Identifier: Apache-2.0
"""Names that a user chooses and that end up in C, CMake and folders."""

from __future__ import annotations

import re

_LONGEST_PREFIX = 40
_LONGEST_NAME = 64
_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")

_C_AND_CPP = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl
    const const_cast constexpr continue decltype default delete do double dynamic_cast else enum
    explicit export extern false float for friend goto if inline int long mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct
    switch template this thread_local throw true try typedef typeid typename typeof union
    unsigned using virtual void volatile wchar_t while xor xor_eq
"""
_KEYWORDS = frozenset(_C_AND_CPP.split())
"""Of both languages, since headers are for both."""

_CMAKE = """
    all all_build clean edit_cache help install package package_source preinstall
    rebuild_cache run_tests test zero_check
"""
_CMAKE_TARGETS = frozenset(_CMAKE.split())
_WINDOWS_DEVICES = frozenset(
    ["aux", "con", "nul", "prn", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))]
)


def prefix_problem(prefix: str) -> tuple[str, str] | None:
    """Why the text cannot start C names, and what to do; None when it can."""
    if prefix in _KEYWORDS:
        return f"{prefix!r} is a keyword of C or C++", f"use for example {prefix}_model"
    if len(prefix) > _LONGEST_PREFIX:
        reason = f"has {len(prefix)} characters, more than {_LONGEST_PREFIX}"
        return reason, f"use for example {prefix_from(prefix)}"
    if not _PREFIX.fullmatch(prefix):
        reason = f"{prefix!r} cannot start a C name"
        return (
            f"{reason} (letters, digits and '_', a letter first)",
            f"use for example {prefix_from(prefix)}",
        )
    return None


def name_problem(name: str) -> tuple[str, str] | None:
    """Why the text cannot name a module, and what to do; None when it can."""
    if name.lower() in _CMAKE_TARGETS:
        return f"{name!r} is a target of CMake's own", f"use for example {name}_model"
    if name.lower() in _WINDOWS_DEVICES:
        return f"{name!r} cannot name a folder on Windows", f"use for example {name}_model"
    if len(name) > _LONGEST_NAME:
        reason = f"has {len(name)} characters, more than {_LONGEST_NAME}"
        return reason, f"use for example {_spell(name, '_-')[:_LONGEST_NAME]}"
    if not _NAME.fullmatch(name):
        reason = f"{name!r} cannot name a module (letters, digits, '_' and '-', a letter first)"
        return reason, f"use for example {_spell(name, '_-')}"
    return None


def prefix_from(text: str) -> str:
    """A valid prefix that resembles the text."""
    prefix = _spell(text, "_")[:_LONGEST_PREFIX].rstrip("_")
    return f"{prefix}_model" if prefix in _KEYWORDS else prefix


def _spell(text: str, others: str) -> str:
    """Letters and digits of the text, anything else as ``_``, starting with a letter."""
    kept = "".join(c if c.isascii() and (c.isalnum() or c in others) else "_" for c in text)
    kept = re.sub("__+", "_", kept).strip("_-")
    return kept if kept[:1].isalpha() else f"m_{kept}".rstrip("_")
