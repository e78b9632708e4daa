# SPDX-License-Identifier: Apache-2.0
"""Gives shapes to computed tensors that a file lists without one, where an operator knows them.

The reader takes a tensor without a shape for a scalar, which most of them are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heliaaot_west.ir import Graph
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import OperatorSpec


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """The graph with the shapes that its operators' specs tell."""
    for op in graph.ops:
        spec = specs.get(op.kind)
        if spec is None or spec.shapes is None:
            continue
        node = bind(graph, op)
        told = spec.shapes(node)
        if told is not None and len(told) == len(node.outputs):
            graph = graph.with_tensors(
                tensor if tensor.shape else replace(tensor, shape=shape)
                for tensor, shape in zip(node.outputs, told, strict=True)
            )
    return graph
