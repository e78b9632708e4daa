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
    placing = _Placing(graph)
    for position, op in enumerate(graph.ops):
        if op.kind == "READ_VARIABLE":
            placing.read(position)
    for position, op in enumerate(graph.ops):
        if op.kind == "ASSIGN_VARIABLE":
            placing.write(position)
    return graph.with_ops(placing.result())


class _Placing:
    """Operators by position; those that are dropped leave a gap."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._interface = {*graph.inputs, *graph.outputs}
        self._ops: list[Op | None] = list(graph.ops)
        self._writer = {i: at for at, op in enumerate(graph.ops) for i in op.outputs}
        self._readers: dict[int, list[int]] = {}
        for at, op in enumerate(graph.ops):
            for tensor_id in dict.fromkeys(op.inputs):
                self._readers.setdefault(tensor_id, []).append(at)

    def read(self, position: int) -> None:
        """Drops the copy that READ_VARIABLE makes if all its readers come before the change."""
        op = self._graph.ops[position]
        variable, copy = op.inputs[0], op.outputs[0]
        changes = self._writer.get(variable, len(self._ops))
        if not self._graph.tensors[variable].variable or not self._exchangeable(copy, variable):
            return
        if all(reader < changes for reader in self._readers.get(copy, ())):
            self._drop(position)
            self._read_instead(copy, variable)

    def write(self, position: int) -> None:
        """Drops ASSIGN_VARIABLE if all readers of the old value come before the new one is made."""
        op = self._ops[position]
        if op is None:
            return
        value, variable = op.inputs[0], op.outputs[0]
        maker = self._writer.get(value)
        made = self._ops[maker] if maker is not None else None
        if maker is None or made is None or self._graph.tensors[value].variable:
            return
        if not self._exchangeable(value, variable):
            return
        if all(reader < maker for reader in self._readers.get(variable, ())):
            self._drop(position)
            outputs = tuple(variable if i == value else i for i in made.outputs)
            self._ops[maker] = replace(made, outputs=outputs)
            self._writer[variable] = maker
            self._read_instead(value, variable)

    def _exchangeable(self, tensor_id: int, variable: int) -> bool:
        tensors = self._graph.tensors
        return tensor_id not in self._interface and alike(tensors[tensor_id], tensors[variable])

    def _drop(self, position: int) -> None:
        op = self._ops[position]
        if op is not None:
            self._readers[op.inputs[0]].remove(position)
        self._ops[position] = None

    def _read_instead(self, old: int, new: int) -> None:
        for position in self._readers.pop(old, ()):
            op = self._ops[position]
            if op is not None:
                inputs = tuple(new if i == old else i for i in op.inputs)
                self._ops[position] = replace(op, inputs=inputs)
            self._readers.setdefault(new, []).append(position)

    def result(self) -> list[Op]:
        return [op for op in self._ops if op is not None]
