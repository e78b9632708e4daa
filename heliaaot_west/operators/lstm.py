# SPDX-License-Identifier: Apache-2.0
"""UNIDIRECTIONAL_SEQUENCE_LSTM; quantized without peepholes, projection or normalization.

Gates are sums of an input part and a recurrent part, each requantized to int16 with 12 fraction
bits; their sigmoid and tanh have 15. The output of a step is the next step's hidden state.
Source: tensorflow/lite/micro/kernels/unidirectional_sequence_lstm.cc, lstm_eval.h and
lstm_eval_common.cc.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
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
from heliaaot_west.operators.lstm_full import (
    CELL,
    GATES,
    HIDDEN,
    INPUT,
    arrays_fit,
    lower_full,
    output_shape,
    shape_fields,
    sizes,
    states_are_given,
    told_shapes,
)
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)
from heliaaot_west.operators.sigmoid import sigmoid_table

_INPUT_WEIGHTS, _RECURRENT_WEIGHTS, _BIASES = 1, 5, 12
_VARIANTS = {
    "peephole weights": (9, 10, 11),
    "a projection": (16, 17),
    "layer normalization": (20, 21, 22, 23),
}
_GATE_SCALE = 2.0**-12
_UNIT_SCALE = 2.0**-15


def quantized_is_standard(node: Node) -> str | None:
    """Quantized: without peepholes, projection and layer normalization."""
    if _is_real(node):
        return None
    for what, places in _VARIANTS.items():
        if any(node.optional_input(place) is not None for place in places):
            return f"{what} are not supported" if what.endswith("s") else f"{what} is not supported"
    return None


def arrays_have_sizes(node: Node) -> str | None:
    """Weights, biases and states have the shapes that the states' sizes imply."""
    if _is_real(node):
        return arrays_fit(node)
    source, hidden = node.input(INPUT), node.input(HIDDEN)
    if len(source.shape) != 3 or not hidden.shape or 0 in source.shape:
        return f"{source} is not [batch, time, inputs]"
    batches, _, inputs, _, size = sizes(node)
    for place in (HIDDEN, CELL):
        if node.input(place).elements != batches * size:
            return f"{node.input(place)} does not hold {batches} x {size} elements"
    if node.output().shape != output_shape(node):
        return f"{node.output()} should have the shape {output_shape(node)}"
    for first, shape in (
        (_INPUT_WEIGHTS, (size, inputs)),
        (_RECURRENT_WEIGHTS, (size, size)),
        (_BIASES, (size,)),
    ):
        for place in range(first, first + len(GATES)):
            tensor = node.optional_input(place)
            if tensor is None:
                return f"input {place} is left out"
            if not tensor.is_constant or tensor.shape != shape:
                return f"{tensor} is not a constant of shape {shape}"
    return None


def _is_real(node: Node) -> bool:
    return node.input(INPUT).dtype is DType.FLOAT32


def is_quantized_for_lstm(node: Node) -> str | None:
    """Integer tensors have one scale; the cell state's is a power of two."""
    if _is_real(node):
        return None
    for place in (INPUT, HIDDEN, CELL, *range(_INPUT_WEIGHTS, _RECURRENT_WEIGHTS + len(GATES))):
        tensor = node.input(place)
        quantization = tensor.quantization
        if quantization is None or quantization.per_channel or not quantization.scale > 0:
            return f"{tensor} does not have one positive scale"
        if place not in (INPUT, HIDDEN) and quantization.zero_point:
            return f"{tensor} has a zero point other than 0"
    scale = quantization_of(node.input(CELL)).scale
    if math.frexp(scale)[0] != 0.5:
        return f"{node.input(CELL)} has scale {scale}, which is not a power of two"
    return None


def _stack(node: Node, first: int) -> NDArray[np.generic]:
    """The arrays of the four gates, in the kernels' order."""
    arrays = [node.constant(first + gate) for gate in GATES]
    return np.stack([array for array in arrays if array is not None])


def _folded(node: Node, source: Tensor, weights: NDArray[np.generic]) -> NDArray[np.int64]:
    """What the source's zero point adds to each sum."""
    zero_point = quantization_of(source).zero_point
    sums: NDArray[np.int64] = weights.astype(np.int64).sum(axis=2)
    return -zero_point * sums


