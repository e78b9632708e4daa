# SPDX-License-Identifier: Apache-2.0
"""Checks every operator of a graph and lowers it to kernel calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.errors import Problem, UnsupportedError
from heliaaot_west.ir import DType, Graph, Op, Tensor
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Target,
)
from heliaaot_west.operators.resolved import RESOLVED
from heliaaot_west.program import (
    InPlace,
    Jump,
    KernelCall,
    Pointer,
    Program,
    ProgramOp,
    Role,
    Value,
    View,
)


def bind(graph: Graph, op: Op) -> Node:
    """The operator with the tensors of the graph put to its ids."""
    return Node(
        op,
        tuple(None if i == ABSENT else graph.tensors[i] for i in op.inputs),
        tuple(graph.tensors[i] for i in op.outputs),
    )


def check(node: Node, specs: Mapping[str, OperatorSpec]) -> Problem | None:
    """Why the node cannot be compiled, or None."""
    name = str(node.op)
    spec = specs.get(node.op.kind)
    if spec is None and node.op.kind in RESOLVED:
        rule = RESOLVED[node.op.kind].rstrip(".")
        return Problem(name, "the operator is not used as supported", rule)
    if spec is None:
        return Problem(name, "the operator is not supported", _way_out(node.op.kind))
    reason = arity_problem(node, spec) or _types(node, spec)
    if reason:
        return Problem(name, reason)
    for constraint in spec.constraints:
        reason = constraint(node)
        if reason:
            return Problem(name, reason)
    return None


def _way_out(kind: str) -> str:
    """What to do about an operator that nobody implements."""
    if kind.startswith("CUSTOM:Flex"):
        return (
            "a TensorFlow operator that the converter passed through: export with built-in "
            "operators only; recurrent layers need inputs of a fixed shape, batch included"
        )
    if kind == "CUSTOM:ethos-u":
        return "compiled by Vela for an Ethos-U NPU: give the model from before that step"
    if kind.startswith("CUSTOM:"):
        return (
            "compute it in the application: the setting custom_operators names the C function, see "
            "docs/custom_operators.md; or export without it"
        )
    return "'heliaaot operators' lists what is; change the model, or split it at this operator"


def arity_problem(node: Node, spec: OperatorSpec) -> str | None:
    """Why the node has too few or too many inputs or outputs, or None."""
    least, most = spec.inputs
    given = len(node.inputs)
    if given < least or (most is not None and given > most):
        return f"has {given} inputs, not {least}" + (
            "" if most == least else f" to {most or 'any'}"
        )
    if any(tensor is None for tensor in node.inputs[:least]):
        return "a required input is left out"
    made = len(node.outputs)
    if (spec.outputs is None and made == 0) or (spec.outputs is not None and made != spec.outputs):
        return f"has {made} outputs, not {'at least 1' if spec.outputs is None else spec.outputs}"
    return None


def _types(node: Node, spec: OperatorSpec) -> str | None:
    if any(row.match(node) for row in spec.types):
        return None
    given = ", ".join("none" if t is None else t.dtype.value for t in node.inputs)
    made = ", ".join(t.dtype.value for t in node.outputs)
    known = ", ".join(dict.fromkeys(row.name for row in spec.types))
    return f"data types ({given}) to ({made}) are not supported; supported are: {known}"


def lower(graph: Graph, specs: Mapping[str, OperatorSpec], target: Target) -> Program:
    """Lowers a graph whose every operator is supported.

    Raises:
        UnsupportedError: lists every operator that cannot be compiled.
    """
    nodes = [bind(graph, op) for op in graph.ops]
    problems = [problem for node in nodes if (problem := check(node, specs)) is not None]
    if problems:
        raise UnsupportedError(problems)
    ops: list[ProgramOp] = []
    own: list[Value] = []
    for position, node in enumerate(nodes):
        name = f"{_identifier(node.op.kind)}_{position}"
        lowering = specs[node.op.kind].lower(node, target)
        values = _own_values(name, lowering)
        own.extend(values.values())
        ops.append(_program_op(name, node, lowering, values))
    used = {ident for op in ops for ident in (*op.reads, *op.writes)}
    used.update(str(i) for i in (*graph.inputs, *graph.outputs))
    tensors = [_value(t) for _, t in sorted(graph.tensors.items()) if str(t.id) in used]
    initial = [v for value in (*tensors, *own) if (v := _initial_value(value)) is not None]
    return Program(
        name=graph.name,
        values=MappingProxyType({value.ident: value for value in (*tensors, *own, *initial)}),
        ops=tuple(ops),
        inputs=tuple(str(i) for i in graph.inputs),
        outputs=tuple(str(i) for i in graph.outputs),
    )


def _identifier(kind: str) -> str:
    """``CONV_2D`` to ``conv_2d``; anything but ASCII letters and digits to an underscore."""
    name = kind.removeprefix("CUSTOM:")
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in name).lower()[:40] or "custom"


def _value(tensor: Tensor) -> Value:
    if tensor.variable:
        role = Role.PERSISTENT
    elif tensor.is_constant:
        role = Role.CONSTANT
    else:
        role = Role.SCRATCH
    data = tensor.data
    if tensor.variable and data is None:
        zero = tensor.quantization.zero_point if tensor.quantization else 0
        data = np.full(tensor.shape, zero, tensor.dtype.numpy)
    return Value(
        ident=str(tensor.id),
        role=role,
        dtype=tensor.dtype,
        shape=tensor.shape,
        label=tensor.name,
        data=data,
        quantization=tensor.quantization,
    )


def _initial_value(value: Value) -> Value | None:
    """The constant that resets a persistent value, unless one byte repeated does."""
    if value.role is not Role.PERSISTENT or value.data is None:
        return None
    image = np.ascontiguousarray(value.data).reshape(-1).view(np.uint8)
    if image.size == 0 or bool((image == image[0]).all()):
        return None
    return replace(
        value,
        ident=f"{value.ident}_initial",
        role=Role.CONSTANT,
        label=f"initial value of {value.label}",
    )


_DTYPE_OF = {dtype.numpy: dtype for dtype in DType if dtype.is_numeric}


def _own_values(name: str, lowering: Lowering) -> dict[str, Value]:
    values: dict[str, Value] = {}

    def add(key: str, role: Role, dtype: DType, data: NDArray[np.generic] | None, n: int) -> None:
        if key in values:
            raise AssertionError(f"{name} brings {key} twice")
        shape = data.shape if data is not None else (n,)
        values[key] = Value(f"{name}_{key}", role, dtype, shape, f"{key} of {name}", data)

    for key, scratch in lowering.scratch.items():
        add(key, Role.SCRATCH, scratch.dtype, None, scratch.elements)
    for key, data in lowering.state.items():
        add(key, Role.PERSISTENT, _DTYPE_OF[data.dtype], data, 0)
    for key, data in lowering.constants.items():
        add(key, Role.CONSTANT, _DTYPE_OF[data.dtype], data, 0)
    return values


def _program_op(name: str, node: Node, lowering: Lowering, own: Mapping[str, Value]) -> ProgramOp:
    run = tuple(_kernel_call(call, node, own) for call in lowering.run)
    init = tuple(_kernel_call(call, node, own) for call in lowering.init)
    pointers = [a for call in (*run, *init) for a in call.arguments if isinstance(a, Pointer)]
    tensors = {str(t.id): t for t in node.inputs if t is not None}
    outputs = {str(t.id) for t in node.outputs}
    jump = _jump(node, lowering)
    reads = [p.ident for p in pointers if p.ident in tensors and p.ident not in outputs]
    if jump is not None:
        reads.extend(tensors)
    return ProgramOp(
        name=name,
        index=node.op.index,
        kind=node.op.kind,
        reads=tuple(dict.fromkeys(reads)),
        writes=tuple(str(t.id) for t in node.outputs),
        own=tuple(value.ident for value in own.values()),
        run=run,
        init=init,
        in_place=tuple(
            InPlace(str(node.output(pair.output).id), str(node.input(pair.input).id))
            for pair in lowering.in_place
        ),
        reason=lowering.reason,
        macs=lowering.macs,
        jump=jump,
    )


def _jump(node: Node, lowering: Lowering) -> Jump | None:
    args = lowering.jump
    if args is None:
        return None
    condition = None if args.condition is None else str(_tensor(args.condition, node).id)
    return Jump(args.target, condition)


def _kernel_call(call: Call, node: Node, own: Mapping[str, Value]) -> KernelCall:
    view = None
    if call.view is not None:
        inner, outer = (_tensor(arg, node) for arg in (call.view.inner, call.view.outer))
        view = View(str(inner.id), str(outer.id), call.view.offset)
    function = call.function or call.kernel
    if function is None:
        raise AssertionError(f"{node.op} calls a function without a name")
    return KernelCall(
        kernel=call.kernel,
        function=function,
        params=call.params,
        arguments=tuple(_argument(n, a, node, own) for n, a in call.arguments.items()),
        view=view,
        returns_status=call.returns_status,
    )


def _tensor(arg: Input | Output, node: Node) -> Tensor:
    return node.input(arg.position) if isinstance(arg, Input) else node.output(arg.position)


def _argument(
    name: str, arg: Arg, node: Node, own: Mapping[str, Value]
) -> Pointer | int | float | None:
    if arg is None or isinstance(arg, (int, float)):
        return arg
    if isinstance(arg, Own):
        value = own[arg.name]
        writes = value.role is not Role.CONSTANT
        return Pointer(name, value.ident, arg.c_type or value.dtype.c_type, writes, arg.offset)
    tensor = _tensor(arg, node)
    writes = isinstance(arg, Output) or tensor.variable
    return Pointer(name, str(tensor.id), arg.c_type or tensor.dtype.c_type, writes, arg.offset)
