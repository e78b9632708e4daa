# SPDX-License-Identifier: Apache-2.0
"""ADD_N: the sum of any number of tensors of one shape.

TFLM's sums of int8 start at minus the zero point rather than at zero, and so do these. Sources:
tensorflow/lite/micro/kernels/add_n.cc, tensorflow/lite/kernels/internal/reference/add_n.h.
"""

from __future__ import annotations

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    Scratch,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import quantized_per_tensor
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)

_RAISED = 19
"""Fraction bits of the sums of int8."""

_MOST_INPUTS = 15
"""Inputs of int8 whose raised sum fits 32 bits."""


def lower(node: Node, target: Target) -> Lowering:
    """A call for each further input, in order, as float32 sums round."""
    if node.output().dtype is DType.INT8:
        return _lower_int8(node)
    suffix = "f32" if node.output().dtype is DType.FLOAT32 else "s32"
    calls = tuple(
        Call(
            f"accumulate_{suffix}",
            {
                "input1": Input(0) if position == 1 else Output(),
                "input2": Input(position),
                "output": Output(),
                "size": node.output().elements,
            },
        )
        for position in range(1, len(node.inputs))
    )
    in_place = (InPlaceArgs(),) if len(node.inputs) == 2 else ()
    return Lowering(run=calls, reason="one addition after the other", in_place=in_place)


def _lower_int8(node: Node) -> Lowering:
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    size: dict[str, Arg] = {"size": node.output().elements}
    multiplier, shift = quantize_multiplier(source.scale / ((1 << _RAISED) * result.scale))
    low, high = integer_range(DType.INT8)
    fields = {
        "input_zero_point": 0,
        "multiplier": multiplier,
        "shift": shift,
        "output_zero_point": result.zero_point,
        "low": low,
        "high": high,
    }
    start = -source.zero_point * (len(node.inputs) + 1) << _RAISED
    additions = (
        Call(
            "accumulate_s8",
            {"input": Input(position), "sums": Own("sums"), **size, "shift": _RAISED},
        )
        for position in range(len(node.inputs))
    )
    return Lowering(
        run=(
            Call("accumulate_s8", {"sums": Own("sums"), **size, "value": start}, None, "fill_s32"),
            *additions,
            Call(
                "requantize_s32_s8",
                {"input": Own("sums"), "output": Output(), **size},
                Params("requantize", fields),
            ),
        ),
        reason="sums in 32 bits",
        scratch={"sums": Scratch(DType.INT32, node.output().elements)},
    )


def inputs_are_alike(node: Node) -> str | None:
    """All inputs have the output's type and shape, and of int8 one quantization."""
    first = node.input(0)
    for position in range(len(node.inputs)):
        tensor = node.input(position)
        if tensor.shape != node.output().shape:
            return f"{tensor} has not the shape of {node.output()}"
        if tensor.dtype is DType.INT8 and tensor.quantization != first.quantization:
            return f"{tensor} has not the quantization of {first}"
    return None


def sums_fit(node: Node) -> str | None:
    """There are at most 15 inputs of int8, whose scale is under 2**18 times the output's."""
    if node.output().dtype is not DType.INT8:
        return None
    if len(node.inputs) > _MOST_INPUTS:
        return f"{len(node.inputs)} inputs of int8 are more than {_MOST_INPUTS}"
    ratio = quantization_of(node.input(0)).scale / quantization_of(node.output()).scale
    return None if 2.0**-10 < ratio < 2.0**18 else f"the scale of {node.output()} is too distant"


OPERATORS = (
    OperatorSpec(
        kind="ADD_N",
        types=same_type(DType.INT8, DType.INT32, DType.FLOAT32),
        lower=lower,
        inputs=(2, None),
        constraints=(quantized_per_tensor, inputs_are_alike, sums_fit),
    ),
)
