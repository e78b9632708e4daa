# SPDX-License-Identifier: Apache-2.0
"""From the subgraphs of a model to one graph after all passes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heliaaot_west.ir import Graph, Model
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.passes import complete_shapes
from heliaaot_west.passes.flatten_control import flatten_control
from heliaaot_west.passes.inline_calls import inline_calls
from heliaaot_west.passes.pipeline import run_passes
from heliaaot_west.passes.resource_variables import lift_variables
from heliaaot_west.passes.splicing import refusal


def build_graph(
    model: Model,
    subgraph: int,
    specs: Mapping[str, OperatorSpec],
    transforms: Mapping[str, bool],
) -> Graph:
    """One graph that does what a subgraph of the model does, with all that it calls.

    Args:
        model: as read from the file.
        subgraph: which of its subgraphs.
        specs: operators by kind.
        transforms: passes to switch off, by name.

    Raises:
        ConfigError: a name in ``transforms`` is not a pass.
        UnsupportedError: subgraphs or variables cannot be resolved.
    """
    prepared: dict[int, Graph] = {}

    def prepare(index: int) -> Graph:
        if index not in prepared:
            graphs = list(model.graphs)
            graphs[index] = inline_calls(graphs[index], graphs)
            if index != subgraph:
                _refuse_variables(graphs[index])
            lifted = lift_variables(replace(model, graphs=tuple(graphs)), index, specs)
            graph = run_passes(complete_shapes.run(lifted, specs), specs, transforms)
            while (decided := inline_calls(graph, graphs)) is not graph:
                graph = run_passes(decided, specs, transforms)
            prepared[index] = graph
        return prepared[index]

    return flatten_control(prepare(subgraph), len(model.graphs), prepare)


def _refuse_variables(graph: Graph) -> None:
    """Refuses resource variables in branches and loops, where they would be others."""
    for op in graph.ops:
        if op.kind == "VAR_HANDLE":
            raise refusal(op, "resource variables in subgraphs of IF and WHILE are not supported")
