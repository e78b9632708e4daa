# SPDX-License-Identifier: Apache-2.0
"""Which channels of int8 tensors are needed.

Tensors between which operators keep channels apart form a group: a channel is dropped from all of
them or from none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import Graph
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import Node, OperatorSpec
from heliaaot_west.passes.channel_roles import Role, role_of, weights_of
from heliaaot_west.passes.constant_channels import Channels, foldable

MULTIPLE = 4
"""Channels stay in multiples of this, so that pixels begin at whole words as they did."""

Mask = NDArray[np.bool_]
"""A truth value for each channel."""


def needed_channels(
    graph: Graph, specs: Mapping[str, OperatorSpec], known: Mapping[int, Channels]
) -> dict[int, Mask]:
    """The channels to keep, of each tensor that can do without some, by the tensor's id.

    A channel is needed where an operator that mixes channels gives it a weight for an output
    channel that is needed, and cannot fold it. All are needed where another operator reads them.

    Args:
        graph: the graph.
        specs: operators by kind.
        known: constant channels by tensor.
    """
    groups, mixing = _groups(graph, specs)
    roots = {tensor: groups.root(tensor) for tensor in groups.parent}
    whole = {roots[tensor] for tensor in groups.whole}
    kept = {
        root: np.zeros(graph.tensors[root].shape[-1], np.bool_)
        for root in roots.values()
        if root not in whole
    }
    readers = [_Reader.of(node, roots, known) for node in mixing]
    _settle(readers, kept)
    return {
        tensor: kept[root]
        for tensor, root in roots.items()
        if root in kept and not kept[root].all()
    }


@dataclass(frozen=True, eq=False, slots=True)
class _Groups:
    """Tensors joined to groups: each tensor's parent leads to the one that stands for its group.

    Attributes:
        parent: by tensor.
        whole: tensors that must keep all channels.
    """

    parent: dict[int, int] = field(default_factory=dict)
    whole: set[int] = field(default_factory=set)

    def root(self, tensor: int) -> int:
        self.parent.setdefault(tensor, tensor)
        while self.parent[tensor] != tensor:
            tensor = self.parent[tensor]
        return tensor

    def join(self, one: int, other: int) -> None:
        self.parent[self.root(one)] = self.root(other)

    def keep_whole(self, tensors: Sequence[int]) -> None:
        for tensor in tensors:
            self.root(tensor)
            self.whole.add(tensor)


def _groups(graph: Graph, specs: Mapping[str, OperatorSpec]) -> tuple[_Groups, list[Node]]:
    """The groups, and the operators that mix channels."""
    groups, mixing = _Groups(), []
    groups.keep_whole((*graph.inputs, *graph.outputs))
    for op in graph.ops:
        node = bind(graph, op)
        match role_of(node, specs):
            case Role.OPAQUE:
                groups.keep_whole([i for i in (*op.inputs, *op.outputs) if i != ABSENT])
            case Role.MIXES:
                mixing.append(node)
                groups.root(op.inputs[0])
                groups.root(op.outputs[0])
            case Role.KEEPS:
                for source in op.inputs if op.kind == "ADD" else op.inputs[:1]:
                    groups.join(source, op.outputs[0])
    return groups, mixing


@dataclass(frozen=True, eq=False, slots=True)
class _Reader:
    """An operator that mixes channels.

    Attributes:
        source: root of its input.
        result: root of its output.
        asks: [output channel, input channel], whether the output takes part of the input.
    """

    source: int
    result: int
    asks: Mask

    @classmethod
    def of(cls, node: Node, roots: Mapping[int, int], known: Mapping[int, Channels]) -> _Reader:
        source = node.input(0).id
        asks: Mask = (weights_of(node) != 0).any(axis=1)
        asks[:, list(foldable(node, known.get(source, {})))] = False
        return cls(roots[source], roots[node.output().id], asks)


def _settle(readers: Sequence[_Reader], kept: Mapping[int, Mask]) -> None:
    """Adds to ``kept`` what is needed for it, and more to make it round, until that is all."""
    while True:
        _spread(readers, kept)
        short = [mask for mask in kept.values() if not _is_round(mask)]
        if not short:
            return
        for mask in short:
            mask[int(np.flatnonzero(~mask)[0])] = True


def _spread(readers: Sequence[_Reader], kept: Mapping[int, Mask]) -> None:
    changed = True
    while changed:
        changed = False
        for reader in reversed(readers):
            mask = kept.get(reader.source)
            if mask is None:
                continue
            asks = reader.asks[kept[reader.result]] if reader.result in kept else reader.asks
            more = asks.any(axis=0) & ~mask
            if more.any():
                mask |= more
                changed = True


def _is_round(mask: Mask) -> bool:
    count = int(mask.sum())
    return count == mask.size or (count > 0 and count % MULTIPLE == 0)
