# SPDX-License-Identifier: Apache-2.0
"""Channels of int8 tensors that have one value whatever the input is.

Training with sparsity leaves filters of zeros behind. Their outputs are the requantized bias.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import Graph
from heliaaot_west.lowering import bind
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import Node, OperatorSpec
from heliaaot_west.operators.requantize import activation_range, quantization_of
from heliaaot_west.operators.weighted_output import activation, requantization
from heliaaot_west.operators.weights import BIAS, INPUT
from heliaaot_west.passes.channel_roles import Role, role_of, stays_inside, weights_of

Channels = Mapping[int, int]
"""Values by the number of the channel."""


def constant_channels(graph: Graph, specs: Mapping[str, OperatorSpec]) -> dict[int, Channels]:
    """The constant channels of each tensor that has any, by the tensor's id."""
    known: dict[int, Channels] = {}
    for op in graph.ops:
        node = bind(graph, op)
        role = role_of(node, specs)
        if role is Role.OPAQUE:
            continue
        given = known.get(op.inputs[0], {})
        if op.kind == "RESHAPE":
            values = given
        elif op.kind in ("AVERAGE_POOL_2D", "MAX_POOL_2D"):
            values = _pooled(node, given)
        elif op.kind == "ADD":
            values = {}
        else:
            values = _weighted(node, given)
        if values:
            known[op.outputs[0]] = values
    return known


def foldable(node: Node, given: Channels) -> dict[int, int]:
    """Constant input channels that add the same to every window's sum: what each is worth there.

    A tap outside the image adds nothing, so that a channel whose value is not the zero point
    adds less at the border.

    Returns:
        The value less the zero point, by channel.
    """
    zero_point = quantization_of(node.input(INPUT)).zero_point
    everywhere = stays_inside(node)
    return {
        channel: value - zero_point
        for channel, value in given.items()
        if everywhere or value == zero_point
    }


def folded_sums(node: Node, worth: Mapping[int, int]) -> NDArray[np.int64]:
    """What input channels add to the sum of each output channel of an operator that mixes them."""
    weights = weights_of(node)
    factors = np.zeros(weights.shape[2], np.int64)
    factors[list(worth)] = list(worth.values())
    sums: NDArray[np.int64] = weights.sum(axis=1) @ factors
    return sums


def bias_values(node: Node) -> NDArray[np.int64]:
    """The bias, zeros where the operator has none."""
    bias = node.constant(BIAS)
    if bias is None:
        return np.zeros(node.output().shape[-1], np.int64)
    return bias.astype(np.int64).reshape(-1)


def _pooled(node: Node, given: Channels) -> dict[int, int]:
    low, high = activation_range(activation(node), node.output())
    return {channel: min(max(value, low), high) for channel, value in given.items()}


def _weighted(node: Node, given: Channels) -> dict[int, int]:
    """Output channels whose sum is known, with what that is requantized to."""
    weights, worth = weights_of(node), foldable(node, given)
    if node.op.kind == "DEPTHWISE_CONV_2D":
        factors = np.zeros(weights.shape[1], np.int64)
        factors[list(worth)] = list(worth.values())
        fixed = (weights == 0).all(axis=0)
        fixed[list(worth)] = True
        sums = bias_values(node) + weights.sum(axis=0) * factors
    else:
        unknown = np.ones(weights.shape[2], np.bool_)
        unknown[list(worth)] = False
        fixed = (weights[:, :, unknown] == 0).all(axis=(1, 2))
        sums = bias_values(node) + folded_sums(node, worth)
    return {
        channel: _output(node, channel, int(sums[channel]))
        for channel in np.flatnonzero(fixed).tolist()
    }


def _output(node: Node, channel: int, accumulator: int) -> int:
    constants = requantization(node)
    multipliers, shifts = constants["multiplier"].tolist(), constants["shift"].tolist()
    which = channel if len(multipliers) > 1 else 0
    value = gemmlowp.requantize(gemmlowp.wrap(accumulator), multipliers[which], shifts[which])
    low, high = activation_range(activation(node), node.output())
    return min(max(value + quantization_of(node.output()).zero_point, low), high)
