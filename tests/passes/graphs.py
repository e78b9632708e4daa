# SPDX-License-Identifier: Apache-2.0
"""Graphs for the tests of passes."""

from __future__ import annotations

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.ir import Graph
from tests.tflite_builder import ModelBuilder


def graph_of(b: ModelBuilder) -> Graph:
    """The first subgraph as the frontend reads it."""
    return read_model(b.build(), "model.tflite").graphs[0]


def kinds(graph: Graph) -> list[str]:
    """The operators that are left."""
    return [op.kind for op in graph.ops]
