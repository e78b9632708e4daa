# SPDX-License-Identifier: Apache-2.0
"""Planner ``greedy_by_size``: first fit in decreasing size.

The method of TFLM's ``GreedyMemoryPlanner`` (tensorflow/lite/micro/memory_planner) and of
"Greedy by Size for Offset Calculation" in Pisarchyk and Lee, "Efficient Memory Management for
Deep Neural Net Inference" (2020).
"""

from __future__ import annotations

from collections.abc import Sequence

from heliaaot_west.memory.planners.buffers import Buffer, Overlaps
from heliaaot_west.memory.planners.first_fit import first_fit


def by_size(buffers: Sequence[Buffer]) -> list[int]:
    """Indices from the largest buffer to the smallest, earlier ones first among equals."""
    return sorted(range(len(buffers)), key=lambda i: (-buffers[i].size, buffers[i].first, i))


def greedy_by_size(buffers: Sequence[Buffer]) -> list[int]:
    """Offset of each buffer, the largest placed first."""
    return first_fit(buffers, by_size(buffers), Overlaps(buffers))
