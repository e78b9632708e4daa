# SPDX-License-Identifier: Apache-2.0
"""Places buffers one after another, each at the lowest offset that is free."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from heliaaot_west.memory.planners.buffers import Buffer, Overlaps

LEFT_OUT = -1
"""Offset of a buffer that would end past the limit."""


def first_fit(
    buffers: Sequence[Buffer],
    order: Sequence[int],
    overlaps: Overlaps,
    limit: int | None = None,
) -> list[int]:
    """Offset of each buffer when they are placed in ``order``.

    A buffer goes into the first gap, between those already placed that are alive together with
    it, that is large enough; past the last of them where there is none.

    Args:
        buffers: what to place; offsets are multiples of whatever divides all sizes.
        order: a permutation of the indices of ``buffers``.
        overlaps: of the same buffers.
        limit: bytes to stay within; what does not fit gets ``LEFT_OUT`` and takes no room.
    """
    if overlaps.dense:
        return _first_fit_dense(buffers, order, overlaps, limit)
    offsets = [LEFT_OUT] * len(buffers)
    for index in order:
        taken = sorted(
            (offsets[other], buffers[other].size)
            for other in overlaps.of(index)
            if offsets[other] != LEFT_OUT
        )
        size = buffers[index].size
        end = 0
        for offset, length in taken:
            if offset - end >= size:
                break
            end = max(end, offset + length)
        if limit is None or end + size <= limit:
            offsets[index] = end
    return offsets


def _first_fit_dense(
    buffers: Sequence[Buffer], order: Sequence[int], overlaps: Overlaps, limit: int | None
) -> list[int]:
    """The same on arrays, for buffers that nearly all meet each other."""
    sizes = np.array([b.size for b in buffers], np.int64)
    offsets = np.full(len(buffers), LEFT_OUT, np.int64)
    for index in order:
        taken = np.flatnonzero(overlaps.meets(index) & (offsets != LEFT_OUT))
        taken = taken[np.argsort(offsets[taken], kind="stable")]
        starts = offsets[taken]
        ends = np.concatenate(([0], np.maximum.accumulate(starts + sizes[taken])))
        gaps = np.flatnonzero(starts - ends[:-1] >= sizes[index])
        lowest = ends[gaps[0]] if gaps.size else ends[-1]
        if limit is None or lowest + sizes[index] <= limit:
            offsets[index] = lowest
    placed: list[int] = offsets.tolist()
    return placed
