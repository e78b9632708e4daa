# SPDX-License-Identifier: Apache-2.0
"""TFLite_Detection_PostProcess against TFLM, quantized against LiteRT."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from flatbuffers import flexbuffers
from numpy.typing import NDArray

from heliaaot_west.frontend.reader import read_model
from tests.compiled import compiled
from tests.operators.branches import Quant, refusal
from tests.operators.harness import Step, build, run_litert, run_ours, run_tflm
from tests.tflite_builder import GraphBuilder, ModelBuilder

KIND = "CUSTOM:TFLite_Detection_PostProcess"

OPTIONS: Mapping[str, object] = {
    "max_detections": 6,
    "max_classes_per_detection": 1,
    "num_classes": 3,
    "nms_score_threshold": 0.3,
    "nms_iou_threshold": 0.4,
    "y_scale": 10.0,
    "x_scale": 10.0,
    "h_scale": 5.0,
    "w_scale": 5.0,
}

QUANTS = (Quant(0.05, 3), Quant(1 / 256, -128), Quant(1 / 256, -128))
UNSIGNED_QUANTS = (Quant(0.05, 131), Quant(1 / 256, 0), Quant(1 / 256, 0))


def anchors(boxes: int) -> NDArray[np.float32]:
    rng = np.random.default_rng(boxes)
    return np.concatenate(
        [rng.uniform(0, 0.7, (boxes, 2)), rng.uniform(0.1, 0.4, (boxes, 2))], axis=1
    ).astype(np.float32)


def detection(
    b: GraphBuilder,
    boxes: int = 12,
    options: Mapping[str, object] | None = None,
    *,
    dtype: str = "float32",
    quants: tuple[Quant, Quant, Quant] | None = None,
    box_size: int = 4,
    scores: int = 4,
    constant_anchors: bool = True,
    capacity: int | None = 6,
) -> None:
    """Adds one operator with its own inputs and outputs."""
    shapes = ((1, boxes, box_size), (1, boxes, scores), (boxes, 4))
    quantization = [dict(q._asdict()) for q in quants] if quants else [{}, {}, {}]
    inputs = [
        b.input(name, shape, dtype, **keywords)
        for name, shape, keywords in zip("es", shapes, quantization, strict=False)
    ]
    if not constant_anchors:
        inputs.append(b.input("a", shapes[2], dtype, **quantization[2]))
    elif quants:
        values = np.rint(anchors(boxes) / quants[2].scale) + quants[2].zero_point
        inputs.append(b.constant("a", values.astype(dtype), **quantization[2]))
    else:
        inputs.append(b.constant("a", anchors(boxes)))
    shapes_out = ((1, capacity or 0, 4), (1, capacity or 0), (1, capacity or 0), (1,))
    outputs = [b.tensor("o", shape if capacity else None, "float32") for shape in shapes_out]
    raw = bytes(flexbuffers.Dumps({**OPTIONS, **(options or {})}))
    b.op(KIND, inputs, outputs, custom_options=raw)
    b.output(*outputs)


def random_inputs(model: bytes, seed: int, tied: bool) -> Step:
    """Encodings of both signs, scores from 0 to 1, and anchors; tied scores are few."""
    rng = np.random.default_rng(seed)
    graph = read_model(model, "m").graphs[0]
    step: Step = []
    for tensor in (graph.tensors[i] for i in graph.inputs):
        if tensor.dtype.numpy.kind != "f":
            info = np.iinfo(str(tensor.dtype.numpy))
            low, high = (info.min, info.max)
            values = rng.integers(low, high, tensor.shape, endpoint=True)
            step.append((values // 40 * 40 if tied else values).clip(low, high).astype(info.dtype))
        elif tensor.name == "a":
            step.append(anchors(tensor.shape[0]))
        elif tensor.name == "s":
            scores = rng.uniform(0, 1, tensor.shape)
            step.append((np.rint(scores * 5) / 5 if tied else scores).astype(np.float32))
        else:
            step.append(rng.normal(0, 2, tensor.shape).astype(np.float32))
    return step


def assert_same(model: bytes, engine: str) -> None:
    """The detections are those of the engine, and nothing follows them."""
    cases = [[random_inputs(model, seed, tied=seed % 2 == 1)] for seed in range(4)]
    graph = read_model(model, "m").graphs[0]
    got = run_ours(model, cases, [graph.tensors[i] for i in graph.outputs])
    want = {"tflm": run_tflm, "litert": run_litert}[engine](model, cases)
    counts = set()
    for (ours,), (theirs,) in zip(got, want, strict=True):
        for first in range(0, len(ours), 4):
            count = int(theirs[first + 3].item())
            counts.add(count)
            assert ours[first + 3].item() == count
            for output, size in ((0, 4), (1, 1), (2, 1)):
                values = ours[first + output].astype(np.float64)
                known = theirs[first + output].reshape(-1)[: count * size].astype(np.float64)
                np.testing.assert_allclose(values[: count * size], known, rtol=1e-5, atol=1e-6)
                assert not values[count * size :].any()
    assert len(counts) > 1


def test_float32() -> None:
    b = ModelBuilder()
    regular = {"use_regular_nms": True}
    detection(b)
    detection(b, 40, {"max_detections": 4, "nms_iou_threshold": 0.1})
    detection(b, 9, {"nms_score_threshold": 0.85}, box_size=7, constant_anchors=False)
    detection(b, 12, {"num_classes": 4})
    detection(b, 12, {**regular, "max_classes_per_detection": 3})
    detection(b, 40, {**regular, "max_detections": 4, "detections_per_class": 2}, capacity=9)
    detection(b, 40, {**regular, "num_classes": 4, "nms_iou_threshold": 0.9})
    detection(b, 5, {**regular, "nms_score_threshold": 0.85})
    assert_same(b.build(), "tflm")


def test_uint8() -> None:
    b = ModelBuilder()
    detection(b, options={"nms_score_threshold": 0.9}, dtype="uint8", quants=UNSIGNED_QUANTS)
    detection(b, 30, {"use_regular_nms": True}, dtype="uint8", quants=UNSIGNED_QUANTS)
    assert_same(b.build(), "litert")


def test_int8_is_uint8_with_other_zero_points() -> None:
    """No engine takes int8."""
    b, other = ModelBuilder(), ModelBuilder()
    detection(b, dtype="int8", quants=QUANTS, constant_anchors=False)
    detection(other, dtype="uint8", quants=UNSIGNED_QUANTS, constant_anchors=False)
    step = random_inputs(other.build(), 0, tied=False)
    step[2] = step[2] // 2 + 40
    shifted: Step = [(x.astype(np.int16) - 128).astype(np.int8) for x in step]
    results = []
    for model, inputs in ((b.build(), shifted), (other.build(), step)):
        graph = read_model(model, "m").graphs[0]
        results.append(run_ours(model, [[inputs]], [graph.tensors[i] for i in graph.outputs]))
    for ours, theirs in zip(results[0][0][0], results[1][0][0], strict=True):
        np.testing.assert_array_equal(ours, theirs)
    assert results[0][0][0][3].item() > 0


def test_outputs_without_shapes() -> None:
    b = ModelBuilder()
    detection(b, options={"max_classes_per_detection": 2, "use_regular_nms": True}, capacity=None)
    program = compiled(b.build()).program
    shapes = [program.values[ident].shape for ident in program.outputs]
    assert shapes == [(1, 12, 4), (1, 12), (1, 12), (1,)]


def test_an_empty_box_is_an_error(tmp_path: Path) -> None:
    b = ModelBuilder()
    detection(b, constant_anchors=False)
    model = b.build()
    program = build(model, tmp_path)
    step = random_inputs(model, 0, tied=False)
    for empty, code in ((False, 0), (True, 94)):
        if empty:
            step[2][3, 2] = 0
        stream = np.array([1, 1], np.uint32).tobytes() + b"".join(array.tobytes() for array in step)
        assert subprocess.run([program], input=stream, capture_output=True).returncode == code


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"max_detections": 0}, "option max_detections is 0, not a positive number"),
        ({"max_detections": 7}, "which does not fit 7 detections"),
        ({"max_classes_per_detection": 2}, "each box may have several classes"),
        ({"nms_iou_threshold": 1.5}, "nms_iou_threshold is not above 0 and at most 1"),
        ({"h_scale": 0.0}, "option h_scale is 0"),
        ({"num_classes": 2}, "does not have a score for each of 2 classes, or one more"),
        ({"y_scale": "1"}, "not a flexbuffer map of numbers"),
    ],
)
def test_refuses_options(options: Mapping[str, object], reason: str) -> None:
    b = ModelBuilder()
    detection(b, options=options)
    assert reason in refusal(b.build())


def test_refuses_an_option_left_out() -> None:
    b = ModelBuilder()
    detection(b)
    raw = bytes(flexbuffers.Dumps({k: v for k, v in OPTIONS.items() if k != "x_scale"}))
    b.object.operators[0].customOptions = list(raw)
    assert "option x_scale is missing" in refusal(b.build())


def test_refuses_boxes_of_3_numbers() -> None:
    b = ModelBuilder()
    detection(b, box_size=3)
    assert "is not [1, 12, 4 or more]" in refusal(b.build())
