# SPDX-License-Identifier: Apache-2.0
"""What operators on int8 tensors do with channels, the elements of the last dimension."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.lowering import check
from heliaaot_west.operators.base import Node, OperatorSpec
from heliaaot_west.operators.conv_window import Axis, axes
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weights import FILTER, INPUT, filter_values

_WEIGHTED = frozenset({"CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"})
_LAST = -1


class Role(Enum):
    """What an operator does with channels.

    Members:
        MIXES: each output channel is a weighted sum of all input channels.
        KEEPS: each output channel comes from the input channels of the same number alone.
        OPAQUE: anything else.
    """

    MIXES = "mixes"
    KEEPS = "keeps"
    OPAQUE = "opaque"


def role_of(node: Node, specs: Mapping[str, OperatorSpec]) -> Role:
    """The role of an operator that computes on int8 with constant weights."""
    rule = _RULES.get(node.op.kind)
    if rule is None or check(node, specs) is not None:
        return Role.OPAQUE
    data = node.inputs[:1] if node.op.kind != "ADD" else node.inputs
    if not all(tensor is not None and _is_data(tensor) for tensor in (*data, *node.outputs)):
        return Role.OPAQUE
    if node.op.kind in _WEIGHTED and not _has_plain_weights(node):
        return Role.OPAQUE
    return rule(node)


def _is_data(tensor: Tensor) -> bool:
    known = tensor.is_constant or tensor.variable
    return tensor.dtype is DType.INT8 and bool(tensor.shape) and not known


def _has_plain_weights(node: Node) -> bool:
    weights = node.constant(FILTER)
    bias = node.optional_input(2)
    if weights is None or weights.dtype != np.int8 or node.input(FILTER).dtype is not DType.INT8:
        return False
    return bias is None or bias.is_constant


def _conv_2d(node: Node) -> Role:
    return Role.MIXES if node.input(FILTER).shape[3] == node.input(INPUT).shape[3] else Role.OPAQUE


def _fully_connected(node: Node) -> Role:
    quantization = quantization_of(node.input(FILTER))
    symmetric = quantization.per_channel or quantization.zero_point == 0
    by_channel = node.input(INPUT).shape[_LAST] == node.input(FILTER).shape[_LAST]
    return Role.MIXES if symmetric and by_channel else Role.OPAQUE


def _same_channels(node: Node) -> Role:
    same = node.input(INPUT).shape[_LAST] == node.output().shape[_LAST]
    return Role.KEEPS if same else Role.OPAQUE


def _add(node: Node) -> Role:
    return Role.KEEPS if node.input(0).shape == node.input(1).shape else Role.OPAQUE


_RULES = {
    "ADD": _add,
    "AVERAGE_POOL_2D": _same_channels,
    "CONV_2D": _conv_2d,
    "DEPTHWISE_CONV_2D": _same_channels,
    "FULLY_CONNECTED": _fully_connected,
    "MAX_POOL_2D": _same_channels,
    "RESHAPE": _same_channels,
}


def weights_of(node: Node) -> NDArray[np.int64]:
    """The weights as [output channel, tap, input channel]; of a depthwise filter [tap, channel]."""
    weights = filter_values(node).astype(np.int64)
    if node.op.kind == "DEPTHWISE_CONV_2D":
        return weights.reshape(-1, weights.shape[_LAST])
    return weights.reshape(weights.shape[0], -1, weights.shape[_LAST])


def stays_inside(node: Node) -> bool:
    """Whether every tap of every window lies in the image, so that none counts nothing."""
    if node.op.kind == "FULLY_CONNECTED":
        return True
    return all(map(_covers, axes(node)))


def _covers(axis: Axis) -> bool:
    reach = (axis.out - 1) * axis.stride + (axis.window - 1) * axis.dilation + 1
    return axis.padding == 0 and reach <= axis.size
