# SPDX-License-Identifier: Apache-2.0
"""LSTM, and the float32 forms of UNIDIRECTIONAL_SEQUENCE_LSTM that TFLM does not have.

These are peepholes, coupled input and forget gates, layer normalization and projection.
Source: tensorflow/lite/kernels/lstm.cc, unidirectional_sequence_lstm.cc and lstm_eval.cc.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
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

INPUT, HIDDEN, CELL = 0, 18, 19
GATES = (0, 1, 3, 2)
"""The kernels' order of the gates (input, forget, output, cell), by their place in TFLite's."""
TANH = 4
_PROJECTION, _PROJECTION_BIAS = 16, 17
_Places = Mapping[int, int]
"""An input of the operator by gate, in TFLite's order of the gates."""
_INPUT_WEIGHTS: _Places = {gate: 1 + gate for gate in range(4)}
_RECURRENT_WEIGHTS: _Places = {gate: 5 + gate for gate in range(4)}
_BIASES: _Places = {gate: 12 + gate for gate in range(4)}
_NORMS: _Places = {gate: 20 + gate for gate in range(4)}
_PEEPHOLES: _Places = {0: 9, 1: 10, 3: 11}


def states_are_given(node: Node) -> str | None:
    """Hidden and cell state are variable tensors; the cell activation is TANH."""
    for place in (HIDDEN, CELL):
        tensor = node.optional_input(place)
        if tensor is None or not tensor.variable:
            return f"input {place}, a state, is not a variable tensor"
    if node.int_option("fused_activation_function") != TANH:
        return f"the activation {node.int_option('fused_activation_function')} is not TANH"
    return None


def kernel_is_full(node: Node) -> str | None:
    """LSTM has kernel type FULL."""
    kind = node.int_option("kernel_type")
    return f"kernel type {kind} is not FULL" if kind else None


def sizes(node: Node) -> tuple[int, int, int, int, int]:
    """Batches, time steps, inputs, units and size of the hidden state."""
    *leading, inputs = node.input(INPUT).shape
    if len(leading) == 1:
        batches, steps = leading[0], 1
    elif node.int_option("time_major"):
        steps, batches = leading
    else:
        batches, steps = leading
    return batches, steps, inputs, node.input(CELL).shape[-1], node.input(HIDDEN).shape[-1]


def output_shape(node: Node) -> tuple[int, ...]:
    """The input's, with the hidden state in place of the inputs."""
    return (*node.input(INPUT).shape[:-1], node.input(HIDDEN).shape[-1])


def told_shapes(node: Node) -> tuple[tuple[int, ...], ...] | None:
    """The output's shape, None without the input and hidden state that tell it."""
    told = (node.optional_input(place) for place in (INPUT, HIDDEN))
    whole = all(tensor is not None and tensor.shape for tensor in told)
    return (output_shape(node),) if whole else None


def arrays_fit(node: Node) -> str | None:
    """Weights, biases and states are of the types and shapes that the states' sizes imply."""
    source = node.input(INPUT)
    rank = 2 if node.op.kind == "LSTM" else 3
    if len(source.shape) != rank or 0 in source.shape:
        return f"{source} does not have {rank} dimensions of at least 1"
    batches, _, inputs, units, size = sizes(node)
    for place, count in ((HIDDEN, size), (CELL, units)):
        if node.input(place).elements != batches * count:
            return f"{node.input(place)} does not hold {batches} x {count} elements"
    if node.output().shape != output_shape(node):
        return f"{node.output()} should have the shape {output_shape(node)}"
    if node.optional_input(_PROJECTION) is None and units != size:
        return f"{node.input(HIDDEN)} and {node.input(CELL)} differ without a projection"
    groups: list[tuple[_Places, tuple[int, ...]]] = [
        (_INPUT_WEIGHTS, (units, inputs)),
        (_RECURRENT_WEIGHTS, (units, size)),
        (_BIASES, (units,)),
        *((places, (units,)) for places in (_PEEPHOLES, _NORMS) if _any_given(node, places)),
    ]
    expected = [
        (place, shape)
        for places, shape in groups
        for gate, place in places.items()
        if gate != 0 or not is_coupled(node)
    ]
    for place, shape in ((_PROJECTION, (size, units)), (_PROJECTION_BIAS, (size,))):
        if node.optional_input(place) is not None:
            expected.append((place, shape))
    return _mismatch(node, expected)


