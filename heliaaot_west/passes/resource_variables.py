# SPDX-License-Identifier: Apache-2.0
"""Turns resource variables into tensors that are kept from run to run.

VAR_HANDLE names a variable, READ_VARIABLE and ASSIGN_VARIABLE copy from and to it, CALL_ONCE runs
a subgraph that fills it in the first run. Here a variable becomes a tensor whose initial value is
what that subgraph computes. At most one ASSIGN_VARIABLE of each is left, and READ_VARIABLE reads
the value from before it: what is read after an assignment is the assigned tensor itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.errors import Problem, UnsupportedError
from heliaaot_west.ir import DType, Graph, Model, Op, Tensor
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import OperatorSpec

Name = tuple[str, str]
"""Container and shared name of a variable."""

Values = Mapping[Name, NDArray[np.generic]]


def lift_variables(model: Model, subgraph: int, specs: Mapping[str, OperatorSpec]) -> Graph:
    """A subgraph with tensors for its resource variables.

    The operators READ_VARIABLE and ASSIGN_VARIABLE of the result have the variable as their
    input and output.

    Raises:
        UnsupportedError: a variable cannot be known at compile time.
    """
    graph = model.graphs[subgraph]
    lifting = _Lifting(graph, _default_bytes(model))
    for op in graph.ops:
        if op.kind == "CALL_ONCE":
            lifting.initialize(op, _initial_values(model, op, specs))
        else:
            lifting.add(op)
    return lifting.result()


def _name(op: Op) -> Name:
    return str(op.options.get("container", "")), str(op.options.get("shared_name", ""))


def _handles(graph: Graph) -> dict[int, Name]:
    """The variable that each handle tensor names."""
    return {op.outputs[0]: _name(op) for op in graph.ops if op.kind == "VAR_HANDLE"}


def _default_bytes(model: Model) -> dict[Name, int]:
    """The byte that a variable is filled with as long as nothing was assigned.

    TFLM repeats the zero point of the first value that is assigned to it, as a byte, for types of
    any width: ``MicroResourceVariables::Allocate`` in micro_resource_variable.cc.
    """
    result: dict[Name, int] = {}
    for graph in model.graphs:
        handles = _handles(graph)
        for op in graph.ops:
            if op.kind == "ASSIGN_VARIABLE" and op.inputs[0] in handles:
                quantization = graph.tensors[op.inputs[1]].quantization
                zero = quantization.zero_points[0] if quantization else 0
                result.setdefault(handles[op.inputs[0]], zero & 0xFF)
    return result


def _initial_values(model: Model, op: Op, specs: Mapping[str, OperatorSpec]) -> Values:
    """What the subgraph that CALL_ONCE names assigns.

    Raises:
        UnsupportedError: the subgraph does something that is not known at compile time.
    """
    index = op.options.get("init_subgraph_index")
    if not isinstance(index, int) or not 0 <= index < len(model.graphs):
        raise UnsupportedError([Problem(str(op), f"there is no subgraph {index}")])
    graph = model.graphs[index]
    handles = _handles(graph)
    tensors = dict(graph.tensors)
    known = replace(graph, tensors=MappingProxyType(tensors))
    assigned: dict[Name, NDArray[np.generic]] = {}
    for inner in graph.ops:
        if inner.kind == "VAR_HANDLE":
            continue
        if inner.kind == "ASSIGN_VARIABLE" and inner.inputs[0] in handles:
            value = tensors[inner.inputs[1]]
            if value.is_constant and value.data is not None:
                assigned[handles[inner.inputs[0]]] = value.data
                continue
        spec = specs.get(inner.kind)
        values = spec.fold(bind(known, inner)) if spec is not None and spec.fold else None
        if values is None:
            raise UnsupportedError(
                [Problem(str(op), f"{inner} of subgraph {index} is not known at compile time")]
            )
        for tensor_id, data in zip(inner.outputs, values, strict=True):
            tensors[tensor_id] = replace(tensors[tensor_id], data=data)
    return assigned


class _Lifting:
    """The graph so far, and the tensor that holds each variable's value at this point."""

    def __init__(self, graph: Graph, defaults: Mapping[Name, int]) -> None:
        self._graph = graph
        self._defaults = defaults
        self._handles = _handles(graph)
        self._tensors = dict(graph.tensors)
        self._ops: list[Op] = []
        self._variables: dict[Name, Tensor] = {}
        self._initial: dict[Name, NDArray[np.generic]] = {}
        self._assigned: dict[Name, Op] = {}
        self._renamed: dict[int, int] = {}

    def initialize(self, op: Op, values: Values) -> None:
        """Notes initial values; nothing may have used these variables before."""
        for name, data in values.items():
            if name in self._variables:
                raise UnsupportedError(
                    [Problem(str(op), f'variable "{name[1]}" is used before it is initialized')]
                )
            self._initial[name] = data

    def add(self, op: Op) -> None:
        """Adds an operator of the graph."""
        op = replace(op, inputs=tuple(self._renamed.get(i, i) for i in op.inputs))
        if op.kind == "READ_VARIABLE" and op.inputs[0] in self._handles:
            self._read(op, self._handles[op.inputs[0]])
        elif op.kind == "ASSIGN_VARIABLE" and op.inputs[0] in self._handles:
            self._assign(op, self._handles[op.inputs[0]])
        else:
            self._ops.append(op)

    def _read(self, op: Op, name: Name) -> None:
        result = self._tensors[op.outputs[0]]
        last = self._assigned.get(name)
        if last is None:
            source = self._variable(name, op, result)
        else:
            source = self._tensors[last.inputs[0]]
            self._fits(op, source, result)
        if last is not None and alike(source, result) and result.id not in self._graph.outputs:
            self._renamed[result.id] = source.id
        else:
            self._ops.append(replace(op, inputs=(source.id,)))

    def _assign(self, op: Op, name: Name) -> None:
        variable = self._variable(name, op, self._tensors[op.inputs[1]])
        earlier = self._assigned.get(name)
        if earlier is not None:
            self._ops.remove(earlier)
        assign = replace(op, inputs=op.inputs[1:], outputs=(variable.id,))
        self._assigned[name] = assign
        self._ops.append(assign)

    def _variable(self, name: Name, op: Op, like: Tensor) -> Tensor:
        """The tensor of a variable, made like the first one that is read from it or assigned."""
        if name not in self._variables:
            tensor = replace(
                like, id=max(self._tensors) + 1, name=name[1], data=None, variable=True
            )
            self._variables[name] = replace(tensor, data=self._initial_value(name, op, tensor))
            self._tensors[tensor.id] = self._variables[name]
        self._fits(op, self._variables[name], like)
        return self._variables[name]

    def _initial_value(self, name: Name, op: Op, like: Tensor) -> NDArray[np.generic]:
        data = self._initial.get(name)
        if data is None:
            byte = self._defaults.get(name, 0)
            return np.full(like.nbytes, byte, np.uint8).view(like.dtype.numpy).reshape(like.shape)
        if data.dtype != like.dtype.numpy or data.size != like.elements:
            raise UnsupportedError(
                [Problem(str(op), f'the initial value of variable "{name[1]}" does not fit {like}')]
            )
        return data.reshape(like.shape)

    def _fits(self, op: Op, variable: Tensor, tensor: Tensor) -> None:
        if variable.dtype is not tensor.dtype or variable.elements != tensor.elements:
            raise UnsupportedError(
                [Problem(str(op), f"{tensor} is not of the type and size of {variable}")]
            )

    def result(self) -> Graph:
        """The graph, without handles that nothing refers to."""
        used = {i for op in self._ops for i in op.inputs} | set(self._graph.outputs)
        ops = [op for op in self._ops if op.kind != "VAR_HANDLE" or op.outputs[0] in used]
        tensors = {
            i: tensor
            for i, tensor in self._tensors.items()
            if tensor.dtype is not DType.RESOURCE or i in used
        }
        return replace(self._graph, ops=tuple(ops), tensors=MappingProxyType(tensors))


def alike(one: Tensor, other: Tensor) -> bool:
    """Whether one tensor can stand for the other."""
    return (one.dtype, one.shape, one.quantization) == (
        other.dtype,
        other.shape,
        other.quantization,
    )
