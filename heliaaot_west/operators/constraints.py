# SPDX-License-Identifier: Apache-2.0
"""Rules that several operators set. The docstrings are the rules as users read them."""

from __future__ import annotations

from collections.abc import Sequence

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import Constraint, Node
from heliaaot_west.operators.requantize import FUSED_RANGES, integer_range, quantization_of

QUANTIZED = (DType.INT8, DType.UINT8, DType.INT16)


def first_problem(node: Node, rules: Sequence[Constraint]) -> str | None:
    """Why the node breaks one of the rules, or None."""
    for rule in rules:
        reason = rule(node)
        if reason:
            return reason
    return None


def fused_activation_is_clamp(node: Node) -> str | None:
    """The fused activation is NONE, RELU, RELU6 or RELU_N1_TO_1."""
    activation = node.int_option("fused_activation_function")
    if activation in FUSED_RANGES:
        return None
    return f"fused activation {activation} is not NONE, RELU, RELU6 or RELU_N1_TO_1"


def quantized_per_tensor(node: Node) -> str | None:
    """Int8, uint8 and int16 tensors have one scale and one zero point each."""
    for tensor in (*node.inputs, *node.outputs):
        if tensor is not None and tensor.dtype in QUANTIZED:
            reason = quantization_problem(tensor)
            if reason:
                return reason
    return None


def quantization_problem(tensor: Tensor, *, zero_scale: bool = False) -> str | None:
    """Why a tensor is not quantized as a whole, or None; ``zero_scale`` allows a scale of 0."""
    quantization = tensor.quantization
    if quantization is None:
        return f"{tensor} is not quantized"
    if quantization.per_channel:
        return f"{tensor} is quantized per channel"
    if quantization.scale < 0.0 or (quantization.scale == 0.0 and not zero_scale):
        return f"{tensor} has scale {quantization.scale}, which is not positive"
    low, high = integer_range(tensor.dtype)
    if not low <= quantization.zero_point <= high:
        return f"{tensor} has zero point {quantization.zero_point}, which its type cannot hold"
    return None


def same_shape(node: Node) -> str | None:
    """Input and output have the same shape."""
    source, result = node.input(0), node.output()
    return None if source.shape == result.shape else f"{result} has not the shape of {source}"


def int16_is_symmetric(node: Node) -> str | None:
    """Int16 has zero points 0."""
    for tensor in (node.input(0), node.output()):
        if tensor.dtype is DType.INT16 and quantization_of(tensor).zero_point != 0:
            return f"{tensor} has zero point {quantization_of(tensor).zero_point}, not 0"
    return None
