# SPDX-License-Identifier: Apache-2.0
"""ELU and GELU: smooth activations, as tables for integers.

GELU, which TFLM does not take, is LiteRT's; with the option ``approximate`` it has a tanh in the
place of the error function. Sources: tensorflow/lite/micro/kernels/elu.cc,
tensorflow/lite/kernels/gelu.cc and internal/reference/gelu.h.
"""

from __future__ import annotations

import math

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Lowering, Node, OperatorSpec, Target, same_type
from heliaaot_west.operators.constraints import (
    int16_is_symmetric,
    quantized_per_tensor,
    same_shape,
)
from heliaaot_west.operators.lookup import real_lookup_lowering
from heliaaot_west.operators.unary import interpolated_lowering, unary_lowering


def _elu(x: float) -> float:
    return math.expm1(x) if x < 0.0 else x


def _gelu(x: float) -> float:
    return 0.5 * x * math.erfc(-x * math.sqrt(0.5))


def _gelu_tanh(x: float) -> float:
    return 0.5 * x * (1.0 + math.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))


def lower_elu(node: Node, target: Target) -> Lowering:
    """A table for int8, else one kernel call."""
    if node.output().dtype is DType.FLOAT32:
        return unary_lowering(node, "elu_f32")
    return real_lookup_lowering(node, _elu)


def lower_gelu(node: Node, target: Target) -> Lowering:
    """Tables of integers, one kernel call for real numbers."""
    approximate = bool(node.int_option("approximate"))
    dtype = node.output().dtype
    if dtype is DType.FLOAT32:
        return unary_lowering(node, "gelu_tanh_f32" if approximate else "gelu_f32")
    function = _gelu_tanh if approximate else _gelu
    if dtype is DType.INT16:
        return interpolated_lowering(node, lambda x: np.float32(function(float(x))))
    return real_lookup_lowering(node, function)


OPERATORS = (
    OperatorSpec(
        kind="ELU",
        types=same_type(DType.INT8, DType.FLOAT32),
        lower=lower_elu,
        inputs=(1, 1),
        constraints=(same_shape, quantized_per_tensor),
    ),
    OperatorSpec(
        kind="GELU",
        types=same_type(DType.INT8, DType.UINT8, DType.INT16, DType.FLOAT32),
        lower=lower_gelu,
        inputs=(1, 1),
        constraints=(same_shape, quantized_per_tensor, int16_is_symmetric),
    ),
)
