# SPDX-License-Identifier: Apache-2.0
"""Kernels with paths for Helium and the DSP extension, over shapes that reach all their ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.frontend.reader import read_model
from heliaaot_west.target.boards import BOARDS, Board
from tests.compiled import compiled
from tests.operators.branches import Quant, Spec, branch
from tests.operators.harness import random_step, run_tflm
from tests.operators.weighted import (
    Data,
    Weights,
    Window,
    conv,
    depthwise,
    factor_probes,
    fully_connected,
)
from tests.target.harness import require_tools, run_on_board
from tests.tflite_builder import ModelBuilder

pytestmark = pytest.mark.target

PER_TENSOR = replace(Weights(), per_channel=False)
NO_ZERO_POINT = Data(source=Quant(0.5, 0))


def rows(b: ModelBuilder) -> None:
    """Inputs and outputs around multiples of 16, 3, 4 and 48."""
    sizes = ((1, 1), (15, 2), (16, 3), (17, 4), (31, 5), (32, 6), (40, 50), (65, 49))
    for inputs, outputs in sizes:
        fully_connected(b, (1, inputs), outputs)
        fully_connected(b, (5, inputs), outputs, PER_TENSOR, activation="RELU")


def windows(b: ModelBuilder) -> None:
    """Windows that are copied, partly outside, and read where they lie."""
    conv(b, (1, 7, 9, 3), 8, Window((3, 3)), activation="RELU")
    conv(b, (1, 7, 9, 3), 7, Window((3, 3), (2, 2)))
    conv(b, (1, 5, 6, 16), 17, Window((3, 3)))
    conv(b, (2, 5, 6, 4), 50, Window((3, 2), (1, 2), (2, 1)), PER_TENSOR)
    conv(b, (1, 6, 6, 8), 9, Window((1, 1), (2, 2)), activation="RELU6")
    conv(b, (1, 1, 20, 5), 6, Window((1, 7), (1, 2), padding="VALID"))
    conv(b, (1, 20, 1, 5), 6, Window((7, 1), (2, 1), padding="VALID"))
    conv(b, (1, 2, 2, 3), 4, Window((2, 2), dilation=(4, 4)), data=NO_ZERO_POINT)


def channels(b: ModelBuilder) -> None:
    """Depthwise: channels around multiples of 8, filters of 3 columns and others, and borders."""
    for count in (1, 3, 7, 8, 9, 16, 21):
        depthwise(b, (1, 5, 7, count), 1, Window((3, 3)), activation="RELU")
        depthwise(b, (1, 6, 5, count), 1, Window((3, 3), (2, 2)))
    depthwise(b, (1, 6, 3, 8), 1, Window((3, 3), (1, 3)), PER_TENSOR)
    depthwise(b, (1, 4, 1, 8), 1, Window((3, 3), (2, 1)))
    depthwise(b, (1, 7, 5, 12), 1, Window((2, 5), (1, 2)), activation="RELU_N1_TO_1")
    depthwise(b, (1, 9, 9, 8), 1, Window((3, 3), (1, 1), (2, 3)))
    depthwise(b, (1, 30, 1, 8), 1, Window((6, 1), padding="VALID"), PER_TENSOR)
    depthwise(b, (1, 1, 30, 10), 1, Window((1, 5)))
    depthwise(b, (1, 2, 2, 9), 1, Window((3, 3), dilation=(4, 4)))
    depthwise(b, (1, 8, 6, 1), 8, Window((5, 4), (2, 2)))
    depthwise(b, (1, 5, 5, 2), 5, Window((2, 2)))


def sums(b: ModelBuilder) -> None:
    """Additions: either scale the larger, lengths around multiples of 4, and broadcasts."""
    shapes = (((1, 13), (1, 13)), ((3, 4, 4), (3, 4, 4)), ((2, 5), (5,)), ((6,), (1,)))
    for left, right in ((0.5, 0.031), (0.02, 0.5), (0.25, 0.25)):
        for shape, other in shapes:
            branch(
                b,
                "ADD",
                [Spec(shape, quant=Quant(left, -7)), Spec(other, quant=Quant(right, 31))],
                Spec(shape, quant=Quant(0.4, 5)),
                {"fused_activation_function": "RELU" if left == right else "NONE"},
            )


def pools(b: ModelBuilder) -> None:
    """Averages: channels around multiples of 16, windows partly outside, and all of an image."""
    for count in (5, 16, 37):
        options = {"filter_height": 3, "filter_width": 2, "stride_h": 2, "stride_w": 2}
        source = Spec((1, 6, 7, count), quant=Quant(0.5, 3))
        branch(b, "AVERAGE_POOL_2D", [source], source._replace(shape=(1, 3, 4, count)), options)
        options = {"filter_height": 6, "filter_width": 7, "stride_h": 1, "stride_w": 1}
        options = {**options, "padding": "VALID"}
        branch(b, "AVERAGE_POOL_2D", [source], source._replace(shape=(1, 1, 1, count)), options)


def factors(b: ModelBuilder) -> None:
    """Shifts to either side, and products near halves."""
    factor_probes(b, "CONV_2D", "int8")
    factor_probes(b, "DEPTHWISE_CONV_2D", "int8")
    factor_probes(b, "FULLY_CONNECTED", "int8")


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("fill", [rows, windows, channels, sums, pools, factors])
def test_gives_the_bits_of_tflm(
    fill: Callable[[ModelBuilder], None], board: Board, tmp_path: Path
) -> None:
    require_tools()
    builder = ModelBuilder()
    fill(builder)
    model = builder.build()
    graph = read_model(model, "model.tflite").graphs[0]
    tensors = [graph.tensors[i] for i in graph.inputs]
    cases = [[random_step(tensors, 1, case, 0)] for case in range(2)]
    want = [[a.tobytes() for a in step] for case in run_tflm(model, cases) for step in case]
    got = run_on_board(package(compiled(model)), cases, board, tmp_path)
    for case in want:
        for number, output in enumerate(case):
            assert got[: len(output)] == output, f"output {number}"
            got = got[len(output) :]
