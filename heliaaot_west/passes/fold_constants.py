# SPDX-License-Identifier: Apache-2.0
"""Evaluates operators whose outputs are known at compile time.

Converted models compute shapes with SHAPE, STRIDED_SLICE and PACK, and keep weights as float16
or sparse; what they make of constants becomes constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import Graph, Op, Tensor
from heliaaot_west.lowering import arity_problem, bind
from heliaaot_west.operators.base import Node, OperatorSpec

GROWTH = 4
"""Outputs of up to this many times the bytes of the operator's inputs are folded."""

SMALL = 16 * 1024
"""Outputs of up to these bytes are folded however little they come from."""

BUDGET = 1024 * 1024
"""Bytes that folding may add to a model beside ``GROWTH`` times its constants."""


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """Replaces operators by the constants they compute.

    A graph output stays written at run time, by a RESHAPE of the constant. What TILE, FILL and
    the like make of little is made at run time rather than stored when it is much: see
    ``GROWTH``, ``SMALL`` and ``BUDGET``.
    """
    tensors = dict(graph.tensors)
    known = replace(graph, tensors=MappingProxyType(tensors))
    budget = BUDGET + GROWTH * sum(t.nbytes for t in tensors.values() if t.is_constant)
    fresh = max(tensors, default=-1) + 1
    stored: dict[int, int] = {}
    ops: list[Op] = []
    for op in graph.ops:
        op = replace(op, inputs=tuple(stored.get(i, i) for i in op.inputs))
        node = bind(known, op)
        values = evaluate(node, specs.get(op.kind)) if _worth_storing(node, budget) else None
        if values is None:
            ops.append(op)
            continue
        for tensor, value in zip(node.outputs, values, strict=True):
            budget -= tensor.nbytes
            if tensor.id in graph.outputs:
                tensors[fresh] = replace(tensor, id=fresh, data=value)
                stored[tensor.id] = fresh
                ops.append(Op(op.index, "RESHAPE", (fresh,), (tensor.id,)))
                fresh += 1
            else:
                tensors[tensor.id] = replace(tensor, data=value)
    return known.with_ops(ops)


def _worth_storing(node: Node, budget: int) -> bool:
    made = sum(tensor.nbytes for tensor in node.outputs)
    given = sum(tensor.nbytes for tensor in node.inputs if tensor is not None)
    return made <= max(SMALL, GROWTH * given) and made <= budget


def evaluate(node: Node, spec: OperatorSpec | None) -> tuple[NDArray[np.generic], ...] | None:
    """The outputs, None where they are not known.

    A node that makes no sense is left to the operator's constraints, which say why.
    """
    if spec is None or spec.fold is None or arity_problem(node, spec):
        return None
    try:
        values = spec.fold(node)
    except (ArithmeticError, LookupError, ValueError):
        return None
    if values is None or not all(map(_fits, node.outputs, values)):
        return None
    return values


def _fits(tensor: Tensor, value: NDArray[np.generic]) -> bool:
    return value.shape == tensor.shape and value.dtype == tensor.dtype.numpy
