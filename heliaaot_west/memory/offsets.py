# SPDX-License-Identifier: Apache-2.0
"""Sets of things at fixed distances from each other: union-find that carries offsets."""

from __future__ import annotations


class Offsets:
    """Items 0 to n-1, at first each in a set of its own, at offset 0 of it."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))
        self._shift = [0] * count
        self.members = [[index] for index in range(count)]

    def find(self, index: int) -> tuple[int, int]:
        """The item that stands for the set, and how far ``index`` lies past it."""
        path: list[int] = []
        while self._parent[index] != index:
            path.append(index)
            index = self._parent[index]
        shift = 0
        for item in reversed(path):
            shift += self._shift[item]
            self._shift[item] = shift
            self._parent[item] = index
        return index, shift

    def join(self, kept: int, joined: int, shift: int) -> None:
        """Puts the set that ``joined`` stands for ``shift`` past what ``kept`` stands for."""
        self._parent[joined] = kept
        self._shift[joined] = shift
        self.members[kept].extend(self.members[joined])
        self.members[joined] = []
