# SPDX-License-Identifier: Apache-2.0
"""Buffers with lifetimes, which of them meet, and the least memory they can take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Buffer:
    """``size`` bytes needed from position ``first`` to ``last`` of the schedule, inclusive."""

    size: int
    first: int
    last: int


def live_bytes(buffers: Sequence[Buffer]) -> NDArray[np.int64]:
    """Bytes alive at each position, from the earliest to the latest of the buffers."""
    if not buffers:
        return np.zeros(1, np.int64)
    origin = min(b.first for b in buffers)
    steps = np.zeros(max(b.last for b in buffers) - origin + 2, np.int64)
    for buffer in buffers:
        steps[buffer.first - origin] += buffer.size
        steps[buffer.last - origin + 1] -= buffer.size
    live: NDArray[np.int64] = np.cumsum(steps[:-1])
    return live


def peak(buffers: Sequence[Buffer]) -> int:
    """Most bytes alive at one position: no layout takes less."""
    return int(live_bytes(buffers).max())


def extent(buffers: Sequence[Buffer], offsets: Sequence[int]) -> int:
    """Bytes that a layout takes."""
    return max((o + b.size for b, o in zip(buffers, offsets, strict=True)), default=0)


class Overlaps:
    """Which buffers are alive together.

    Attributes:
        pairs: how many ordered pairs meet.
        dense: whether they are too many for lists that are kept.
    """

    _MOST_PAIRS = 2_000_000

    def __init__(self, buffers: Sequence[Buffer]) -> None:
        self._first = np.array([b.first for b in buffers], np.int64)
        self._last = np.array([b.last for b in buffers], np.int64)
        started = np.searchsorted(np.sort(self._first), self._last, side="right")
        ended = np.searchsorted(np.sort(self._last), self._first, side="left")
        self.pairs = int((started - ended).sum()) - len(buffers)
        self.dense = self.pairs > self._MOST_PAIRS
        self._lists: dict[int, list[int]] = {}

    def meets(self, index: int) -> NDArray[np.bool_]:
        """For each buffer, whether it is another one that is alive together with this one."""
        together: NDArray[np.bool_] = (self._first <= self._last[index]) & (
            self._last >= self._first[index]
        )
        together[index] = False
        return together

    def of(self, index: int) -> list[int]:
        """Indices of the other buffers that meet this one, ascending."""
        if index not in self._lists:
            self._lists[index] = np.flatnonzero(self.meets(index)).tolist()
        return self._lists[index]
