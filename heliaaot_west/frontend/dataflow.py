# SPDX-License-Identifier: Apache-2.0
"""Checks that the operators of a subgraph can be run in the order they are in."""

from __future__ import annotations

from collections.abc import Iterable

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend.labels import tensor_label
from heliaaot_west.ir import DType, Graph, Op
from heliaaot_west.ir.graph import ABSENT

_CORRUPT = "the file is corrupt"
_INPUT = "a graph input"


def check_indices(graph: Graph) -> None:
    """Refuses references to tensors that do not exist."""
    for role, ids in (("input", graph.inputs), ("output", graph.outputs)):
        for position, tensor_id in enumerate(ids):
            _check_index(graph, tensor_id, f"graph {role} {position}")
    for op in graph.ops:
        for position, tensor_id in enumerate(op.inputs):
            if tensor_id != ABSENT:
                _check_index(graph, tensor_id, f"input {position} of {op}")
        for position, tensor_id in enumerate(op.outputs):
            _check_index(graph, tensor_id, f"output {position} of {op}")


def check_dataflow(graph: Graph) -> None:
    """Refuses graphs in which a tensor has two origins, or is read before it has one.

    Operators are stored in execution order (TFLite schema, ``SubGraph.operators``), and
    both engines run them in that order. A custom operator may read a tensor that nothing
    writes, as those of the Ethos-U compiler do for their working memory, or write a variable, as
    TFLM's CIRCULAR_BUFFER does.

    Raises:
        ModelError: naming the operator and the tensor; indices must have been checked.
    """
    known = _origins(graph)
    for op in graph.ops:
        if not op.kind.startswith("CUSTOM:"):
            for position, tensor_id in enumerate(op.inputs):
                if tensor_id not in known and tensor_id != ABSENT:
                    raise _not_known(graph, tensor_id, f"input {position} of {op}")
        for tensor_id in op.outputs:
            kept = op.kind.startswith("CUSTOM:") and graph.tensors[tensor_id].variable
            if tensor_id in known and not kept:
                raise ModelError(
                    f"{op} writes {_label(graph, tensor_id)}, which is {known[tensor_id]}",
                    _CORRUPT,
                )
            known[tensor_id] = f"written by {op} too"
    for position, tensor_id in enumerate(graph.outputs):
        if tensor_id not in known:
            raise _not_known(graph, tensor_id, f"graph output {position}")


def _origins(graph: Graph) -> dict[int, str]:
    """Tensors that have a value before the first operator runs, and why."""
    written = produced(graph.ops)
    origins: dict[int, str] = {}
    for tensor in graph.tensors.values():
        if tensor.variable:
            origins[tensor.id] = "a variable"
        elif tensor.is_constant:
            origins[tensor.id] = "a constant"
        elif tensor.dtype is DType.STRING and tensor.id not in written:
            origins[tensor.id] = "a string"
    for position, tensor_id in enumerate(graph.inputs):
        if origins.get(tensor_id) == _INPUT:
            raise ModelError(f"{_label(graph, tensor_id)} is two graph inputs", _CORRUPT)
        if graph.tensors[tensor_id].is_constant:
            raise ModelError(
                f"graph input {position}, {_label(graph, tensor_id)}, is a constant",
                "take it from the inputs or remove its value",
            )
        origins[tensor_id] = _INPUT
    return origins


def _not_known(graph: Graph, tensor_id: int, reader: str) -> ModelError:
    label = _label(graph, tensor_id)
    for op in graph.ops:
        if tensor_id in op.outputs:
            return ModelError(
                f"{reader} is {label}, which is written only later, by {op}",
                "operators must be in execution order",
            )
    return ModelError(f"{reader} is {label}, which nothing writes", _CORRUPT)


def _check_index(graph: Graph, tensor_id: int, reader: str) -> None:
    if tensor_id not in graph.tensors:
        raise ModelError(
            f"{reader} is tensor {tensor_id}, but the subgraph has {len(graph.tensors)}", _CORRUPT
        )


def _label(graph: Graph, tensor_id: int) -> str:
    return tensor_label(tensor_id, graph.tensors[tensor_id].name)


def produced(ops: Iterable[Op]) -> set[int]:
    """Tensors that the operators write."""
    return {tensor_id for op in ops for tensor_id in op.outputs}
