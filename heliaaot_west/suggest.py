# SPDX-License-Identifier: Apache-2.0
"""Finds the name that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like ``name``: with the same last part if there is one."""
    candidates = list(known)
    last = name.rpartition(".")[2]
    same = [candidate for candidate in candidates if candidate.rpartition(".")[2] == last]
    found = get_close_matches(name, same or candidates, n=1, cutoff=0.0 if same else 0.6)
    if found:
        return found[0]
    lasts = {candidate.rpartition(".")[2]: candidate for candidate in candidates}
    found = get_close_matches(last, lasts, n=1, cutoff=0.75)
    return lasts[found[0]] if found else None


def hint(name: str, known: Iterable[str], dashes: str = "") -> str:
    """``did you mean ...?``, or nothing when no known name is near."""
    near = nearest(name, known)
    return f"did you mean {dashes}{near}?" if near else ""
