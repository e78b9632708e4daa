# SPDX-License-Identifier: Apache-2.0
"""Hashes that tell plans apart: 16 hexadecimal digits, the same on every machine."""

from __future__ import annotations

import hashlib
import json

from heliaaot_west.memory.packing import constant_bytes
from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.program import KernelCall, Pointer, Program, ProgramOp, Value

_DIGITS = 16


def layout_hash(plan: MemoryPlan, program: Program) -> str:
    """Changes exactly when an arena does, or the place or size of a value."""
    return _digest(_layout(plan, program))


def plan_hash(plan: MemoryPlan, program: Program) -> str:
    """Changes exactly when what the module computes, or how and where, does.

    That is the layout, the operators with their kernels and parameters, the shared storage, and
    the contents of constants. Names of tensors and of the model play no part.
    """
    return _digest(
        {
            "layout": _layout(plan, program),
            "values": [_value(value) for value in program.values.values()],
            "operators": [_operator(op, plan) for op in program.ops],
            "inputs": program.inputs,
            "outputs": program.outputs,
        }
    )


def _digest(content: object) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _layout(plan: MemoryPlan, program: Program) -> object:
    arenas = [
        (arena.role.value, arena.memory, arena.source_memory, arena.size, arena.alignment)
        for arena in plan.arenas
    ]
    slots = [
        (ident, plan.slots[ident].arena, plan.slots[ident].offset, value.nbytes)
        for ident, value in program.values.items()
    ]
    return {"arenas": arenas, "slots": slots}


def _value(value: Value) -> object:
    content = None
    if value.data is not None:
        content = hashlib.sha256(constant_bytes(value)).hexdigest()
    quantization = None
    if value.quantization is not None:
        scales = [scale.hex() for scale in value.quantization.scales]
        quantization = (scales, value.quantization.zero_points, value.quantization.axis)
    return {
        "ident": value.ident,
        "role": value.role.value,
        "dtype": value.dtype.value,
        "shape": value.shape,
        "data": content,
        "quantization": quantization,
    }


def _operator(op: ProgramOp, plan: MemoryPlan) -> object:
    jump = {} if op.jump is None else {"jump": (op.jump.target, op.jump.condition)}
    return {
        "name": op.name,
        "run": [_call(call) for call in op.run if call.view not in plan.views],
        "init": [_call(call) for call in op.init],
        **jump,
    }


def _call(call: KernelCall) -> object:
    params = None
    if call.params is not None:
        fields = [(name, _number(value)) for name, value in call.params.fields.items()]
        params = (call.params.type, fields)
    return {
        "kernel": call.kernel,
        "function": call.function,
        "params": params,
        "arguments": [_argument(argument) for argument in call.arguments],
        "status": call.returns_status,
    }


def _argument(argument: Pointer | int | float | None) -> object:
    if isinstance(argument, Pointer):
        return (argument.ident, argument.c_type, argument.writes, argument.offset)
    return _number(argument)


def _number(value: object) -> object:
    """A float by its bits, so that no two differ in the text alone."""
    if isinstance(value, tuple):
        return [_number(element) for element in value]
    return value.hex() if isinstance(value, float) else value
