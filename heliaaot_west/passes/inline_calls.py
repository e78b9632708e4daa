# SPDX-License-Identifier: Apache-2.0
"""Puts subgraphs in the place of operators that always run them.

These are CALL, STABLEHLO_COMPOSITE, whose decomposition computes the same by the format's
definition, and IF with a condition that is known at compile time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heliaaot_west.ir import Graph, Op, Tensor
from heliaaot_west.passes.splicing import Splice, refusal

_SUBGRAPH = {"CALL": "subgraph", "STABLEHLO_COMPOSITE": "decomposition_subgraph_index"}
"""The option that names the subgraph."""


def inline_calls(graph: Graph, graphs: Sequence[Graph]) -> Graph:
    """A graph without operators that always run one subgraph.

    Args:
        graph: the graph.
        graphs: the model's subgraphs, which the operators refer to.

    Raises:
        UnsupportedError: a subgraph is not there, calls itself, or does not fit.
    """
    if not any(_called(op, graph.tensors) is not None for op in graph.ops):
        return graph
    inlining = _Inlining(graphs, Splice(dict(graph.tensors)))
    for op in graph.ops:
        inlining.add(op, ())
    return inlining.splice.result(graph)


def called_subgraph(op: Op, option: str, subgraphs: int) -> int:
    """The subgraph that an option names, of so many.

    Raises:
        UnsupportedError: there is no such subgraph.
    """
    index = op.options.get(option)
    if not isinstance(index, int) or not 0 <= index < subgraphs:
        raise refusal(op, f"there is no subgraph {index}")
    return index


def _called(op: Op, tensors: Mapping[int, Tensor]) -> str | None:
    """The option that names the subgraph which the operator always runs."""
    if op.kind in _SUBGRAPH:
        return _SUBGRAPH[op.kind]
    condition = tensors.get(op.inputs[0]) if op.kind == "IF" and op.inputs else None
    if condition is None or condition.data is None or condition.variable:
        return None
    chosen = bool(condition.data.reshape(-1)[:1].any())
    return "then_subgraph_index" if chosen else "else_subgraph_index"


class _Inlining:
    def __init__(self, graphs: Sequence[Graph], splice: Splice) -> None:
        self._graphs = graphs
        self.splice = splice

    def add(self, op: Op, path: tuple[int, ...]) -> None:
        """Adds an operator of the graph that the subgraphs ``path`` lead to."""
        option = _called(op, self.splice.tensors)
        if option is None:
            self.splice.add(op)
            return
        index = called_subgraph(op, option, len(self._graphs))
        if index in path:
            raise refusal(op, f"subgraph {index} calls itself")
        self._put(op, index, path)

    def _put(self, op: Op, index: int, path: tuple[int, ...]) -> None:
        graph = self._graphs[index]
        given = op.inputs[1:] if op.kind == "IF" else op.inputs
        known = self.splice.pass_inputs(op, given, graph)
        self.splice.name_outputs(op, op.outputs, graph, known)
        for inner in graph.ops:
            self.add(self.splice.renumber(op.index, inner, graph, known), (*path, index))
        for outer, inner_id in zip(op.outputs, graph.outputs, strict=True):
            self.splice.copy(op.index, self.splice.number(inner_id, graph, known), outer)
