# SPDX-License-Identifier: Apache-2.0
"""Which safe sharing to grant: all of it, but for what raises the peak of live bytes.

Writing the parts of a CONCATENATION straight into its output saves copies, yet keeps the whole
output alive from its first part on. So what wastes bytes at the peak is tried without.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.memory.candidates import Candidate, Scratch, components
from heliaaot_west.memory.lifetimes import Lifetime
from heliaaot_west.memory.planners.buffers import live_bytes
from heliaaot_west.memory.sharing import Block, Sharing, round_up, share
from heliaaot_west.program import View

_WORK = 15_000
"""Values that all trials together may look at, which bounds the time by the model alone."""

_Live = NDArray[np.int64]
_Peak = tuple[int, int]


@dataclass(frozen=True, eq=False, slots=True)
class _Part:
    """One component, what is refused in it, and what that makes of it."""

    scratch: Scratch
    refused: frozenset[Candidate]
    sharing: Sharing


class _Parts:
    """All components and the bytes they need together at each position."""

    def __init__(self, scratch: Scratch) -> None:
        self._origin = min((first for first, _ in scratch.lifetime), default=0)
        self._work = _WORK
        self.parts = [_Part(c, frozenset(), share(c)) for c in components(scratch)]
        self._live = live_bytes([b.buffer for p in self.parts for b in p.sharing.blocks])

    def improve(self) -> bool:
        """Makes the one change that lowers the peak most; False when none does."""
        height = _peak(self._live)
        at = int(self._live.argmax()) + self._origin
        best: tuple[int, _Part] | None = None
        for index, part in enumerate(self.parts):
            for dropped in _wasteful(part, at):
                self._work -= len(part.scratch.idents)
                if self._work < 0:
                    break
                refused = part.refused | dropped
                tried = _Part(part.scratch, refused, share(part.scratch, refused))
                reached = _peak(self._instead(part, tried))
                if reached < height:
                    height, best = reached, (index, tried)
        if best is None:
            return False
        index, part = best
        self._live = self._instead(self.parts[index], part)
        self.parts[index] = part
        return True

    def _instead(self, old: _Part, new: _Part) -> _Live:
        """Bytes alive at each position with one component's sharing replaced."""
        live: _Live = self._live.copy()
        for part, sign in ((old, -1), (new, 1)):
            for block in part.sharing.blocks:
                first = block.buffer.first - self._origin
                live[first : block.buffer.last - self._origin + 1] += sign * block.buffer.size
        return live


def grant(scratch: Scratch) -> Sharing:
    """The sharing with the lowest peak that dropping candidates one after another finds.

    At an equal peak more is shared rather than less: shared bytes are not copied.
    """
    parts = _Parts(scratch)
    while parts.improve():
        pass
    sharings = [part.sharing for part in parts.parts]
    return Sharing(
        tuple(
            sorted(
                (block for sharing in sharings for block in sharing.blocks),
                key=lambda block: scratch.index[block.members[0][0]],
            )
        ),
        frozenset(candidate for s in sharings for candidate in s.granted),
    )


def _peak(live: _Live) -> _Peak:
    """Most bytes alive at one position, and at how many positions that is so."""
    top = int(live.max())
    return top, int(np.count_nonzero(live == top))


def _wasteful(part: _Part, position: int) -> Iterator[frozenset[Candidate]]:
    """Granted candidates to try without: those of blocks that hold idle bytes at a position.

    First each alone. Then, of the views on one value, those that begin first, and those that
    end last, two and more at a time: they make a block live longer than it would.
    """
    blocks = part.sharing.blocks
    idle = {ident for block in blocks if _idle(block, position) for ident, _ in block.members}
    granted = [c for c in part.scratch.candidates if c in part.sharing.granted]
    granted = [c for c in granted if c.ends[0] in idle]
    views: dict[str, list[Candidate]] = {}
    for candidate in granted:
        yield frozenset({candidate})
        if isinstance(candidate.pair, View):
            views.setdefault(candidate.pair.outer, []).append(candidate)

    def lifetime(candidate: Candidate) -> Lifetime:
        return part.scratch.lifetime[part.scratch.index[candidate.ends[0]]]

    for together in views.values():
        by_first = sorted(together, key=lambda c: lifetime(c)[0])
        by_last = sorted(together, key=lambda c: -lifetime(c)[1])
        for count in range(2, len(together) + 1):
            yield frozenset(by_first[:count])
            yield frozenset(by_last[:count])


def _idle(block: Block, position: int) -> bool:
    """Whether the block holds bytes that nothing needs at a position at which it is alive."""
    if len(block.members) < 2 or not block.buffer.first <= position <= block.buffer.last:
        return False
    needed = 0
    end = 0
    for use in sorted(block.uses, key=lambda use: use.low):
        if use.first <= position <= use.last:
            needed += max(0, use.high - max(end, use.low))
            end = max(end, use.high)
    return round_up(needed) < block.buffer.size
