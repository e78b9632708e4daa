# SPDX-License-Identifier: Apache-2.0
"""RELU, RELU6, RELU_N1_TO_1 and RELU_0_TO_1.

RELU requantizes from the input's to the output's scale; RELU6 of int8 and int16 only clamps, in
the input's scale. RELU_N1_TO_1, RELU_0_TO_1 and uint8, which TFLM does not take, are LiteRT's;
the first two have their factor rounded to float32.

Sources: tensorflow/lite/micro/kernels/activations_common.cc,
tensorflow/lite/kernels/activations.cc.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import (
    int16_is_symmetric,
    quantized_per_tensor,
    same_shape,
)
from heliaaot_west.operators.lookup import lookup_lowering
from heliaaot_west.operators.quantize import requantize_fields, requantize_value
from heliaaot_west.operators.requantize import (
    ACTIVATION_RELU,
    ACTIVATION_RELU6,
    ACTIVATION_RELU_N1_TO_1,
    FUSED_RANGES,
    integer_range,
    quantization_of,
    quantize_multiplier,
    quantized_range,
    round_half_away,
)

_IDENTITY = (1 << 30, 1)
"""The factor 1 as multiplier and shift."""

_FLOAT_FACTOR = ("RELU_N1_TO_1", "RELU_0_TO_1")
"""Operators whose factor between the scales is rounded to float32."""

_CLAMP_SUFFIX = {DType.INT8: "s8", DType.INT16: "s16", DType.FLOAT32: "f32"}


def _clamp_lowering(node: Node, low: float, high: float) -> Lowering:
    call = Call(
        f"clamp_{_CLAMP_SUFFIX[node.output().dtype]}",
        {
            "input": Input(0),
            "output": Output(),
            "size": node.output().elements,
            "low": low,
            "high": high,
        },
    )
    return Lowering(run=(call,), reason="clamp", in_place=(InPlaceArgs(),))


def _relu(reals: tuple[float, float]) -> Callable[[Node, Target], Lowering]:
    """A clamp of the input, which is requantized where the scales differ.

    Args:
        reals: least and greatest real number.
    """

    def lower(node: Node, target: Target) -> Lowering:
        if node.input(0).dtype is DType.FLOAT32:
            return _clamp_lowering(node, *reals)
        return _requantized_clamp(node, _relu_fields(node, reals))

    return lower


def _relu_fields(node: Node, reals: tuple[float, float]) -> dict[str, int]:
    """The members of ``aot_requantize_params_t``."""
    fields = requantize_fields(node.input(0), node.output())
    if node.op.kind in _FLOAT_FACTOR:
        source, result = quantization_of(node.input(0)), quantization_of(node.output())
        factor = float(np.float32(source.scale / result.scale))
        fields["multiplier"], fields["shift"] = quantize_multiplier(factor)
    fields["low"], fields["high"] = quantized_range(reals, node.output())
    return fields


def _requantized_clamp(node: Node, fields: dict[str, int]) -> Lowering:
    if node.output().dtype is DType.UINT8:
        return lookup_lowering(node, lambda x: requantize_value(fields, x))
    same_zero = fields["input_zero_point"] == fields["output_zero_point"]
    if (fields["multiplier"], fields["shift"]) == _IDENTITY and same_zero:
        return _clamp_lowering(node, fields["low"], fields["high"])
    if node.output().dtype is DType.INT8:
        return lookup_lowering(node, lambda x: requantize_value(fields, x))
    call = Call(
        "requantize_s16_s16",
        {"input": Input(0), "output": Output(), "size": node.output().elements},
        Params("requantize", fields),
    )
    return Lowering(run=(call,), reason="requantizes and clamps", in_place=(InPlaceArgs(),))


def lower_relu6(node: Node, target: Target) -> Lowering:
    """A clamp to the input's 0 and 6, but of uint8 as LiteRT's, which requantizes."""
    source = node.input(0)
    if source.dtype in (DType.FLOAT32, DType.UINT8):
        return _relu(FUSED_RANGES[ACTIVATION_RELU6])(node, target)
    low, high = integer_range(source.dtype)
    quantization = quantization_of(source)
    six = round_half_away(float(np.float32(6.0) / np.float32(quantization.scale)))
    most = min(max(six + quantization.zero_point, low), high)
    return _clamp_lowering(node, quantization.zero_point, most)


_CONSTRAINTS = (same_shape, quantized_per_tensor, int16_is_symmetric)
_TYPES = same_type(DType.INT8, DType.UINT8, DType.INT16, DType.FLOAT32)

OPERATORS = (
    OperatorSpec(
        kind="RELU",
        types=_TYPES,
        lower=_relu(FUSED_RANGES[ACTIVATION_RELU]),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
    OperatorSpec(
        kind="RELU6",
        types=_TYPES,
        lower=lower_relu6,
        inputs=(1, 1),
        constraints=_CONSTRAINTS[:2],
    ),
    OperatorSpec(
        kind="RELU_N1_TO_1",
        types=same_type(DType.INT8, DType.UINT8, DType.FLOAT32),
        lower=_relu(FUSED_RANGES[ACTIVATION_RELU_N1_TO_1]),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
    OperatorSpec(
        kind="RELU_0_TO_1",
        types=same_type(DType.INT8, DType.UINT8, DType.FLOAT32),
        lower=_relu((0.0, 1.0)),
        inputs=(1, 1),
        constraints=_CONSTRAINTS,
    ),
)
