# SPDX-License-Identifier: Apache-2.0
"""Keeps the whole window of a streaming layer, not only the part that the next run needs.

Streaming models keep the last rows of a layer's input in a variable. They join the variable and
the new rows to a window, use it, and assign its end to the variable; or they keep the window,
and join its end and the new rows to the next one. Either way all rows are copied twice or more.
Here the window itself is the variable, and one SHIFT_IN moves it on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import Graph, Op, Tensor
from heliaaot_west.lowering import bind, check
from heliaaot_west.operators.base import Call, Input, Node, OperatorSpec, Output, Target

_MOVES = frozenset(
    {
        "CONCATENATION",
        "EXPAND_DIMS",
        "PACK",
        "RESHAPE",
        "SLICE",
        "SPLIT",
        "SPLIT_V",
        "SQUEEZE",
        "STRIDED_SLICE",
        "UNPACK",
    }
)
"""Operators that may cost nothing when a tensor lies in another."""

_Placed = tuple[Tensor, Tensor, int]
"""A tensor, one that it could lie in, and the offset there in bytes."""


@dataclass(frozen=True, eq=False, slots=True)
class _Window:
    """A window that a variable keeps, in whole or its end.

    Attributes:
        join: makes the window of what the variable holds and new rows.
        needless: operators that SHIFT_IN makes superfluous.
    """

    join: Op
    needless: tuple[Op, ...]


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Replaces windows that are at most twice as large as what the variable keeps.

    A window stays as it is where it is an output of the graph, where something else reads the
    variable, or where a reader of the window would be a mere view of it but for this.
    """
    for variable in [op.inputs[0] for op in graph.ops if op.kind == "READ_VARIABLE"]:
        window = _find(graph, graph.tensors[variable], specs)
        if window is not None:
            graph = _replaced(graph, graph.tensors[variable], window)
    return graph


def _find(graph: Graph, variable: Tensor, specs: Mapping[str, OperatorSpec]) -> _Window | None:
    readers = graph.consumers().get(variable.id, [])
    assign = graph.producers().get(variable.id)
    if assign is None or len(readers) != 1 or readers[0].kind != "READ_VARIABLE":
        return None
    read = readers[0]
    user = _only_user(graph, read.outputs[0])
    if user is None or len(user.outputs) != 1 or user.outputs[0] in graph.outputs:
        return None
    return _growing(graph, read, user, assign, specs) or _rolling(graph, read, user, assign, specs)


def _growing(
    graph: Graph, read: Op, join: Op, assign: Op, specs: Mapping[str, OperatorSpec]
) -> _Window | None:
    """A window of the variable and new rows, whose end is assigned to the variable."""
    old, window = graph.tensors[read.outputs[0]], graph.tensors[join.outputs[0]]
    cut = graph.producers().get(assign.inputs[0])
    if cut is None or not _starts_with(graph, join, old, specs):
        return None
    if not _ends_with(graph, cut, window, old.nbytes, specs) or window.nbytes > 2 * old.nbytes:
        return None
    others = [op for op in graph.consumers()[window.id] if op is not cut]
    if any(_views(graph, op, specs) for op in others):
        return None
    ended = _only_user(graph, cut.outputs[0]) is assign
    return _Window(join, (read, assign, cut) if ended else (read, assign))


def _rolling(
    graph: Graph, read: Op, cut: Op, assign: Op, specs: Mapping[str, OperatorSpec]
) -> _Window | None:
    """A window of the variable's end and new rows, which is assigned to the variable."""
    old, end = graph.tensors[read.outputs[0]], graph.tensors[cut.outputs[0]]
    join = _only_user(graph, end.id)
    if join is None or join.outputs != assign.inputs or join.outputs[0] in graph.outputs:
        return None
    if not _ends_with(graph, cut, old, end.nbytes, specs):
        return None
    return _Window(join, (read, assign, cut)) if _starts_with(graph, join, end, specs) else None


def _only_user(graph: Graph, tensor_id: int) -> Op | None:
    """The operator that reads the tensor, if it is the only one and the caller does not."""
    users = graph.consumers().get(tensor_id, [])
    return users[0] if len(users) == 1 and tensor_id not in graph.outputs else None


def _views(graph: Graph, op: Op, specs: Mapping[str, OperatorSpec]) -> list[_Placed]:
    """What could lie where, if nothing else is to be done for the operator."""
    node = bind(graph, op)
    if op.kind not in _MOVES or check(node, specs) is not None:
        return []
    calls = specs[op.kind].lower(node, Target()).run
    views = [_view(node, call) for call in calls]
    return [view for view in views if view is not None] if None not in views else []


def _view(node: Node, call: Call) -> _Placed | None:
    def tensor(argument: Input | Output) -> Tensor:
        if isinstance(argument, Input):
            return node.input(argument.position)
        return node.output(argument.position)

    if call.view is None:
        return None
    return tensor(call.view.inner), tensor(call.view.outer), call.view.offset


def _starts_with(graph: Graph, join: Op, first: Tensor, specs: Mapping[str, OperatorSpec]) -> bool:
    """Whether the operator puts its inputs one after another, beginning with ``first``."""
    views = _views(graph, join, specs)
    parts = tuple(inner.id for inner, _, _ in views)
    if parts != join.inputs or parts[:1] != (first.id,) or parts.count(first.id) != 1:
        return False
    starts = [0, *accumulate(inner.nbytes for inner, _, _ in views)]
    return [at for _, _, at in views] == starts[:-1]


def _ends_with(
    graph: Graph, cut: Op, whole: Tensor, size: int, specs: Mapping[str, OperatorSpec]
) -> bool:
    """Whether the operator takes the last ``size`` bytes of a tensor."""
    views = [(inner.id, outer.id, at) for inner, outer, at in _views(graph, cut, specs)]
    return views == [(cut.outputs[0], whole.id, whole.nbytes - size)]


def _replaced(graph: Graph, variable: Tensor, window: _Window) -> Graph:
    """The graph with the window as the variable."""
    joined = graph.tensors[window.join.outputs[0]]
    kept = replace(
        joined,
        id=max(graph.tensors) + 1,
        name=variable.name,
        variable=True,
        data=_initial(joined, variable),
    )
    shift = Op(window.join.index, "SHIFT_IN", window.join.inputs[1:], (kept.id,))
    ops = (
        shift if op is window.join else _with_input(op, joined.id, kept.id)
        for op in graph.ops
        if op not in window.needless
    )
    return graph.with_tensors([kept]).with_ops(ops)


def _with_input(op: Op, old: int, new: int) -> Op:
    if old not in op.inputs:
        return op
    return replace(op, inputs=tuple(new if i == old else i for i in op.inputs))


def _initial(window: Tensor, variable: Tensor) -> NDArray[np.generic] | None:
    """The initial window, which ends with the variable's initial value."""
    if variable.data is None:
        return None
    end = variable.data.reshape(-1)
    start = np.repeat(end[:1], window.elements - end.size)
    return np.concatenate([start, end]).reshape(window.shape)
