# SPDX-License-Identifier: Apache-2.0
"""Turns IF and WHILE into jumps over the operators of their subgraphs.

The operators of all branches and bodies stand in one schedule, in the order in which they run.
JUMP_UNLESS goes on at another operator when its input is false, JUMP always. A value that lives
from the first to the last operator that touches it then lives whichever way the run takes: only
what a loop carries must last to its end, so the jump back counts as reading it. Nothing after this
needs to know of subgraphs; but several operators may write a tensor, so no pass may come after.

A loop's variables are its outputs: the inputs are copied there first, and the body's outputs at
its end. Source: tensorflow/lite/micro/kernels/if.cc and while.cc.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from heliaaot_west.ir import DType, Graph, Op
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.passes.inline_calls import called_subgraph
from heliaaot_west.passes.splicing import Splice, refusal, require_fit

Prepare = Callable[[int], Graph]
"""A subgraph after all passes, by its number in the model."""


def flatten_control(graph: Graph, subgraphs: int, prepare: Prepare) -> Graph:
    """A graph with jumps instead of IF and WHILE.

    Args:
        graph: the graph after all passes.
        subgraphs: how many subgraphs the model has.
        prepare: gives one of them.

    Raises:
        UnsupportedError: a subgraph is not there, runs itself, or does not fit.
    """
    if not has_control(graph):
        return graph
    flattening = _Flattening(Splice(dict(graph.tensors)), subgraphs, prepare)
    for op in graph.ops:
        flattening.add(op, ())
    return flattening.splice.result(graph)


def has_control(graph: Graph) -> bool:
    """Whether operators of the graph choose at run time what runs."""
    return any(op.kind in ("IF", "WHILE") for op in graph.ops)


class _Flattening:
    def __init__(self, splice: Splice, subgraphs: int, prepare: Prepare) -> None:
        self.splice = splice
        self._subgraphs = subgraphs
        self._prepare = prepare

    def add(self, op: Op, path: tuple[int, ...]) -> None:
        """Adds an operator of the subgraph that ``path`` leads to."""
        if op.kind == "IF":
            self._if(op, path)
        elif op.kind == "WHILE":
            self._while(op, path)
        else:
            self.splice.add(op)

    def _if(self, op: Op, path: tuple[int, ...]) -> None:
        if not op.inputs or op.inputs[0] == ABSENT:
            raise refusal(op, "has no condition")
        skip = self._jump_unless(op, op.inputs[0])
        self._branch(op, "then_subgraph_index", path)
        leave = self._jump(op.index)
        self._land(skip)
        self._branch(op, "else_subgraph_index", path)
        self._land(leave)

    def _branch(self, op: Op, option: str, path: tuple[int, ...]) -> None:
        graph, inside = self._subgraph(op, option, path)
        known = self.splice.pass_inputs(op, op.inputs[1:], graph)
        self.splice.name_outputs(op, op.outputs, graph, known)
        made = self._run(op, graph, known, inside)
        for source, result in zip(made, op.outputs, strict=True):
            self.splice.copy(op.index, source, result)

    def _while(self, op: Op, path: tuple[int, ...]) -> None:
        if len(op.inputs) != len(op.outputs):
            raise refusal(op, f"has {len(op.inputs)} inputs and {len(op.outputs)} outputs")
        for source, carried in zip(op.inputs, op.outputs, strict=True):
            if source == ABSENT:
                raise refusal(op, "leaves out an input")
            require_fit(op, self.splice.tensors[source], self.splice.tensors[carried])
            self.splice.copy(op.index, source, carried)
        start = len(self.splice.ops)
        graph, inside = self._subgraph(op, "cond_subgraph_index", path)
        answers = self._run(op, graph, self.splice.pass_inputs(op, op.outputs, graph), inside)
        if len(answers) != 1:
            raise refusal(op, f"the condition has {len(answers)} outputs, not 1")
        leave = self._jump_unless(op, answers[0])
        self._body(op, path)
        self._land(self._jump(op.index, op.outputs), start)
        self._land(leave)

    def _body(self, op: Op, path: tuple[int, ...]) -> None:
        graph, inside = self._subgraph(op, "body_subgraph_index", path)
        made = self._run(op, graph, self.splice.pass_inputs(op, op.outputs, graph), inside)
        if len(made) != len(op.outputs):
            raise refusal(op, f"the body has {len(made)} outputs, not {len(op.outputs)}")
        sources = [
            self._kept_aside(op, source) if source in op.outputs and source != carried else source
            for source, carried in zip(made, op.outputs, strict=True)
        ]
        for source, carried in zip(sources, op.outputs, strict=True):
            require_fit(op, self.splice.tensors[source], self.splice.tensors[carried])
            self.splice.copy(op.index, source, carried)

    def _kept_aside(self, op: Op, carried: int) -> int:
        """A copy of a variable of the loop that goes to another one, which is written first."""
        copy = self.splice.tensor_like(self.splice.tensors[carried])
        self.splice.copy(op.index, carried, copy)
        return copy

    def _subgraph(
        self, op: Op, option: str, path: tuple[int, ...]
    ) -> tuple[Graph, tuple[int, ...]]:
        index = called_subgraph(op, option, self._subgraphs)
        if index in path:
            raise refusal(op, f"subgraph {index} runs itself")
        return self._prepare(index), (*path, index)

    def _run(self, op: Op, graph: Graph, known: dict[int, int], path: tuple[int, ...]) -> list[int]:
        """Adds the operators of a subgraph; returns its outputs."""
        for inner in graph.ops:
            self.add(self.splice.renumber(op.index, inner, graph, known), path)
        return [self.splice.number(i, graph, known) for i in graph.outputs]

    def _jump_unless(self, op: Op, condition: int) -> int:
        """Adds a jump for when the condition is false; returns its place in the schedule."""
        tensor = self.splice.tensors[condition]
        if tensor.dtype is not DType.BOOL or tensor.elements != 1:
            raise refusal(op, f"the condition {tensor} is not one boolean")
        self.splice.add(Op(op.index, "JUMP_UNLESS", (condition,), ()))
        return len(self.splice.ops) - 1

    def _jump(self, index: int, needed: tuple[int, ...] = ()) -> int:
        """Adds a jump and returns its place in the schedule.

        Args:
            index: the operator of the model that it serves.
            needed: tensors that must have kept their values when the run comes here.
        """
        self.splice.add(Op(index, "JUMP", needed, ()))
        return len(self.splice.ops) - 1

    def _land(self, jump: int, target: int | None = None) -> None:
        """Lets a jump go to a place in the schedule, by default to what is added next."""
        place = len(self.splice.ops) if target is None else target
        options = MappingProxyType({"target": place})
        self.splice.ops[jump] = replace(self.splice.ops[jump], options=options)
