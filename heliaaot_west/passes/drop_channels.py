# SPDX-License-Identifier: Apache-2.0
"""Drops channels of int8 tensors that nobody needs, or whose constant value a bias can take in.

Filters lose the weights for them, so that the model computes the same with less. A tensor that
loses channels becomes another one: it is no longer what the model's file says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Graph, Op, Quantization, Tensor
from heliaaot_west.ir.graph import ABSENT
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import Node, OperatorSpec
from heliaaot_west.operators.weights import BIAS, FILTER, filter_values, wrap_int32
from heliaaot_west.passes import remove_dead
from heliaaot_west.passes.channel_groups import Mask, needed_channels
from heliaaot_west.passes.channel_roles import Role, role_of
from heliaaot_west.passes.constant_channels import (
    Channels,
    bias_values,
    constant_channels,
    foldable,
    folded_sums,
)


def run(graph: Graph, specs: Mapping[str, OperatorSpec]) -> Graph:
    """The graph without the channels that can go."""
    known = constant_channels(graph, specs)
    kept = needed_channels(graph, specs, known)
    if not kept:
        return graph
    rewriting = _Rewriting(kept, known, dict(graph.tensors))
    ops = [
        op
        if role_of(bind(graph, op), specs) is Role.OPAQUE
        else rewriting.narrowed(bind(graph, op))
        for op in graph.ops
    ]
    narrowed = replace(graph, tensors=MappingProxyType(rewriting.tensors)).with_ops(ops)
    return remove_dead.run(narrowed, specs)


@dataclass(frozen=True, eq=False, slots=True)
class _Rewriting:
    """The graph in the making.

    Attributes:
        kept: channels to keep, by tensor of the graph as it was.
        known: constant channels, likewise.
        tensors: old and new, by id.
        narrow: ids of narrowed tensors by the ids that they had.
    """

    kept: Mapping[int, Mask]
    known: Mapping[int, Channels]
    tensors: dict[int, Tensor]
    narrow: dict[int, int] = field(default_factory=dict)

    def narrowed(self, node: Node) -> Op:
        """The operator on narrowed tensors."""
        op = node.op
        if not any(i in self.kept for i in (*op.inputs, *op.outputs)):
            return op
        inputs, outputs = map(self._narrow, op.inputs), map(self._narrow, op.outputs)
        op = replace(op, inputs=tuple(inputs), outputs=tuple(outputs))
        match op.kind:
            case "RESHAPE":
                return Op(op.index, op.kind, op.inputs[:1], op.outputs)
            case "CONV_2D" | "DEPTHWISE_CONV_2D" | "FULLY_CONNECTED":
                weights, bias = self._filter(node), self._bias(node)
                return replace(op, inputs=(op.inputs[0], weights, bias))
        return op

    def _narrow(self, tensor_id: int) -> int:
        mask = self.kept.get(tensor_id)
        if mask is None:
            return tensor_id
        if tensor_id not in self.narrow:
            tensor = self.tensors[tensor_id]
            shape = (*tensor.shape[:-1], int(mask.sum()))
            self.narrow[tensor_id] = self._new(replace(tensor, shape=shape))
        return self.narrow[tensor_id]

    def _new(self, tensor: Tensor) -> int:
        number = max(self.tensors) + 1
        self.tensors[number] = replace(tensor, id=number)
        return number

    def _filter(self, node: Node) -> int:
        tensor, values = node.input(FILTER), filter_values(node)
        axis = 3 if node.op.kind == "DEPTHWISE_CONV_2D" else 0
        outputs = self.kept.get(node.output().id)
        inputs = self.kept.get(node.input(0).id)
        if outputs is not None:
            values = values.compress(outputs, axis=axis)
        if inputs is not None and axis == 0:
            values = values.compress(inputs, axis=values.ndim - 1)
        scales = _sliced(tensor.quantization, outputs)
        return self._new(replace(tensor, shape=values.shape, data=values, quantization=scales))

    def _bias(self, node: Node) -> int:
        sums, mask = bias_values(node), self.kept.get(node.input(0).id)
        if mask is not None and node.op.kind != "DEPTHWISE_CONV_2D":
            worth = foldable(node, self.known.get(node.input(0).id, {}))
            dropped = {channel: by for channel, by in worth.items() if not mask[channel]}
            sums = sums + folded_sums(node, dropped)
        bias, outputs = node.optional_input(BIAS), self.kept.get(node.output().id)
        if bias is None and not sums.any():
            return ABSENT
        if outputs is not None:
            sums = sums[outputs]
        return self._new(_bias_tensor(bias, wrap_int32(sums), outputs))


def _bias_tensor(bias: Tensor | None, values: NDArray[np.int32], outputs: Mask | None) -> Tensor:
    if bias is None:
        return Tensor(0, "bias of dropped channels", DType.INT32, values.shape, data=values)
    quantization = _sliced(bias.quantization, outputs)
    return replace(bias, shape=values.shape, data=values, quantization=quantization)


def _sliced(quantization: Quantization | None, outputs: Mask | None) -> Quantization | None:
    """Scales of the channels that stay."""
    if quantization is None or outputs is None or not quantization.per_channel:
        return quantization
    scales = np.asarray(quantization.scales)[outputs].tolist()
    return replace(quantization, scales=tuple(scales), zero_points=_some(quantization, outputs))


def _some(quantization: Quantization, outputs: Mask) -> tuple[int, ...]:
    points = quantization.zero_points
    if len(points) != outputs.size:
        return points
    return tuple(np.asarray(points)[outputs].tolist())
