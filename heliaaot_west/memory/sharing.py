# SPDX-License-Identifier: Apache-2.0
"""Blocks of storage: groups of views, laid over each other by outputs written in place."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass

from heliaaot_west.memory.candidates import Candidate, Scratch
from heliaaot_west.memory.groups import Groups, Use
from heliaaot_west.memory.offsets import Offsets
from heliaaot_west.memory.planners.buffers import Buffer
from heliaaot_west.program import ALIGNMENT, InPlace, View


@dataclass(frozen=True, slots=True)
class Block:
    """Storage for one scratch value or for several that share it.

    Attributes:
        buffer: size, a multiple of ``ALIGNMENT``, and lifetime of the whole.
        members: offset of each value in the block, in bytes.
        uses: when which bytes matter, with offsets in the block.
    """

    buffer: Buffer
    members: tuple[tuple[str, int], ...]
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Sharing:
    """Blocks, in the order of the program, and the candidates granted to form them."""

    blocks: tuple[Block, ...]
    granted: frozenset[Candidate]

    @property
    def views(self) -> frozenset[View]:
        """Granted views."""
        return frozenset(c.pair for c in self.granted if isinstance(c.pair, View))

    @property
    def in_place(self) -> frozenset[InPlace]:
        """Granted in-place outputs."""
        return frozenset(c.pair for c in self.granted if isinstance(c.pair, InPlace))


def share(scratch: Scratch, refused: frozenset[Candidate] = frozenset()) -> Sharing:
    """Grants, in order, every candidate that is safe beside those granted before it.

    Args:
        scratch: values and candidates.
        refused: candidates to leave out.
    """
    granted: set[Candidate] = set()
    groups = Groups(scratch)
    wanted = [candidate for candidate in scratch.candidates if candidate not in refused]
    for candidate in wanted:
        if isinstance(candidate.pair, View) and groups.grant(candidate.pair):
            granted.add(candidate)
    blocks = _Blocks(scratch, groups)
    for candidate in wanted:
        if isinstance(candidate.pair, InPlace) and blocks.grant(candidate.pair, candidate.position):
            granted.add(candidate)
    return Sharing(blocks.result(), frozenset(granted))


class _Blocks:
    def __init__(self, scratch: Scratch, groups: Groups) -> None:
        self._scratch = scratch
        self._groups = groups
        self._sets = Offsets(len(scratch.size))
        self._uses: dict[int, list[Use]] = {}
        self._unit: dict[int, int] = {}
        for group in groups.all():
            self._uses[group] = sorted(groups.uses(group), key=_latest)
            self._unit[group] = groups.unit(group)

    def _place(self, value: int) -> tuple[int, int, int]:
        """The block and the group of a value, and its offset in the block."""
        group, at = self._groups.of(value)
        block, base = self._sets.find(group)
        return block, group, base + at

    def grant(self, pair: InPlace, position: int) -> bool:
        """Lays the output over the input unless some operator would then read wrong bytes."""
        over, output = self._scratch.index[pair.input], self._scratch.index[pair.output]
        below, _, under = self._place(over)
        above, _, at = self._place(output)
        shift = under - at
        if below == above or shift % max(self._unit[below], self._unit[above]):
            return False
        if self._reads_elsewhere(over, output, position, shift):
            return False
        if self._clash(over, output, position, shift):
            return False
        kept, joined = below, above
        if len(self._uses[below]) < len(self._uses[above]):
            kept, joined, shift = above, below, -shift
        for use in self._uses.pop(joined):
            insort(self._uses[kept], use.moved(shift), key=_latest)
        self._unit[kept] = max(self._unit[kept], self._unit[joined])
        self._sets.join(kept, joined, shift)
        return True

    def _reads_elsewhere(self, over: int, output: int, position: int, shift: int) -> bool:
        """Whether the operator also reads, other than as the input, bytes to be overwritten."""
        _, group, _ = self._place(over)
        _, written, _ = self._place(output)
        low = self._sets.find(written)[1] + shift
        high = low + self._groups.span(written)
        for value in self._scratch.reads.get(position, ()):
            _, read, start = self._place(value)
            end = start + self._scratch.size[value]
            if value != over and read == group and start < high and low < end:
                return True
        return False

    def _clash(self, over: int, output: int, position: int, shift: int) -> bool:
        """Whether bytes of the two blocks matter at the same time.

        Allowed is only what the kernel itself allows: the output's own bytes take over at the
        operator what the input's group holds up to it.
        """
        below, group, _ = self._place(over)
        above, written, at = self._place(output)
        low, high = at + shift, at + shift + self._scratch.size[output]
        upper = [use.moved(shift) for use in self._uses[above]]
        earliest = min(use.first for use in upper)
        for old in self._uses[below]:
            if old.last < earliest:
                break
            for new in upper:
                if _apart(old, new):
                    continue
                if not (
                    (old.group, new.group) == (group, written)
                    and old.last <= position <= new.first
                    and low <= max(old.low, new.low)
                    and min(old.high, new.high) <= high
                ):
                    return True
        return False

    def result(self) -> tuple[Block, ...]:
        """All blocks, by their earliest value in the order of the program."""
        members: dict[int, list[tuple[str, int]]] = {}
        for value, ident in enumerate(self._scratch.idents):
            block, _, at = self._place(value)
            members.setdefault(block, []).append((ident, at))
        return tuple(_block(self._uses[block], inside) for block, inside in members.items())


def _latest(use: Use) -> int:
    return -use.last


def _apart(one: Use, other: Use) -> bool:
    return (
        one.high <= other.low
        or other.high <= one.low
        or one.last < other.first
        or other.last < one.first
    )


def _block(uses: list[Use], members: list[tuple[str, int]]) -> Block:
    low = min(use.low for use in uses) // ALIGNMENT * ALIGNMENT
    size = round_up(max(use.high for use in uses) - low)
    buffer = Buffer(size, min(use.first for use in uses), max(use.last for use in uses))
    return Block(
        buffer,
        tuple((ident, at - low) for ident, at in members),
        tuple(use.moved(-low) for use in uses),
    )


def round_up(size: int) -> int:
    """The next multiple of ``ALIGNMENT``."""
    return -(-size // ALIGNMENT) * ALIGNMENT
