# SPDX-License-Identifier: Apache-2.0
"""Keeps the whole window of a streaming layer, not only the part that the next run needs.

Streaming models keep the last rows of a layer's input in a variable. They join the variable and
the new rows to a window, use it, and assign its end to the variable; or they keep the window,
and join its end and the new rows to the next one. Either way all rows are copied twice or more.
Here the window itself is the variable, and one SHIFT_IN moves it on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        variable: the variable.
        join: makes the window of what the variable holds and new rows.
        needless: operators that SHIFT_IN makes superfluous.
    """

    variable: Tensor
    join: Op
    needless: tuple[Op, ...]


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Replaces windows that are at most twice as large as what the variable keeps.

    A window stays as it is where it or a part of it is an output of the graph, which cannot lie
    in a variable, and where something else reads the variable.
    """
    search = _Search(graph, specs)
    found = [search.find(op) for op in graph.ops if op.kind == "READ_VARIABLE"]
    windows = [window for window in found if window is not None]
    return _replaced(graph, windows) if windows else graph


class _Search:
    """Looks for windows in a graph."""

    def __init__(self, graph: Graph, specs: Mapping[str, OperatorSpec]) -> None:
        self._graph = graph
        self._specs = specs
        self._users = graph.consumers()
        self._makers = graph.producers()

    def find(self, read: Op) -> _Window | None:
        """The window of the variable that the operator reads."""
        variable = self._graph.tensors[read.inputs[0]]
        assign = self._makers.get(variable.id)
        if assign is None or self._users[variable.id] != [read]:
            return None
        user = self._only_user(read.outputs[0])
        if user is None or len(user.outputs) != 1 or user.outputs[0] in self._graph.outputs:
            return None
        return self._growing(variable, read, user, assign) or self._rolling(
            variable, read, user, assign
        )

    def _growing(self, variable: Tensor, read: Op, join: Op, assign: Op) -> _Window | None:
        """A window of the variable and new rows, whose end is assigned to the variable."""
        window = self._graph.tensors[join.outputs[0]]
        cut = self._makers.get(assign.inputs[0])
        if cut is None or window.nbytes > 2 * variable.nbytes:
            return None
        if not self._starts_with(join, read.outputs[0]):
            return None
        if not self._ends_with(cut, window, variable.nbytes):
            return None
        if any(self._goes_out(op) for op in self._users[window.id] if op is not cut):
            return None
        ended = self._only_user(cut.outputs[0]) is assign
        return _Window(variable, join, (read, assign, cut) if ended else (read, assign))

    def _rolling(self, variable: Tensor, read: Op, cut: Op, assign: Op) -> _Window | None:
        """A window of the variable's end and new rows, which is assigned to the variable."""
        old, end = self._graph.tensors[read.outputs[0]], self._graph.tensors[cut.outputs[0]]
        join = self._only_user(end.id)
        if join is None or join.outputs != assign.inputs:
            return None
        if join.outputs[0] in self._graph.outputs or not self._ends_with(cut, old, end.nbytes):
            return None
        if not self._starts_with(join, end.id):
            return None
        return _Window(variable, join, (read, assign, cut))

    def _goes_out(self, op: Op) -> bool:
        """Whether the operator hands on a part of its input as an output of the graph."""
        return not set(op.outputs).isdisjoint(self._graph.outputs) and bool(self._views(op))

    def _only_user(self, tensor_id: int) -> Op | None:
        """The operator that reads the tensor, if it is the only one and the caller does not."""
        users = self._users.get(tensor_id, [])
        return users[0] if len(users) == 1 and tensor_id not in self._graph.outputs else None

    def _starts_with(self, join: Op, first: int) -> bool:
        """Whether the operator puts its inputs one after another, beginning with ``first``."""
        views = self._views(join)
        parts = tuple(inner.id for inner, _, _ in views)
        if parts != join.inputs or parts[:1] != (first,) or parts.count(first) != 1:
            return False
        starts = [0, *accumulate(inner.nbytes for inner, _, _ in views)]
        return [at for _, _, at in views] == starts[:-1]

    def _ends_with(self, cut: Op, whole: Tensor, size: int) -> bool:
        """Whether the operator takes the last ``size`` bytes of a tensor."""
        views = [(inner.id, outer.id, at) for inner, outer, at in self._views(cut)]
        return views == [(cut.outputs[0], whole.id, whole.nbytes - size)]

    def _views(self, op: Op) -> list[_Placed]:
        """What could lie where, if nothing else is to be done for the operator."""
        node = bind(self._graph, op)
        if op.kind not in _MOVES or check(node, self._specs) is not None:
            return []
        views = [_view(node, call) for call in self._specs[op.kind].lower(node, Target()).run]
        return [view for view in views if view is not None] if None not in views else []


def _view(node: Node, call: Call) -> _Placed | None:
    def tensor(argument: Input | Output) -> Tensor:
        if isinstance(argument, Input):
            return node.input(argument.position)
        return node.output(argument.position)

    if call.view is None:
        return None
    return tensor(call.view.inner), tensor(call.view.outer), call.view.offset


def _replaced(graph: Graph, windows: Sequence[_Window]) -> Graph:
    """The graph with the windows as variables."""
    fresh = max(graph.tensors) + 1
    needless = {op for window in windows for op in window.needless}
    shifts: dict[Op, Op] = {}
    kept: dict[int, Tensor] = {}
    for number, window in enumerate(windows, fresh):
        joined, variable = graph.tensors[window.join.outputs[0]], window.variable
        data = _initial(joined, variable)
        tensor = replace(joined, id=number, name=variable.name, variable=True, data=data)
        kept[joined.id] = tensor
        inputs = window.join.inputs[1:]
        shifts[window.join] = Op(window.join.index, "SHIFT_IN", inputs, (number,))
    renamed = {old: tensor.id for old, tensor in kept.items()}
    ops = (_with_inputs(shifts.get(op, op), renamed) for op in graph.ops if op not in needless)
    return graph.with_tensors(kept.values()).with_ops(ops)


def _with_inputs(op: Op, renamed: Mapping[int, int]) -> Op:
    return replace(op, inputs=tuple(renamed.get(i, i) for i in op.inputs))


def _initial(window: Tensor, variable: Tensor) -> NDArray[np.generic] | None:
    """The initial window, which ends with the variable's initial value."""
    if variable.data is None:
        return None
    end = variable.data.reshape(-1)
    start = np.repeat(end[:1], window.elements - end.size)
    return np.concatenate([start, end]).reshape(window.shape)
