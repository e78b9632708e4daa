# SPDX-License-Identifier: Apache-2.0
"""SVDF: a recurrent layer of rank-limited filters over the last few inputs.

Each filter projects the input on a feature vector, remembers the last ``memory`` projections in
the state and weighs them over time; the filters of a unit are summed. Integer sums are
requantized twice, to the state and to the output, by factors computed in double; the fused
activation takes part only in real numbers, as in TFLM.

Source: tensorflow/lite/micro/kernels/svdf_common.cc.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.activation_range import float_range
from heliaaot_west.operators.base import (
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    ParamValue,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import fused_activation_is_clamp, quantized_per_tensor
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_INPUT, _FEATURE, _TIME, _BIAS, _STATE = range(5)


def weights_are_constant(node: Node) -> str | None:
    """Weights and bias are constant."""
    for position in (_FEATURE, _TIME, _BIAS):
        tensor = node.optional_input(position)
        if tensor is not None and not tensor.is_constant:
            return f"{tensor} is not constant"
    return None


def state_is_variable(node: Node) -> str | None:
    """The state is a variable tensor."""
    state = node.optional_input(_STATE)
    if state is None:
        return "the state is left out"
    return None if state.variable else f"{state} is not a variable"


def shapes_agree(node: Node) -> str | None:
    """Shapes are [batch, input], [filters, input], [filters, memory], [units], [batch, state]."""
    source, feature, time = node.input(_INPUT), node.input(_FEATURE), node.input(_TIME)
    for tensor in (source, feature, time):
        if len(tensor.shape) != 2 or 0 in tensor.shape:
            return f"{tensor} does not have 2 dimensions of at least 1"
    batches, (filters, input_size) = source.shape[0], feature.shape
    rank = node.int_option("rank")
    if rank < 1 or filters % rank:
        return f"rank {rank} does not divide the {filters} filters"
    expected: list[tuple[Tensor | None, tuple[int, ...]]] = [
        (source, (batches, input_size)),
        (time, (filters, time.shape[1])),
        (node.optional_input(_BIAS), (filters // rank,)),
        (node.input(_STATE), (batches, filters * time.shape[1])),
        (node.output(), (batches, filters // rank)),
    ]
    for given, shape in expected:
        if given is not None and given.shape != shape:
            return f"{given} does not have shape {shape}"
    return None


def _constant(node: Node, position: int) -> NDArray[np.generic]:
    data = node.constant(position)
    if data is None:
        raise AssertionError(f"{node.op} input {position} is not constant")
    return data


def _wrap_int32(values: NDArray[np.int64]) -> NDArray[np.int32]:
    return values.astype(np.uint32).view(np.int32)


def _folded_biases(node: Node) -> dict[str, NDArray[np.generic]]:
    """The zero points of input and state, and the bias, as one addend a sum."""
    rank = node.int_option("rank")
    feature = _constant(node, _FEATURE).astype(np.int64)
    time = _constant(node, _TIME).astype(np.int64)
    units = feature.shape[0] // rank
    bias = node.constant(_BIAS)
    time_bias = np.zeros(units, np.int64) if bias is None else bias.astype(np.int64)
    time_sums = time.reshape(units, -1).sum(axis=1)
    return {
        "feature_bias": _wrap_int32(
            -quantization_of(node.input(_INPUT)).zero_point * feature.sum(axis=1)
        ),
        "time_bias": _wrap_int32(
            time_bias - quantization_of(node.input(_STATE)).zero_point * time_sums
        ),
    }


def _scales(node: Node) -> tuple[float, float]:
    """Real factors from feature sums to the state and from time sums to the output."""
    source, feature, time, state, output = (
        quantization_of(tensor).scale
        for tensor in (
            node.input(_INPUT),
            node.input(_FEATURE),
            node.input(_TIME),
            node.input(_STATE),
            node.output(),
        )
    )
    return source * feature / state, state * time / output


def _sizes(node: Node) -> dict[str, ParamValue]:
    batches, input_size = node.input(_INPUT).shape
    filters, memory = node.input(_TIME).shape
    rank = node.int_option("rank")
    return {
        "batches": batches,
        "input_size": input_size,
        "units": filters // rank,
        "rank": rank,
        "memory": memory,
    }


def _macs(node: Node) -> int:
    batches, input_size = node.input(_INPUT).shape
    filters, memory = node.input(_TIME).shape
    return batches * filters * (input_size + memory)


def lower_integer(node: Node, target: Target) -> Lowering:
    """One kernel call that updates the state and gives the output."""
    to_state, to_output = _scales(node)
    feature_multiplier, feature_shift = quantize_multiplier(to_state)
    output_multiplier, output_shift = quantize_multiplier(to_output)
    fields: dict[str, ParamValue] = {
        **_sizes(node),
        "feature_multiplier": feature_multiplier,
        "feature_shift": feature_shift,
        "state_zero_point": quantization_of(node.input(_STATE)).zero_point,
        "output_multiplier": output_multiplier,
        "output_shift": output_shift,
        "output_zero_point": quantization_of(node.output()).zero_point,
    }
    width = 8 * node.input(_STATE).dtype.numpy.itemsize
    call = Call(
        f"svdf_s8_state_s{width}",
        {
            "input": Input(_INPUT),
            "feature_weights": Input(_FEATURE),
            "feature_bias": Own("feature_bias"),
            "time_weights": Input(_TIME),
            "time_bias": Own("time_bias"),
            "state": Input(_STATE),
            "output": Output(),
        },
        Params("svdf", fields),
    )
    return Lowering(
        run=(call,),
        reason="features, time and reduction in one pass without scratch, zero points folded",
        constants=_folded_biases(node),
        macs=_macs(node),
    )


def lower_float32(node: Node, target: Target) -> Lowering:
    """One kernel call that updates the state and gives the output."""
    low, high = float_range(node.int_option("fused_activation_function"))
    fields: dict[str, ParamValue] = {
        **_sizes(node),
        "activation_min": low,
        "activation_max": high,
    }
    bias = node.constant(_BIAS)
    units = node.output().shape[1]
    call = Call(
        "svdf_f32",
        {
            "input": Input(_INPUT),
            "feature_weights": Input(_FEATURE),
            "time_weights": Input(_TIME),
            "bias": Own("bias"),
            "state": Input(_STATE),
            "output": Output(),
        },
        Params("svdf_f32", fields),
    )
    return Lowering(
        run=(call,),
        reason="features, time and reduction in one pass without scratch",
        constants={"bias": np.zeros(units, np.float32) if bias is None else bias},
        macs=_macs(node),
    )


def lower(node: Node, target: Target) -> Lowering:
    """By the input's type."""
    if node.input(_INPUT).dtype is DType.FLOAT32:
        return lower_float32(node, target)
    return lower_integer(node, target)


def _types(state: DType) -> Types:
    return Types(
        f"int8 with {state.value} state",
        (DType.INT8, DType.INT8, state, DType.INT32, state),
        (DType.INT8,),
    )


OPERATORS = (
    OperatorSpec(
        kind="SVDF",
        types=(
            _types(DType.INT8),
            _types(DType.INT16),
            Types("float32", (DType.FLOAT32,), (DType.FLOAT32,)),
        ),
        lower=lower,
        inputs=(3, 5),
        constraints=(
            weights_are_constant,
            state_is_variable,
            shapes_agree,
            quantized_per_tensor,
            fused_activation_is_clamp,
        ),
    ),
)
