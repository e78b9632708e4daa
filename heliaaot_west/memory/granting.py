# SPDX-License-Identifier: Apache-2.0
"""Which safe sharing to grant: all of it, but for what raises the peak of live bytes.

Writing the parts of a CONCATENATION straight into its output saves copies, yet keeps the whole
output alive from its first part on. So what wastes bytes at the peak is tried without.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from heliaaot_west.memory.candidates import Candidate, Scratch
from heliaaot_west.memory.planners.buffers import live_bytes
from heliaaot_west.memory.sharing import Block, Sharing, round_up, share
from heliaaot_west.program import View

_WORK = 40_000
"""Values that all trials together may look at, which bounds the time by the model alone."""

_Peak = tuple[int, int]


def grant(scratch: Scratch) -> Sharing:
    """The sharing with the lowest peak that dropping candidates one after another finds.

    At an equal peak more is shared rather than less: shared bytes are not copied.
    """
    trials = _WORK // (len(scratch.idents) + 1)
    refused: frozenset[Candidate] = frozenset()
    best = share(scratch)
    height = _peak(best)
    while True:
        better: tuple[_Peak, frozenset[Candidate], Sharing] | None = None
        for dropped in _wasteful(best):
            if trials <= 0:
                break
            trials -= 1
            without = refused | dropped
            sharing = share(scratch, without)
            reached = _peak(sharing)
            if reached < (better[0] if better else height):
                better = reached, without, sharing
        if better is None:
            return best
        height, refused, best = better


def _peak(sharing: Sharing) -> _Peak:
    """Most bytes alive at one position, and at how many positions that is so."""
    live = live_bytes([block.buffer for block in sharing.blocks])
    top = int(live.max())
    return top, int(np.count_nonzero(live == top))


def _wasteful(sharing: Sharing) -> Iterator[frozenset[Candidate]]:
    """Granted candidates to try without: those of blocks that hold idle bytes at a peak.

    First all views of one operator together, then each candidate alone.
    """
    buffers = [block.buffer for block in sharing.blocks]
    if not buffers:
        return
    live = live_bytes(buffers)
    origin = min(buffer.first for buffer in buffers)
    at = int(live.argmax()) + origin
    idle = {ident for block in sharing.blocks if _idle(block, at) for ident, _ in block.members}
    granted = sorted(
        (c for c in sharing.granted if _first_end(c) in idle),
        key=lambda c: (c.position, isinstance(c.pair, View), repr(c.pair)),
    )
    positions = dict.fromkeys(c.position for c in granted)
    for position in positions:
        together = frozenset(
            c for c in granted if c.position == position and isinstance(c.pair, View)
        )
        if len(together) > 1:
            yield together
    for candidate in granted:
        yield frozenset({candidate})


def _first_end(candidate: Candidate) -> str:
    pair = candidate.pair
    return pair.inner if isinstance(pair, View) else pair.output


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
