# SPDX-License-Identifier: Apache-2.0
"""Lets operators read and write variables themselves where no copy is needed.

A variable changes where it is assigned. So the copy that READ_VARIABLE makes is needed only when
something reads it after that, and the one of ASSIGN_VARIABLE only when something still reads
the variable once the new value is computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heliaaot_west.ir import Graph, Op
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.passes.resource_variables import alike


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Drops READ_VARIABLE and ASSIGN_VARIABLE operators that are not needed.

    They stay where the tensor belongs to the graph's interface, or has another shape or
    quantization than the variable.
    """
    for op in [op for op in graph.ops if op.kind == "READ_VARIABLE"]:
        if _can_read_variable(graph, op):
            graph = _renamed(graph, op, op.outputs[0], op.inputs[0])
    for op in [op for op in graph.ops if op.kind == "ASSIGN_VARIABLE"]:
        if _can_write_variable(graph, op):
            graph = _renamed(graph, op, op.inputs[0], op.outputs[0])
    return graph


def _can_read_variable(graph: Graph, op: Op) -> bool:
    """Whether every reader of the copy comes before the variable changes."""
    variable, copy = graph.tensors[op.inputs[0]], graph.tensors[op.outputs[0]]
    if not variable.variable or not alike(variable, copy) or copy.id in graph.outputs:
        return False
    at = {op: position for position, op in enumerate(graph.ops)}
    writer = graph.producers().get(variable.id)
    readers = graph.consumers().get(copy.id, [])
    return writer is None or all(at[reader] < at[writer] for reader in readers)


def _can_write_variable(graph: Graph, op: Op) -> bool:
    """Whether every reader of the old value comes before the operator that makes the new one."""
    value, variable = graph.tensors[op.inputs[0]], graph.tensors[op.outputs[0]]
    writer = graph.producers().get(value.id)
    if writer is None or value.variable or value.id in (*graph.inputs, *graph.outputs):
        return False
    at = {op: position for position, op in enumerate(graph.ops)}
    readers = graph.consumers().get(variable.id, [])
    return alike(value, variable) and all(at[reader] < at[writer] for reader in readers)


def _renamed(graph: Graph, dropped: Op, old: int, new: int) -> Graph:
    """The graph without an operator, whose tensor ``old`` is now ``new``."""
    return graph.with_ops(
        replace(
            op,
            inputs=tuple(new if i == old else i for i in op.inputs),
            outputs=tuple(new if i == old else i for i in op.outputs),
        )
        if old in (*op.inputs, *op.outputs)
        else op
        for op in graph.ops
        if op is not dropped
    )
