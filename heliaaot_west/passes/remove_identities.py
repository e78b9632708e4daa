# SPDX-License-Identifier: Apache-2.0
"""Drops operators that hand on what they are given, and all but the last of several RESHAPEs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from heliaaot_west.ir import Graph, Op, Tensor
from heliaaot_west.lowering import bind, check
from heliaaot_west.operators.base import Node, OperatorSpec

_RESHAPES = frozenset({"EXPAND_DIMS", "RESHAPE", "SQUEEZE"})


def _always(node: Node) -> Tensor | None:
    """Operators that change nothing when they do not change the shape."""
    return node.inputs[0]


def _split(node: Node) -> Tensor | None:
    return node.inputs[1 if node.op.kind == "SPLIT" else 0] if len(node.outputs) == 1 else None


def _concatenation(node: Node) -> Tensor | None:
    filled = [tensor for tensor in node.inputs if tensor is not None and tensor.elements]
    return filled[0] if len(filled) == 1 else None


def _strided_slice(node: Node) -> Tensor | None:
    strides = node.constant(3)
    return node.inputs[0] if strides is not None and (strides == 1).all() else None


def _transpose(node: Node) -> Tensor | None:
    order, shape = node.constant(1), node.input(0).shape
    if order is None:
        return None
    moved = [axis % len(shape) for axis in order.tolist() if shape[axis] != 1]
    return node.inputs[0] if moved == sorted(moved) else None


_HANDED_ON: Mapping[str, Callable[[Node], Tensor | None]] = {
    "BROADCAST_TO": _always,
    "CAST": _always,
    "CONCATENATION": _concatenation,
    "MIRROR_PAD": _always,
    "PAD": _always,
    "PADV2": _always,
    "QUANTIZE": _always,
    "RESHAPE": _always,
    "SLICE": _always,
    "SPLIT": _split,
    "SPLIT_V": _split,
    "SQUEEZE": _always,
    "STRIDED_SLICE": _strided_slice,
    "TILE": _always,
    "TRANSPOSE": _transpose,
}
"""The input that a valid operator hands on, where output and input have one shape and type."""


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Joins the input and the output of operators without effect into one tensor.

    An operator stays where input and output both belong to the graph's interface, where it keeps
    the value that a variable had, and where it is to be refused. A RESHAPE of a RESHAPE reads the
    first one's input.
    """
    rewriting = _Rewriting(graph, specs)
    for op in graph.ops:
        rewriting.add(op)
    return graph.with_ops(rewriting.result())


class _Rewriting:
    """The operators that stay, and which tensors have become which others."""

    def __init__(self, graph: Graph, specs: Mapping[str, OperatorSpec]) -> None:
        self._graph = graph
        self._specs = specs
        self._interface = {*graph.inputs, *graph.outputs}
        self._joined: dict[int, int] = {}
        self._producer: dict[int, Op] = {}
        self._ops: list[Op] = []

    def add(self, op: Op) -> None:
        op = self._past_reshape(self._renamed(op))
        source = self._handed_on(op)
        if source is None or not self._join(source, op.outputs[0]):
            self._ops.append(op)
            self._producer.update(dict.fromkeys(op.outputs, op))

    def result(self) -> list[Op]:
        return [self._renamed(op) for op in self._ops]

    def _current(self, tensor_id: int) -> int:
        while tensor_id in self._joined:
            tensor_id = self._joined[tensor_id]
        return tensor_id

    def _renamed(self, op: Op) -> Op:
        inputs = tuple(map(self._current, op.inputs))
        outputs = tuple(map(self._current, op.outputs))
        if (inputs, outputs) == (op.inputs, op.outputs):
            return op
        return replace(op, inputs=inputs, outputs=outputs)

    def _past_reshape(self, op: Op) -> Op:
        before = self._producer.get(op.inputs[0]) if op.inputs else None
        if op.kind not in _RESHAPES or before is None or before.kind not in _RESHAPES:
            return op
        node = bind(self._graph, before)
        if check(node, self._specs) is not None or node.input(0).variable:
            return op
        return replace(op, inputs=(self._current(node.input(0).id), *op.inputs[1:]))

    def _handed_on(self, op: Op) -> int | None:
        """The input that the operator's only output equals."""
        rule = _HANDED_ON.get(op.kind)
        node = bind(self._graph, op)
        if rule is None or check(node, self._specs) is not None:
            return None
        source, result = rule(node), node.output()
        if source is None or source.variable or source.shape != result.shape:
            return None
        if source.dtype is not result.dtype or source.quantization != result.quantization:
            return None
        return source.id

    def _join(self, source: int, result: int) -> bool:
        if result not in self._interface:
            self._joined[result] = source
        elif source not in self._interface and source in self._producer:
            self._joined[source] = result
            self._producer[result] = self._producer[source]
        else:
            return False
        return True