def is_coupled(node: Node) -> bool:
    """Whether the input gate has no weights, being 1 minus the forget gate."""
    return node.optional_input(_INPUT_WEIGHTS[0]) is None


def _any_given(node: Node, places: _Places) -> bool:
    return any(node.optional_input(place) is not None for place in places.values())


def _mismatch(node: Node, expected: list[tuple[int, tuple[int, ...]]]) -> str | None:
    for place, shape in expected:
        tensor = node.optional_input(place)
        if tensor is None:
            return f"input {place} is left out"
        if not tensor.is_constant or tensor.shape != shape or tensor.dtype is not DType.FLOAT32:
            return f"{tensor} is not a float32 constant of shape {shape}"
    return None


def shape_fields(node: Node) -> dict[str, ParamValue]:
    """The members of ``aot_lstm_shape_t`` as the parameter ``shape``."""
    batches, steps, inputs, _, size = sizes(node)
    time_major = bool(node.int_option("time_major"))
    fields: dict[str, ParamValue] = {
        "shape.batches": batches,
        "shape.time_steps": steps,
        "shape.input_size": inputs,
        "shape.state_size": size,
    }
    for name, row in (("input", inputs), ("output", size)):
        fields[f"shape.{name}_batch_step"] = row if time_major else row * steps
        fields[f"shape.{name}_time_step"] = row * batches if time_major else row
    return fields


def _stack(node: Node, places: _Places) -> NDArray[np.generic]:
    """The arrays of the gates in the kernels' order; zeros for a coupled input gate."""
    arrays = {gate: node.constant(place) for gate, place in places.items()}
    like = next(array for array in arrays.values() if array is not None)
    ordered = (arrays[gate] for gate in GATES if gate in arrays)
    return np.stack([np.zeros_like(like) if array is None else array for array in ordered])


def lower_full(node: Node, target: Target) -> Lowering:
    """One kernel for all steps, which skips what is left out."""
    batches, steps, inputs, units, size = sizes(node)
    constants = {
        "input_weights": _stack(node, _INPUT_WEIGHTS),
        "bias": _stack(node, _BIASES),
        "recurrent_weights": _stack(node, _RECURRENT_WEIGHTS),
    }
    for name, places in (("peephole", _PEEPHOLES), ("norm", _NORMS)):
        if _any_given(node, places):
            constants[name] = _stack(node, places)
    names = ("input_weights", "bias", "recurrent_weights", "peephole", "norm")
    arguments: dict[str, Arg] = {"input": Input(INPUT)}
    arguments |= {name: Own(name) if name in constants else None for name in names}
    for name, place in (("projection", _PROJECTION), ("projection_bias", _PROJECTION_BIAS)):
        arguments[name] = None if node.optional_input(place) is None else Input(place)
    arguments |= {"gates": Own("gates"), "hidden": Input(HIDDEN), "cell": Input(CELL)}
    arguments["output"] = Output()
    fields: dict[str, ParamValue] = {
        **shape_fields(node),
        "units": units,
        "coupled": int(is_coupled(node)),
        "cell_clip": node.float_option("cell_clip"),
        "projection_clip": node.float_option("proj_clip"),
    }
    return Lowering(
        run=(Call("lstm_full_f32", arguments, Params("lstm_full_f32", fields)),),
        reason="gate by gate, with all that this cell has",
        constants=constants,
        scratch={"gates": Scratch(DType.FLOAT32, len(GATES) * units)},
        macs=batches * steps * units * (len(GATES) * (inputs + size) + size),
    )


OPERATORS = (
    OperatorSpec(
        kind="LSTM",
        types=(Types("float32", (DType.FLOAT32,), (DType.FLOAT32,)),),
        lower=lower_full,
        inputs=(1, 24),
        constraints=(states_are_given, kernel_is_full, arrays_fit),
        shapes=told_shapes,
    ),
)
