# SPDX-License-Identifier: Apache-2.0
"""Puts the operators of subgraphs among those of another graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from heliaaot_west.errors import Problem, UnsupportedError
from heliaaot_west.ir import Graph, Op, Tensor
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.passes.resource_variables import alike

MOST_OPERATORS = 1 << 16
"""Operators that a model may have with its subgraphs put in; few calls of calls make millions."""


@dataclass(eq=False, slots=True)
class Splice:
    """The graph that is being made.

    Attributes:
        tensors: by id.
        ops: in execution order.
    """

    tensors: dict[int, Tensor]
    ops: list[Op] = field(default_factory=list)
    _fresh: int = field(init=False)

    def __post_init__(self) -> None:
        self._fresh = max(self.tensors, default=-1) + 1

    def add(self, op: Op) -> None:
        """Appends an operator.

        Raises:
            UnsupportedError: there are too many.
        """
        if len(self.ops) >= MOST_OPERATORS:
            raise refusal(op, f"subgraphs make it more than {MOST_OPERATORS} operators")
        self.ops.append(op)

    def copy(self, index: int, source: int, result: int) -> None:
        """Appends a copy for operator ``index`` of the model; shapes may differ."""
        if source != result:
            self.add(Op(index, "RESHAPE", (source,), (result,)))

    def tensor_like(self, tensor: Tensor) -> int:
        """A new tensor like one of any graph."""
        number = self._fresh
        self._fresh += 1
        self.tensors[number] = replace(tensor, id=number)
        return number

    def pass_inputs(self, op: Op, given: Sequence[int], graph: Graph) -> dict[int, int]:
        """Tensors that stand for the inputs of a subgraph; copies where types differ a little.

        Raises:
            UnsupportedError: the inputs do not fit.
        """
        if len(given) != len(graph.inputs):
            raise refusal(op, f"gives {len(given)} inputs to a subgraph of {len(graph.inputs)}")
        known: dict[int, int] = {}
        for outer, inner in zip(given, graph.inputs, strict=True):
            wanted = graph.tensors[inner]
            if outer == ABSENT:
                raise refusal(op, f"leaves out {wanted}")
            if alike(self.tensors[outer], wanted):
                known[inner] = outer
                continue
            require_fit(op, self.tensors[outer], wanted)
            known[inner] = self.tensor_like(wanted)
            self.copy(op.index, outer, known[inner])
        return known

    def name_outputs(
        self, op: Op, results: Sequence[int], graph: Graph, known: dict[int, int]
    ) -> None:
        """Lets operators of a subgraph write ``results`` themselves where they can.

        Raises:
            UnsupportedError: the outputs do not fit.
        """
        if len(results) != len(graph.outputs):
            raise refusal(op, f"takes {len(results)} outputs of a subgraph of {len(graph.outputs)}")
        made = graph.producers()
        for outer, inner in zip(results, graph.outputs, strict=True):
            require_fit(op, graph.tensors[inner], self.tensors[outer])
            if alike(graph.tensors[inner], self.tensors[outer]) and inner in made:
                known.setdefault(inner, outer)

    def renumber(self, index: int, op: Op, graph: Graph, known: dict[int, int]) -> Op:
        """An operator of a subgraph with tensors of this graph, which ``known`` then holds.

        Args:
            index: the operator of the model that runs the subgraph.
        """

        def number(tensor_id: int) -> int:
            return ABSENT if tensor_id == ABSENT else self.number(tensor_id, graph, known)

        return replace(
            op,
            index=index,
            inputs=tuple(map(number, op.inputs)),
            outputs=tuple(map(number, op.outputs)),
        )

    def number(self, tensor_id: int, graph: Graph, known: dict[int, int]) -> int:
        """The tensor that stands for one of a subgraph."""
        if tensor_id not in known:
            known[tensor_id] = self.tensor_like(graph.tensors[tensor_id])
        return known[tensor_id]

    def result(self, graph: Graph) -> Graph:
        """The graph, with inputs and outputs of the one it was made from."""
        return replace(graph, ops=tuple(self.ops), tensors=MappingProxyType(self.tensors))


def require_fit(op: Op, source: Tensor, result: Tensor) -> None:
    """Refuses tensors of which one cannot be copied to the other."""
    if source.dtype is not result.dtype or source.elements != result.elements:
        raise refusal(op, f"{source} does not fit {result}")


def refusal(op: Op, reason: str) -> UnsupportedError:
    """The error that refuses an operator."""
    return UnsupportedError([Problem(str(op), reason)])
