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
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.passes.fold_constants import evaluate

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
    return {i: _name(op) for op in graph.ops if op.kind == "VAR_HANDLE" for i in op.outputs}


def _used_variable(op: Op, handles: Mapping[int, Name]) -> Name | None:
    """The variable that the operator reads or assigns, None for another kind of operator.

    Raises:
        UnsupportedError: it does neither as it should.
    """
    form = {"READ_VARIABLE": (1, 1), "ASSIGN_VARIABLE": (2, 0)}.get(op.kind)
    if form is None:
        return None
    if (len(op.inputs), len(op.outputs)) != form or ABSENT in op.inputs:
        raise _refusal(op, f"does not have {form[0]} inputs and {form[1]} outputs")
    if op.inputs[0] not in handles:
        raise _refusal(op, "its handle does not come from VAR_HANDLE of the same subgraph")
    return handles[op.inputs[0]]


def _refusal(op: Op, reason: str) -> UnsupportedError:
    return UnsupportedError([Problem(str(op), reason)])


def _default_bytes(model: Model) -> dict[Name, int]:
    """The byte that a variable is filled with as long as nothing was assigned.

    TFLM repeats the zero point of the first value that is assigned to it, as a byte, for types of
    any width: ``MicroResourceVariables::Allocate`` in micro_resource_variable.cc.
    """
    result: dict[Name, int] = {}
    for graph in model.graphs:
        handles = _handles(graph)
        for op in graph.ops:
            if op.kind == "ASSIGN_VARIABLE" and len(op.inputs) == 2 and op.inputs[0] in handles:
                value = graph.tensors.get(op.inputs[1])
                quantization = value.quantization if value is not None else None
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
        raise _refusal(op, f"there is no subgraph {index}")
    graph = model.graphs[index]
    handles = _handles(graph)
    tensors = dict(graph.tensors)
    known = replace(graph, tensors=MappingProxyType(tensors))
    assigned: dict[Name, NDArray[np.generic]] = {}
    for inner in graph.ops:
        if inner.kind == "VAR_HANDLE":
            continue
        name = _used_variable(inner, handles) if inner.kind == "ASSIGN_VARIABLE" else None
        if name is not None and (data := tensors[inner.inputs[1]].data) is not None:
            assigned[name] = data
            continue
        values = evaluate(bind(known, inner), specs.get(inner.kind))
        if values is None:
            raise _refusal(op, f"{inner} of subgraph {index} is not known at compile time")
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
        self._fresh = max(self._tensors, default=-1) + 1
        self._ops: list[Op | None] = []
        self._variables: dict[Name, Tensor] = {}
        self._initial: dict[Name, NDArray[np.generic]] = {}
        self._assigned: dict[Name, int] = {}
        self._value: dict[Name, int] = {}
        self._renamed: dict[int, int] = {}

    def initialize(self, op: Op, values: Values) -> None:
        """Notes initial values; nothing may have used these variables before."""
        for name, data in values.items():
            if name in self._variables:
                raise _refusal(op, f'variable "{name[1]}" is used before it is initialized')
            self._initial[name] = data

    def add(self, op: Op) -> None:
        """Adds an operator of the graph."""
        op = replace(op, inputs=tuple(self._renamed.get(i, i) for i in op.inputs))
        name = _used_variable(op, self._handles)
        if name is None:
            self._ops.append(op)
        elif op.kind == "READ_VARIABLE":
            self._read(op, name)
        else:
            self._assign(op, name)

    def _read(self, op: Op, name: Name) -> None:
        result = self._tensors[op.outputs[0]]
        if name not in self._value:
            source = self._variable(name, op, result)
        else:
            source = self._tensors[self._value[name]]
            self._fits(op, source, result)
        in_graph = not source.variable and result.id not in self._graph.outputs
        if in_graph and alike(source, result):
            self._renamed[result.id] = source.id
        else:
            self._ops.append(replace(op, inputs=(source.id,)))

    def _assign(self, op: Op, name: Name) -> None:
        variable = self._variable(name, op, self._tensors[op.inputs[1]])
        if name in self._assigned:
            self._ops[self._assigned[name]] = None
        self._assigned[name] = len(self._ops)
        self._value[name] = op.inputs[1]
        self._ops.append(replace(op, inputs=op.inputs[1:], outputs=(variable.id,)))

    def _variable(self, name: Name, op: Op, like: Tensor) -> Tensor:
        """The tensor of a variable, made like the first one that is read from it or assigned."""
        if name not in self._variables:
            tensor = replace(like, id=self._fresh, name=name[1], variable=True)
            self._fresh += 1
            self._variables[name] = replace(tensor, data=self._initial_value(name, op, tensor))
            self._tensors[tensor.id] = self._variables[name]
        self._fits(op, self._variables[name], like)
        return self._variables[name]

    def _initial_value(self, name: Name, op: Op, like: Tensor) -> NDArray[np.generic]:
        data = self._initial.get(name)
        if not like.dtype.is_numeric or like.dtype is DType.INT4:
            raise _refusal(op, f"variables of type {like.dtype.value} are not supported")
        if data is None:
            byte = self._defaults.get(name, 0)
            return np.full(like.nbytes, byte, np.uint8).view(like.dtype.numpy).reshape(like.shape)
        if data.dtype != like.dtype.numpy or data.size != like.elements:
            raise _refusal(op, f'the initial value of variable "{name[1]}" does not fit {like}')
        return data.reshape(like.shape)

    def _fits(self, op: Op, variable: Tensor, tensor: Tensor) -> None:
        if variable.dtype is not tensor.dtype or variable.elements != tensor.elements:
            raise _refusal(op, f"{tensor} is not of the type and size of {variable}")

    def result(self) -> Graph:
        """The graph, without handles that nothing refers to."""
        kept = [op for op in self._ops if op is not None]
        used = {i for op in kept for i in op.inputs} | set(self._graph.outputs)
        ops = [op for op in kept if op.kind != "VAR_HANDLE" or not used.isdisjoint(op.outputs)]
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
