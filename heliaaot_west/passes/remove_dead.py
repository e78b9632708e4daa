# SPDX-License-Identifier: Apache-2.0
"""Drops operators and tensors that no output depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from heliaaot_west.ir import Graph, Op
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.operators.base import OperatorSpec

_ACT_ELSEWHERE = frozenset({"ASSIGN_VARIABLE", "CALL", "CALL_ONCE", "IF", "WHILE"})
"""Operators that may change what other operators or subgraphs see, besides their outputs."""


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Keeps what the graph's outputs need, and what changes state that they need.

    Graph inputs and outputs stay, used or not, and so do all outputs of an operator that stays.
    An operator that updates a variable stays as long as another one that stays reads it.
    """
    needed = _needed_ops(graph)
    ops = tuple(op for op in graph.ops if op in needed)
    named = {*graph.inputs, *graph.outputs}
    for op in ops:
        named.update(op.inputs)
        named.update(op.outputs)
    tensors = {i: tensor for i, tensor in graph.tensors.items() if i in named}
    return replace(graph, ops=ops, tensors=MappingProxyType(tensors))


def _needed_ops(graph: Graph) -> set[Op]:
    producers, consumers = graph.producers(), graph.consumers()
    needed: set[Op] = set()
    reached: set[int] = set()
    waiting = [op for op in graph.ops if not op.outputs or op.kind in _ACT_ELSEWHERE]

    def reach(tensor_id: int) -> None:
        if tensor_id == ABSENT or tensor_id in reached:
            return
        reached.add(tensor_id)
        if tensor_id in producers:
            waiting.append(producers[tensor_id])
        if graph.tensors[tensor_id].variable:
            waiting.extend(consumers.get(tensor_id, ()))

    for tensor_id in graph.outputs:
        reach(tensor_id)
    while waiting:
        op = waiting.pop()
        if op not in needed:
            needed.add(op)
            for tensor_id in op.inputs:
                reach(tensor_id)
    return needed
