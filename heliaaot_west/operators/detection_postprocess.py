# SPDX-License-Identifier: Apache-2.0
"""TFLite_Detection_PostProcess: from the encodings and scores of an SSD to its detections.

Boxes are decoded against anchors, and of boxes that overlap the one with the best score stays:
among all boxes by their best classes, or, with ``use_regular_nms``, among those of each class.
Quantized inputs are made real numbers first, as in LiteRT. Outputs are zero after the last
detection, where the interpreters leave what was there. Sources:
tensorflow/lite/micro/kernels/detection_postprocess.cc,
tensorflow/lite/kernels/detection_postprocess.cc.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    ParamValue,
    Scratch,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import quantized_per_tensor
from heliaaot_west.operators.flex_options import numbers
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import Constants

_INPUTS = ENCODINGS, SCORES, ANCHORS = ("encodings", "scores", "anchors")
_CORNERS = 4

_COUNTS = ("max_detections", "max_classes_per_detection", "num_classes")
_REALS = ("nms_score_threshold", "nms_iou_threshold", "y_scale", "x_scale", "h_scale", "w_scale")
_DEFAULTS: Mapping[str, float] = {"detections_per_class": 100, "use_regular_nms": 0}

_LARGEST = 1 << 24


def _options(node: Node) -> dict[str, float]:
    """Every option.

    Raises:
        ValueError: saying which option is missing or out of range.
    """
    options = {**_DEFAULTS, **numbers(node, *_COUNTS, *_REALS, *_DEFAULTS)}
    for name in (*_COUNTS, *_REALS):
        if name not in options:
            raise ValueError(f"option {name} is missing")
    for name in (*_COUNTS, "detections_per_class"):
        if not 1 <= options[name] < _LARGEST:
            raise ValueError(f"option {name} is {options[name]:g}, not a positive number")
    if not 0 < options["nms_iou_threshold"] <= 1:
        raise ValueError("option nms_iou_threshold is not above 0 and at most 1")
    for name in _REALS[2:]:
        if options[name] == 0 or not math.isfinite(options[name]):
            raise ValueError(f"option {name} is {options[name]:g}, by which nothing divides")
    return options


def options_are_given(node: Node) -> str | None:
    """The options hold counts of detections and classes, thresholds and scales."""
    try:
        options = _options(node)
    except ValueError as error:
        return str(error)
    per_box = min(options["max_classes_per_detection"], options["num_classes"])
    if per_box > 1 and not options["use_regular_nms"]:
        return "each box may have several classes, for which TFLM has no defined result"
    return None


def inputs_are_boxes(node: Node) -> str | None:
    """Encodings are [1, boxes, 4 or more], scores [1, boxes, classes] and anchors [boxes, 4]."""
    encodings, scores, anchors = (node.input(i) for i in range(3))
    boxes = anchors.shape[0] if len(anchors.shape) == 2 else 0
    if boxes == 0 or anchors.shape[1] != _CORNERS:
        return f"{anchors} is not [boxes, {_CORNERS}]"
    for tensor, least in ((encodings, _CORNERS), (scores, 1)):
        if len(tensor.shape) != 3 or tensor.shape[:2] != (1, boxes) or tensor.shape[2] < least:
            return f"{tensor} is not [1, {boxes}, {least} or more]"
    classes = int(_options(node)["num_classes"])
    if scores.shape[2] - classes not in (0, 1):
        return f"{scores} does not have a score for each of {classes} classes, or one more"
    return None


def outputs_hold_detections(node: Node) -> str | None:
    """The outputs have room for all detections: boxes of 4, classes, scores and their number."""
    capacity = node.output(1).elements
    wanted = (capacity * _CORNERS, capacity, capacity, 1)
    most = int(_options(node)["max_detections"])
    for tensor, elements in zip(node.outputs, wanted, strict=True):
        if tensor.elements != elements or capacity < most:
            return f"{tensor} has {tensor.elements} elements, which does not fit {most} detections"
    return None


def shapes(node: Node) -> tuple[tuple[int, ...], ...] | None:
    """Those of the outputs, which converters leave out of the file."""
    try:
        options = _options(node)
    except ValueError:
        return None
    count = int(options["max_detections"] * options["max_classes_per_detection"])
    return (1, count, _CORNERS), (1, count), (1, count), (1,)


def _real_inputs(
    node: Node,
) -> tuple[dict[str, Arg], list[Call], Constants, dict[str, Scratch]]:
    """The inputs as real numbers, and what makes them so."""
    arguments: dict[str, Arg] = {}
    calls: list[Call] = []
    constants: Constants = {}
    scratch: dict[str, Scratch] = {}
    for position, name in enumerate(_INPUTS):
        tensor = node.input(position)
        if tensor.dtype is DType.FLOAT32:
            arguments[name] = Input(position)
            continue
        quantization = quantization_of(tensor)
        scale, zero_point = quantization.scale, quantization.zero_point
        arguments[name] = Own(name)
        data = node.constant(position)
        if data is not None:
            steps = (data.astype(np.int32) - zero_point).astype(np.float32)
            constants[name] = np.float32(scale) * steps
            continue
        scratch[name] = Scratch(DType.FLOAT32, tensor.elements)
        kernel = f"dequantize_{'s8' if tensor.dtype is DType.INT8 else 'u8'}_f32"
        values: dict[str, Arg] = {"input": Input(position), "output": Own(name)}
        values.update({"size": tensor.elements, "scale": scale, "zero_point": zero_point})
        calls.append(Call(kernel, values))
    return arguments, calls, constants, scratch


def _fields(node: Node) -> dict[str, ParamValue]:
    """The members of ``aot_detection_postprocess_params_t``."""
    options = _options(node)
    encodings, scores = node.input(0), node.input(1)
    classes = int(options["num_classes"])
    return {
        "boxes": encodings.shape[1],
        "box_size": encodings.shape[2],
        "classes": classes,
        "background": scores.shape[2] - classes,
        "regular": int(bool(options["use_regular_nms"])),
        "detections": int(options["max_detections"]),
        "class_detections": int(options["detections_per_class"]),
        "capacity": node.output(1).elements,
        "score_threshold": float(options["nms_score_threshold"]),
        "overlap_threshold": float(options["nms_iou_threshold"]),
        "scale_y": float(options["y_scale"]),
        "scale_x": float(options["x_scale"]),
        "scale_h": float(options["h_scale"]),
        "scale_w": float(options["w_scale"]),
    }


def lower(node: Node, target: Target) -> Lowering:
    """A kernel call after those that make quantized inputs real."""
    arguments, calls, constants, scratch = _real_inputs(node)
    fields = _fields(node)
    boxes = node.input(0).shape[1]
    scratch["corners"] = Scratch(DType.FLOAT32, boxes * _CORNERS)
    scratch["active"] = Scratch(DType.INT8, boxes)
    if not fields["regular"]:
        scratch["best"] = Scratch(DType.FLOAT32, boxes)
    arguments.update(
        {
            "corners": Own("corners"),
            "best": None if fields["regular"] else Own("best"),
            "active": Own("active"),
            "detection_boxes": Output(0),
            "detection_classes": Output(1),
            "detection_scores": Output(2),
            "num_detections": Output(3),
        }
    )
    kernel = "detection_postprocess"
    calls.append(Call(kernel, arguments, Params(kernel, fields), returns_status=True))
    return Lowering(
        run=tuple(calls),
        reason="the best box left is taken each time, without sorting",
        constants=constants,
        scratch=scratch,
    )


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:TFLite_Detection_PostProcess",
        types=tuple(
            Types(dtype.value, (dtype,), (DType.FLOAT32,))
            for dtype in (DType.FLOAT32, DType.INT8, DType.UINT8)
        ),
        lower=lower,
        inputs=(3, 3),
        outputs=4,
        constraints=(
            options_are_given,
            inputs_are_boxes,
            outputs_hold_detections,
            quantized_per_tensor,
        ),
        shapes=shapes,
    ),
)
