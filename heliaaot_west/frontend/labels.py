# SPDX-License-Identifier: Apache-2.0
"""How messages of the frontend name a tensor."""

from __future__ import annotations

_LONGEST = 100


def tensor_label(index: int, name: str) -> str:
    """E.g. ``tensor 3 "conv/bias"``; converters make names of many hundred characters."""
    shown = name if len(name) <= _LONGEST else name[:_LONGEST] + "..."
    return f'tensor {index} "{shown}"'
