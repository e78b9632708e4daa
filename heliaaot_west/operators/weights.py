# SPDX-License-Identifier: Apache-2.0
"""What convolutions and fully connected layers ask of their filters and biases.

Rules that they share, and arithmetic on constants. A weighted sum of integers is
sum((w - w_zero) * (x - x_zero)) + bias. The part that no input changes,
bias - x_zero * sum(w - w_zero), is one int32 for each output channel.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import Node
from heliaaot_west.operators.constraints import quantization_problem
from heliaaot_west.operators.requantize import quantization_of

INPUT, FILTER, BIAS = range(3)


def is_real(node: Node) -> bool:
    """Whether the activations are real numbers."""
    return node.input(INPUT).dtype is DType.FLOAT32


def bias_has_channels(node: Node) -> str | None:
    """The bias has one element for each output channel."""
    bias = node.optional_input(BIAS)
    channels = node.output().shape[-1]
    if bias is None or bias.elements == channels:
        return None
    return f"{bias} does not have one element for each of the {channels} output channels"


def integer_filter_is_constant(node: Node) -> str | None:
    """An integer filter, and the bias of integer activations, are constant."""
    for position in (FILTER, BIAS):
        tensor = node.optional_input(position)
        if tensor is None or tensor.dtype is DType.FLOAT32:
            continue
        if not tensor.is_constant:
            return f"{tensor} is not constant"
    return None


def activations_are_quantized(node: Node) -> str | None:
    """Integer inputs and outputs have one scale and one zero point each, of 0 for int16."""
    for tensor in (node.input(INPUT), node.output()):
        if tensor.dtype is DType.FLOAT32:
            continue
        reason = quantization_problem(tensor)
        if reason:
            return reason
        if tensor.dtype is DType.INT16 and quantization_of(tensor).zero_point != 0:
            return f"{tensor} has a zero point other than 0"
    return None


def filter_has_scales(node: Node) -> str | None:
    """An integer filter has one scale or, unless it is uint8, one for each output channel."""
    tensor = node.input(FILTER)
    if tensor.dtype is DType.FLOAT32:
        return None
    quantization = tensor.quantization
    if quantization is None:
        return f"{tensor} is not quantized"
    if not quantization.per_channel:
        return None
    if tensor.dtype is DType.UINT8:
        return f"{tensor} is quantized per channel"
    channels = node.output().shape[-1]
    if tensor.shape[quantization.axis] != channels:
        return f"{tensor} does not have one scale for each of the {channels} output channels"
    return None


def filter_values(node: Node) -> NDArray[np.generic]:
    """The weights of a filter that a constraint has made sure is constant."""
    weights = node.constant(FILTER)
    if weights is None:
        raise AssertionError(f"{node.op} has no constant filter")
    return weights


def weight_sums(node: Node, channel_axis: int, zero_point: int = 0) -> NDArray[np.int64]:
    """The sum of each output channel's weights less ``zero_point``.

    Args:
        channel_axis: the filter's dimension of output channels.
    """
    weights = filter_values(node)
    others = tuple(axis for axis in range(weights.ndim) if axis != channel_axis)
    sums: NDArray[np.int64] = weights.sum(axis=others, dtype=np.int64)
    sums -= zero_point * (weights.size // weights.shape[channel_axis])
    return sums


def folded_bias(node: Node, channel_axis: int, zero_point: int = 0) -> NDArray[np.int32]:
    """The bias less the input's zero point times each channel's sum of weights, modulo 2**32.

    Args:
        channel_axis: the filter's dimension of output channels.
        zero_point: the filter's.
    """
    sums = weight_sums(node, channel_axis, zero_point)
    bias = node.constant(BIAS)
    start = np.zeros(sums.shape, np.int64) if bias is None else bias.astype(np.int64).reshape(-1)
    folded = start - quantization_of(node.input(INPUT)).zero_point * sums
    return wrap_int32(folded)


def wrap_int32(values: NDArray[np.int64]) -> NDArray[np.int32]:
    """The low 32 bits."""
    wrapped: NDArray[np.int32] = values.astype(np.uint32).view(np.int32)
    return wrapped


def packed_in_threes(filters: NDArray[np.generic]) -> NDArray[np.generic]:
    """Filters as ``kernels/sums_s8.h`` reads them: 16 weights of each of three at a time.

    Args:
        filters: [filter, weight].

    Returns:
        As many elements: for every three filters, blocks of 16 weights of each and then of what
        is left; the one or two filters after these as they are.
    """
    count, n = filters.shape
    whole = n - n % 16
    parts: list[NDArray[np.generic]] = []
    for first in range(0, count - 2, 3):
        three = filters[first : first + 3]
        parts.append(three[:, :whole].reshape(3, -1, 16).swapaxes(0, 1).reshape(-1))
        parts.append(three[:, whole:].reshape(-1))
    parts.append(filters[count - count % 3 :].reshape(-1))
    return np.concatenate(parts)


def packed_int4(rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Two elements a byte, the first in the low half; each row starts with a byte of its own."""
    even = np.pad(rows & 15, ((0, 0), (0, rows.shape[1] % 2)))
    packed: NDArray[np.uint8] = (even[:, 0::2] | even[:, 1::2] << 4).astype(np.uint8)
    return packed
