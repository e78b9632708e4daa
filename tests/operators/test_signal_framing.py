# SPDX-License-Identifier: Apache-2.0
"""SignalFramer, SignalStacker, SignalDelay and SignalOverlapAdd against TFLM, over many runs.

TFLM leaves a frame unwritten while samples are missing, so those frames are compared with 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from ai_edge_litert.schema_py_generated import TensorType
from flatbuffers import flexbuffers

from heliaaot_west.frontend.reader import read_model
from tests.operators.branches import refusal
from tests.operators.harness import Step, check, run_ours, run_tflm
from tests.tflite_builder import ModelBuilder


def packed(options: dict[str, Any]) -> bytes:
    """The custom options of an operator."""
    return bytes(flexbuffers.Dumps(options))


def one_operator(
    kind: str,
    shape: Sequence[int],
    output: Sequence[int],
    options: dict[str, Any],
    *,
    dtype: str = "int16",
    valid: bool = False,
) -> bytes:
    """A model of one operator, with the output that says whether the first one counts."""
    b = ModelBuilder()
    x = b.input("x", shape, dtype)
    outputs = [b.tensor("y", output, dtype)]
    if valid:
        outputs.append(b.tensor("valid", (), "bool"))
    b.op(f"CUSTOM:{kind}", [x], outputs, custom_options=packed(options))
    b.output(*outputs)
    return b.build()


def runs(shape: Sequence[int], count: int) -> list[list[Step]]:
    """Two fresh starts of several runs."""
    rng = np.random.default_rng(0)
    return [
        [[rng.integers(-32768, 32767, shape, np.int16, endpoint=True)] for _ in range(count)]
        for _ in range(2)
    ]


def check_frames(model: bytes, inputs: list[list[Step]], frames: int) -> None:
    """Asserts that every frame is what TFLM wrote, or 0 where it wrote nothing."""
    graph = read_model(model, "model").graphs[0]
    got = run_ours(model, inputs, [graph.tensors[i] for i in graph.outputs])
    for want_case, got_case in zip(run_tflm(model, inputs), got, strict=True):
        for (want, valid), (have, have_valid) in zip(want_case, got_case, strict=True):
            assert bool(valid.reshape(-1)[0]) == bool(have_valid[0])
            if valid.reshape(-1)[0]:
                np.testing.assert_array_equal(have, want.reshape(-1))
            else:
                rows = have.reshape(-1, frames, have.size // frames if frames else 1)
                assert not rows[:, 0].any()


@pytest.mark.parametrize("prefill", [False, True])
@pytest.mark.parametrize(
    ("size", "step", "shape"),
    [(480, 160, (160,)), (400, 160, (320,)), (5, 5, (2, 10)), (7, 3, (2, 6)), (8, 2, (1, 2))],
)
def test_framer(size: int, step: int, shape: tuple[int, ...], prefill: bool) -> None:
    frames = shape[-1] // step
    options = {"frame_size": size, "frame_step": step, "prefill": prefill}
    output = (*shape[:-1], frames, size)
    model = one_operator("SignalFramer", shape, output, options, valid=True)
    check_frames(model, runs(shape, 7), frames)


def test_framer_of_frames_with_gaps() -> None:
    options = {"frame_size": 3, "frame_step": 5, "prefill": False}
    model = one_operator("SignalFramer", (10,), (2, 3), options, valid=True)
    check_frames(model, runs((10,), 3), 2)


@pytest.mark.parametrize(
    ("channels", "left", "right", "step"),
    [(3, 2, 1, 1), (40, 1, 1, 2), (1, 0, 0, 1), (2, 0, 4, 5), (4, 3, 0, 4)],
)
def test_stacker(channels: int, left: int, right: int, step: int) -> None:
    options = {
        "num_channels": channels,
        "stacker_left_context": left,
        "stacker_right_context": right,
        "stacker_step": step,
    }
    output = (channels * (left + right + 1),)
    model = one_operator("SignalStacker", (channels,), output, options, valid=True)
    check_frames(model, runs((channels,), 12), 1)


@pytest.mark.parametrize(("shape", "delay"), [((4,), 10), ((2, 3, 5), 2), ((3, 4), 4), ((6,), 1)])
def test_delay(shape: tuple[int, ...], delay: int) -> None:
    check(one_operator("SignalDelay", shape, shape, {"delay_length": delay}), cases=3, steps=6)


@pytest.mark.parametrize("dtype", ["int16", "float32"])
@pytest.mark.parametrize(
    ("shape", "step"), [((1, 4), 2), ((3, 7), 3), ((2, 2, 8), 1), ((2, 3, 5), 5), ((1, 9), 6)]
)
def test_overlap_add(shape: tuple[int, ...], step: int, dtype: str) -> None:
    options = {"T": getattr(TensorType, dtype.upper()), "frame_step": step}
    output = (*shape[:-2], shape[-2] * step)
    model = one_operator("SignalOverlapAdd", shape, output, options, dtype=dtype)
    check(model, cases=3, steps=6)


@pytest.mark.parametrize(
    ("kind", "shape", "output", "options", "reason"),
    [
        (
            "SignalFramer",
            (4,),
            (1, 3),
            {"frame_size": 3, "frame_step": 4, "prefill": True},
            "less than frame_step 4",
        ),
        (
            "SignalFramer",
            (5,),
            (1, 3),
            {"frame_size": 3, "frame_step": 2, "prefill": True},
            "not a multiple of frame_step 2",
        ),
        (
            "SignalFramer",
            (4,),
            (1, 3),
            {"frame_size": 3, "frame_step": 2, "prefill": True},
            "does not hold the frames",
        ),
        (
            "SignalStacker",
            (2,),
            (4,),
            {
                "num_channels": 2,
                "stacker_left_context": 1,
                "stacker_right_context": 0,
                "stacker_step": 3,
            },
            "stacker_step is 3, not 1 to 2",
        ),
        ("SignalDelay", (4,), (4,), {"delay_length": 1 << 30}, "delay_length is 1073741824"),
        ("SignalOverlapAdd", (2, 4), (10,), {"frame_step": 5}, "frame_step is 5, not 1 to 4"),
    ],
)
def test_refusals(
    kind: str, shape: tuple[int, ...], output: tuple[int, ...], options: dict[str, Any], reason: str
) -> None:
    valid = kind in ("SignalFramer", "SignalStacker")
    assert reason in refusal(one_operator(kind, shape, output, options, valid=valid))