def _gate_fields(node: Node, name: str, source: Tensor, first: int) -> dict[str, ParamValue]:
    pairs = []
    for gate in GATES:
        scale = quantization_of(node.input(first + gate)).scale
        pairs.append(quantize_multiplier(quantization_of(source).scale * scale / _GATE_SCALE))
    if node.input(INPUT).dtype is DType.INT16:
        pairs = [(min((m + (1 << 15)) >> 16, 0x7FFF), 15 - s) for m, s in pairs]
    return {
        f"{name}_multiplier": tuple(multiplier for multiplier, _ in pairs),
        f"{name}_shift": tuple(shift for _, shift in pairs),
    }


def _cell_fields(node: Node) -> dict[str, ParamValue]:
    cell, hidden = quantization_of(node.input(CELL)), quantization_of(node.input(HIDDEN))
    fields: dict[str, ParamValue] = {}
    for name, factor in (
        ("keep", _UNIT_SCALE * cell.scale / cell.scale),
        ("add", _UNIT_SCALE * _UNIT_SCALE / cell.scale),
        ("output", _UNIT_SCALE * _UNIT_SCALE / hidden.scale),
    ):
        multiplier, shift = quantize_multiplier(factor)
        fields[f"cell.{name}_multiplier"] = multiplier
        fields[f"cell.{name}_shift"] = shift
    low, high = integer_range(node.input(HIDDEN).dtype)
    left = 15 + math.frexp(cell.scale)[1] - 1 - 3
    fields["cell.output_zero_point"] = hidden.zero_point
    fields["cell.output_min"] = low
    fields["cell.output_max"] = high
    fields["cell.cell_clip"] = int(min(node.float_option("cell_clip") / cell.scale, 32767.0))
    fields["cell.cell_tanh.multiplier"] = 3 << left if left >= 0 else 3
    fields["cell.cell_tanh.shift"] = max(-left, 0)
    return fields


def lower_lstm(node: Node, target: Target) -> Lowering:
    """One kernel for all steps."""
    if _is_real(node):
        return lower_full(node, target)
    batches, steps, inputs, _, size = sizes(node)
    constants = _constants(node)
    name = "lstm_s16" if node.input(INPUT).dtype is DType.INT16 else "lstm_s8"
    fields = {
        **shape_fields(node),
        **_gate_fields(node, "input", node.input(INPUT), _INPUT_WEIGHTS),
        **_gate_fields(node, "recurrent", node.input(HIDDEN), _RECURRENT_WEIGHTS),
        **_cell_fields(node),
    }
    arguments: dict[str, Arg] = {"input": Input(INPUT), **{key: Own(key) for key in constants}}
    arguments |= {"gates": Own("gates"), "hidden": Input(HIDDEN), "cell": Input(CELL)}
    arguments["output"] = Output()
    return Lowering(
        run=(Call(name, arguments, Params(name, fields)),),
        reason="all gates of a step, then its cell state and output",
        constants=constants,
        scratch={"gates": Scratch(DType.INT16, len(GATES) * size)},
        macs=batches * steps * len(GATES) * size * (inputs + size),
    )


def _constants(node: Node) -> dict[str, NDArray[np.generic]]:
    """What the kernel reads, in the order of its parameters."""
    weights, recurrent = _stack(node, _INPUT_WEIGHTS), _stack(node, _RECURRENT_WEIGHTS)
    source, hidden = node.input(INPUT), node.input(HIDDEN)
    bias_type = np.int64 if source.dtype is DType.INT16 else np.int32
    bias = _stack(node, _BIASES).astype(np.int64) + _folded(node, source, weights)
    return {
        "input_weights": weights,
        "input_bias": bias.astype(bias_type),
        "recurrent_weights": recurrent,
        "recurrent_bias": _folded(node, hidden, recurrent).astype(bias_type),
        "table": sigmoid_table(),
    }


def _types(name: str, value: DType, weight: DType, bias: DType, cell: DType) -> Types:
    inputs: list[DType | None] = [None] * 24
    inputs[INPUT] = inputs[HIDDEN] = value
    inputs[1:9] = [weight] * 8
    inputs[12:16] = [bias] * 4
    inputs[CELL] = cell
    return Types(name, tuple(inputs), (value,))


OPERATORS = (
    OperatorSpec(
        kind="UNIDIRECTIONAL_SEQUENCE_LSTM",
        types=(
            _types("int8", DType.INT8, DType.INT8, DType.INT32, DType.INT16),
            _types("int16x8", DType.INT16, DType.INT8, DType.INT64, DType.INT16),
            Types("float32", (DType.FLOAT32,), (DType.FLOAT32,)),
        ),
        lower=lower_lstm,
        inputs=(1, 24),
        constraints=(
            states_are_given,
            quantized_is_standard,
            arrays_have_sizes,
            is_quantized_for_lstm,
        ),
        shapes=told_shapes,
    ),
)
