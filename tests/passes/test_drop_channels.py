# SPDX-License-Identifier: Apache-2.0
"""Constant and unused channels go, and the outputs stay the same bits."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from heliaaot_west.ir import Graph
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import drop_channels
from tests.operators.harness import check
from tests.passes.graphs import graph_of
from tests.tflite_builder import ModelBuilder

SPECS = load_operators()
Weights = NDArray[np.int8]


def weights(seed: int, *shape: int) -> Weights:
    drawn = np.random.default_rng(seed).integers(-127, 128, shape, np.int8)
    return np.where(drawn == 0, np.int8(1), drawn)


class Net:
    """A chain of layers over int8 images of 6 by 6."""

    def __init__(self, channels: int) -> None:
        self.b = ModelBuilder()
        self.shape: tuple[int, ...] = (1, 6, 6, channels)
        self.last = self.b.input("x", self.shape, "int8", scale=0.5, zero_point=3)

    def conv(self, w: Weights, padding: str = "VALID", *, activation: str = "NONE") -> int:
        """A convolution with a bias for each of its filters and a scale for each."""
        return self._weighted("CONV_2D", w, w.shape[0], 0, padding, activation)

    def depthwise(self, w: Weights, padding: str = "SAME", *, activation: str = "NONE") -> int:
        return self._weighted("DEPTHWISE_CONV_2D", w, w.shape[3], 3, padding, activation)

    def _weighted(
        self, kind: str, w: Weights, channels: int, axis: int, padding: str, activation: str
    ) -> int:
        cut = 0 if padding == "SAME" else 1
        height, width = (
            size - cut * (w.shape[i + 1] - 1) for i, size in enumerate(self.shape[1:3])
        )
        self.shape = (1, height, width, channels)
        scales = np.linspace(0.01, 0.02, channels).tolist()
        name = f"t{self.last}"
        f = self.b.constant(f"{name}.w", w, scales=scales, axis=axis)
        bias = np.arange(channels, dtype=np.int32) * 37 - 200
        c = self.b.constant(f"{name}.b", bias, scales=[0.5 * s for s in scales])
        return self.add(
            kind,
            [f, c],
            {
                "padding": padding,
                "stride_h": 1,
                "stride_w": 1,
                "depth_multiplier": 1,
                "fused_activation_function": activation,
            },
        )

    def add(self, kind: str, more: list[int], options: dict[str, object] | None = None) -> int:
        if kind != "CONV_2D":
            options = dict(options or {})
        elif options is not None:
            options = {k: v for k, v in options.items() if k != "depth_multiplier"}
        y = self.b.tensor(f"y{self.last}", self.shape, "int8", scale=0.6, zero_point=-5)
        self.b.op(kind, [self.last, *more], [y], options)
        self.last = y
        return y

    def finish(self) -> Graph:
        """The rewritten graph of the model, whose outputs are compared with TFLM's too."""
        self.b.output(self.last)
        check(self.b.build())
        return drop_channels.run(graph_of(self.b), SPECS)


def channels(graph: Graph) -> list[int]:
    """The channels that each operator puts out."""
    return [graph.tensors[op.outputs[0]].shape[-1] for op in graph.ops]


def test_filters_of_zeros_go_and_their_bias_is_folded() -> None:
    net = Net(5)
    w = weights(1, 12, 3, 3, 5)
    w[[0, 3, 4, 7]] = 0
    net.conv(w)
    net.conv(weights(2, 6, 1, 1, 12))
    graph = net.finish()
    assert channels(graph) == [8, 6]
    assert graph.tensors[graph.ops[1].inputs[1]].shape == (6, 1, 1, 8)


def test_channels_go_from_all_tensors_that_carry_them() -> None:
    net = Net(3)
    net.conv(weights(1, 16, 1, 1, 3), activation="RELU6")
    w = weights(2, 1, 3, 3, 16)
    w[..., [1, 5, 6, 7]] = 0
    net.depthwise(w)
    net.conv(weights(3, 7, 1, 1, 16))
    assert channels(net.finish()) == [12, 12, 7]


