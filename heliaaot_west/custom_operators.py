# SPDX-License-Identifier: Apache-2.0
"""Custom operators that the application computes: a custom code becomes a call of its C function.

The function gets what the compiler knows of the tensors (``<prefix>_custom_params_t``), then a
pointer to each input, the option bytes of the model file, scratch and state, and a pointer to each
output. Its status ends the run unless it is 0; 1000 to 1999 are the application's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import numpy as np

from heliaaot_west.config import CustomOperator
from heliaaot_west.errors import ConfigError
from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Constraint,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    ParamValue,
    Scratch,
    Target,
    Types,
)
from heliaaot_west.program import KernelCall, Program

PREFIX = "CUSTOM:"

TENSORS = 16
"""``AOT_CUSTOM_TENSORS``: inputs and outputs together."""

DIMENSIONS = 6
"""``AOT_CUSTOM_DIMENSIONS``."""


@dataclass(frozen=True, slots=True)
class Prototype:
    """A function of the application, as C declares it.

    Attributes:
        function: its name.
        parameters: declarations after the one of the parameters.
    """

    function: str
    parameters: tuple[str, ...]


def with_custom(
    specs: Mapping[str, OperatorSpec], custom: Sequence[CustomOperator], kinds: Iterable[str]
) -> Mapping[str, OperatorSpec]:
    """The operators with those of the user, which go before ours of the same code.

    Args:
        kinds: of the operators in the model.

    Raises:
        ConfigError: a code is given twice, or the model has none of it.
    """
    if not custom:
        return specs
    present = sorted({kind.removeprefix(PREFIX) for kind in kinds if kind.startswith(PREFIX)})
    merged = dict(specs)
    seen: set[str] = set()
    for operator in custom:
        if operator.code in seen:
            raise ConfigError(f"custom_operators gives {operator.code!r} twice", "drop one")
        seen.add(operator.code)
        if operator.code not in present:
            raise ConfigError(
                f"custom_operators names {operator.code!r}, of which the model has none",
                f"its custom operators are {', '.join(present)}" if present else "drop the entry",
            )
        merged[PREFIX + operator.code] = _spec(operator)
    return MappingProxyType(merged)


def _spec(operator: CustomOperator) -> OperatorSpec:
    constraints: tuple[Constraint, ...] = (tensors_are_few, tensors_have_elements)
    return OperatorSpec(
        kind=PREFIX + operator.code,
        types=(Types("any", (), ()),),
        lower=partial(_lower, operator),
        inputs=(0, None),
        outputs=None,
        constraints=constraints,
    )


def _tensors(node: Node) -> list[Tensor | None]:
    return [*node.inputs, *node.outputs]


def tensors_are_few(node: Node) -> str | None:
    """Inputs and outputs are at most 16 together, of at most 6 dimensions."""
    tensors = _tensors(node)
    if len(tensors) > TENSORS:
        return f"has {len(tensors)} inputs and outputs, more than {TENSORS}"
    for tensor in tensors:
        if tensor is not None and len(tensor.shape) > DIMENSIONS:
            return f"{tensor} has more than {DIMENSIONS} dimensions"
    return None


def tensors_have_elements(node: Node) -> str | None:
    """Tensors hold numbers or booleans."""
    for tensor in _tensors(node):
        if tensor is not None and not tensor.dtype.is_numeric:
            return f"{tensor} holds {tensor.dtype.value}"
    return None


def _lower(operator: CustomOperator, node: Node, target: Target) -> Lowering:
    raw = node.op.options.get("custom_options", b"")
    options = np.frombuffer(raw if isinstance(raw, bytes) else b"", np.uint8)
    arguments: dict[str, Arg] = {}
    for position, tensor in enumerate(node.inputs):
        arguments[f"input{position}"] = None if tensor is None else Input(position)
    arguments["options"] = Own("options") if options.size else None
    arguments["scratch"] = Own("scratch") if operator.scratch else None
    arguments["state"] = Own("state") if operator.state else None
    for position in range(len(node.outputs)):
        arguments[f"output{position}"] = Output(position)
    fields = _fields(node, options.size, operator)
    call = Call(None, arguments, Params("custom", fields), operator.function, returns_status=True)
    return Lowering(
        run=(call,),
        reason=f"the application's function {operator.function}",
        constants={"options": options} if options.size else {},
        scratch={"scratch": Scratch(DType.UINT8, operator.scratch)} if operator.scratch else {},
        state={"state": np.zeros(operator.state, np.uint8)} if operator.state else {},
    )


def _fields(node: Node, options: int, operator: CustomOperator) -> dict[str, ParamValue]:
    """The members of ``aot_custom_params_t``; an input that is left out is all zeros."""
    tensors = _tensors(node)
    shapes: list[int] = []
    for tensor in tensors:
        shape = () if tensor is None else tensor.shape
        shapes.extend([*shape, *([0] * (DIMENSIONS - len(shape)))])
    quantized = [None if tensor is None else tensor.quantization for tensor in tensors]
    return {
        "inputs": len(node.inputs),
        "outputs": len(node.outputs),
        "ranks": tuple(0 if tensor is None else len(tensor.shape) for tensor in tensors),
        "shapes": tuple(shapes),
        "scales": tuple(0.0 if q is None else q.scales[0] for q in quantized),
        "zero_points": tuple(0 if q is None else q.zero_points[0] for q in quantized),
        "options_size": options,
        "scratch_size": operator.scratch,
        "state_size": operator.state,
    }


def prototypes(program: Program) -> tuple[Prototype, ...]:
    """The application's functions that a program calls, by name.

    Raises:
        ConfigError: one is called with different numbers of tensors.
    """
    found: dict[str, Prototype] = {}
    for op in program.ops:
        for call in (*op.init, *op.run):
            if call.kernel is not None:
                continue
            prototype = _prototype(call)
            if found.setdefault(call.function, prototype) != prototype:
                raise ConfigError(
                    f"{call.function} is called with different numbers of inputs and outputs",
                    "give custom_operators another function for each",
                )
    return tuple(found[name] for name in sorted(found))


def _prototype(call: KernelCall) -> Prototype:
    fields: Mapping[str, object] = {} if call.params is None else call.params.fields
    inputs, outputs = (fields.get(key, 0) for key in ("inputs", "outputs"))
    assert isinstance(inputs, int)
    assert isinstance(outputs, int)
    return Prototype(
        call.function,
        (
            *(f"const void *input{i}" for i in range(inputs)),
            "const uint8_t *options",
            "void *scratch",
            "void *state",
            *(f"void *output{i}" for i in range(outputs)),
        ),
    )