def test_unread_channels_go() -> None:
    net = Net(3)
    net.conv(weights(1, 8, 3, 3, 3))
    w = weights(2, 5, 1, 1, 8)
    w[..., [0, 2, 4, 6]] = 0
    net.conv(w)
    assert channels(net.finish()) == [4, 5]


def test_dead_ends_go_through_several_layers() -> None:
    net = Net(3)
    net.conv(weights(1, 8, 1, 1, 3))
    second, third = weights(2, 8, 1, 1, 8), weights(3, 4, 1, 1, 8)
    second[:4, ..., 4:] = 0
    third[..., 4:] = 0
    net.conv(second)
    net.conv(third)
    assert channels(net.finish()) == [4, 4, 4]


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
def test_padding_keeps_constants_other_than_the_zero_point(padding: str) -> None:
    net = Net(3)
    w = weights(1, 8, 1, 1, 3)
    w[:4] = 0
    net.conv(w)
    net.conv(weights(2, 5, 3, 3, 8), padding)
    assert channels(net.finish()) == [8 if padding == "SAME" else 4, 5]


def test_constants_become_other_constants() -> None:
    net = Net(3)
    w = weights(1, 8, 1, 1, 3)
    w[4:] = 0
    net.conv(w)
    net.depthwise(weights(2, 1, 2, 2, 8), "VALID", activation="RELU")
    net.conv(weights(3, 4, 1, 1, 8))
    assert channels(net.finish()) == [4, 4, 4]


def test_channels_stay_in_fours() -> None:
    net = Net(3)
    w = weights(1, 9, 1, 1, 3)
    w[[2, 8]] = 0
    net.conv(w)
    net.conv(weights(2, 4, 1, 1, 9))
    graph = net.finish()
    assert channels(graph) == [8, 4]


def test_a_tensor_of_constants_keeps_a_few() -> None:
    net = Net(3)
    net.conv(np.zeros((6, 1, 1, 3), np.int8))
    net.conv(weights(2, 4, 1, 1, 6))
    assert channels(net.finish()) == [4, 4]


def test_a_sum_keeps_what_either_side_needs() -> None:
    net = Net(8)
    before = net.conv(weights(1, 8, 1, 1, 8))
    w = weights(2, 8, 1, 1, 8)
    w[:4] = 0
    net.conv(w)
    net.add("ADD", [before])
    net.conv(weights(3, 4, 1, 1, 8))
    assert channels(net.finish()) == [8, 8, 8, 4]


def test_pools_and_reshapes_lose_channels_too() -> None:
    net = Net(3)
    w = weights(1, 8, 1, 1, 3)
    w[::2] = 0
    net.conv(w)
    net.shape = (1, 1, 1, 8)
    y = net.b.tensor("pooled", net.shape, "int8", scale=0.6, zero_point=-5)
    window = {"stride_h": 1, "stride_w": 1, "filter_height": 6, "filter_width": 6}
    net.b.op("AVERAGE_POOL_2D", [net.last], [y], {"padding": "VALID", **window})
    flat = net.b.tensor("flat", (1, 8), "int8", scale=0.6, zero_point=-5)
    net.b.op("RESHAPE", [y, net.b.constant("s", np.array([1, 8], np.int32))], [flat])
    scores = net.b.tensor("scores", (1, 3), "int8", scale=0.9, zero_point=1)
    f = net.b.constant("f", weights(2, 3, 8), scales=[0.02])
    net.b.op("FULLY_CONNECTED", [flat, f, -1], [scores], {})
    net.last = scores
    graph = net.finish()
    assert channels(graph) == [4, 4, 4, 3]
    assert len(graph.ops[-1].inputs) == 3


def test_what_other_operators_and_the_application_see_stays() -> None:
    net = Net(3)
    w = weights(1, 8, 1, 1, 3)
    w[:4] = 0
    net.conv(w)
    net.add("RELU", [])
    net.conv(np.concatenate([weights(2, 4, 1, 1, 8), np.zeros((4, 1, 1, 8), np.int8)]))
    assert channels(net.finish()) == [8, 8, 8]
