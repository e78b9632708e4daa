# SPDX-License-Identifier: Apache-2.0
"""SignalFramer, SignalStacker, SignalDelay and SignalOverlapAdd of TFLM's audio front end.

They keep samples from run to run. TFLM keeps them in rings of twice the capacity; here the
samples that matter lie in order, oldest first. What TFLM leaves unwritten while samples are
still missing is 0 here. Source: signal/micro/kernels, in the file of each one's name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
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
    Target,
    Types,
)
from heliaaot_west.operators.constraints import same_shape
from heliaaot_west.operators.signal_options import options_given, read_options

_FRAMER_OPTIONS = ("frame_size", "frame_step", "prefill")
_STACKER_OPTIONS = (
    "num_channels",
    "stacker_left_context",
    "stacker_right_context",
    "stacker_step",
)
_MOST_STATE = 1 << 24
"""Elements of state past which the options are taken for a mistake."""


def _kept(elements: int, dtype: DType = DType.INT16) -> NDArray[np.generic]:
    """State of zeros; never empty, so that it has an address."""
    return np.zeros(max(elements, 1), dtype.numpy)


def _outer(tensor: Tensor, inner: int) -> int:
    return tensor.elements // inner if inner else 0


def valid_is_one_boolean(node: Node) -> str | None:
    """The second output is one boolean."""
    valid = node.output(1)
    return None if valid.elements == 1 else f"{valid} is not one boolean"


def frames_are_possible(node: Node) -> str | None:
    """Frame_step divides the input's last dimension and, with prefill, is within frame_size."""
    options = read_options(node, *_FRAMER_OPTIONS)
    size, step, source = options["frame_size"], options["frame_step"], node.input(0)
    if not 1 <= size <= _MOST_STATE or not 1 <= step <= _MOST_STATE:
        return f"frame_size {size} and frame_step {step} are not 1 to {_MOST_STATE}"
    if not source.shape or not source.elements or source.shape[-1] % step:
        return f"the last dimension of {source} is not a multiple of frame_step {step}"
    if options["prefill"] and size < step:
        return f"frame_size {size} is less than frame_step {step}, which prefill forbids"
    if node.output().elements != source.elements // step * size:
        return f"{node.output()} does not hold the frames of {source}"
    return None


def lower_framer(node: Node, target: Target) -> Lowering:
    """One kernel call; the samples before the next frame are state."""
    options = read_options(node, *_FRAMER_OPTIONS)
    size, step = options["frame_size"], options["frame_step"]
    inner = node.input(0).shape[-1]
    channels = _outer(node.input(0), inner)
    history = (size if options["prefill"] else -(-size // step) * step) - step
    params = Params(
        "signal_framer",
        {
            "channels": channels,
            "steps": inner // step,
            "frame_step": step,
            "frame_size": size,
            "history": history,
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "recent": Own("recent"),
        "filled": Own("filled"),
        "output": Output(0),
        "valid": Output(1),
    }
    return Lowering(
        run=(Call("signal_framer", arguments, params),),
        reason="recent samples in order, each frame written in one go",
        state={
            "recent": _kept(channels * history),
            "filled": np.array([history if options["prefill"] else 0], np.int32),
        },
    )


def stack_is_possible(node: Node) -> str | None:
    """The output is all frames of num_channels; stacker_step is 1 to the number of frames."""
    options = read_options(node, *_STACKER_OPTIONS)
    frames = _stacked_frames(node)
    if node.input(0).elements != options["num_channels"] or not node.input(0).elements:
        return f"{node.input(0)} does not have num_channels {options['num_channels']} elements"
    if node.output().elements != options["num_channels"] * frames:
        return f"{node.output()} does not hold {frames} frames of the input"
    if not 1 <= options["stacker_step"] <= frames:
        return f"stacker_step is {options['stacker_step']}, not 1 to {frames}"
    return None


def _stacked_frames(node: Node) -> int:
    options = read_options(node, *_STACKER_OPTIONS)
    return options["stacker_left_context"] + options["stacker_right_context"] + 1


def lower_stacker(node: Node, target: Target) -> Lowering:
    """One kernel call; the inputs since the last output are state."""
    options = read_options(node, *_STACKER_OPTIONS)
    params = Params(
        "signal_stacker",
        {
            "channels": options["num_channels"],
            "left_context": options["stacker_left_context"],
            "frames": _stacked_frames(node),
            "step": options["stacker_step"],
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "recent": Own("recent"),
        "progress": Own("progress"),
        "output": Output(0),
        "valid": Output(1),
    }
    return Lowering(
        run=(Call("signal_stacker", arguments, params),),
        reason="recent inputs in order",
        state={
            "recent": _kept(node.output().elements),
            "progress": np.zeros(2, np.int32),
        },
    )


def delay_is_possible(node: Node) -> str | None:
    """The input has at least one dimension."""
    source, delay = node.input(0), read_options(node, "delay_length")["delay_length"]
    if not source.shape or not source.elements:
        return f"{source} has no samples"
    if delay > _MOST_STATE:
        return f"delay_length is {delay}, more than {_MOST_STATE}"
    return None


def lower_delay(node: Node, target: Target) -> Lowering:
    """One kernel call; the samples on the way are state."""
    delay, size = read_options(node, "delay_length")["delay_length"], node.input(0).shape[-1]
    channels = _outer(node.input(0), size)
    params = Params("signal_delay", {"channels": channels, "size": size, "delay": delay})
    arguments: dict[str, Arg] = {"input": Input(0), "recent": Own("recent"), "output": Output()}
    return Lowering(
        run=(Call("signal_delay", arguments, params),),
        reason="recent samples in order",
        state={"recent": _kept(channels * delay)},
    )


def overlap_is_possible(node: Node) -> str | None:
    """Input is [..., frames, size], output [..., frames * frame_step]; frame_step is 1 to size."""
    source, step = node.input(0), read_options(node, "frame_step")["frame_step"]
    if len(source.shape) < 2 or not source.elements:
        return f"{source} does not have 2 dimensions of at least 1"
    if not 1 <= step <= source.shape[-1]:
        return f"frame_step is {step}, not 1 to {source.shape[-1]}"
    if node.output().elements != source.elements // source.shape[-1] * step:
        return f"{node.output()} does not hold frame_step {step} samples for each frame"
    return None


def lower_overlap_add(node: Node, target: Target) -> Lowering:
    """One kernel call; the sums that are not complete are state."""
    source, step = node.input(0), read_options(node, "frame_step")["frame_step"]
    frames, size = source.shape[-2:]
    channels = _outer(source, frames * size)
    params = Params(
        "signal_overlap_add",
        {"channels": channels, "frames": frames, "size": size, "step": step},
    )
    suffix = "s16" if source.dtype is DType.INT16 else "f32"
    arguments: dict[str, Arg] = {"input": Input(0), "tail": Own("tail"), "output": Output()}
    return Lowering(
        run=(Call(f"signal_overlap_add_{suffix}", arguments, params),),
        reason="complete sums go straight to the output",
        state={"tail": _kept(channels * (size - step), source.dtype)},
    )


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:SignalFramer",
        types=(Types("int16", (DType.INT16,), (DType.INT16, DType.BOOL)),),
        lower=lower_framer,
        inputs=(1, 1),
        outputs=2,
        constraints=(options_given(*_FRAMER_OPTIONS), valid_is_one_boolean, frames_are_possible),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalStacker",
        types=(Types("int16", (DType.INT16,), (DType.INT16, DType.BOOL)),),
        lower=lower_stacker,
        inputs=(1, 1),
        outputs=2,
        constraints=(options_given(*_STACKER_OPTIONS), valid_is_one_boolean, stack_is_possible),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalDelay",
        types=(Types("int16", (DType.INT16,), (DType.INT16,)),),
        lower=lower_delay,
        inputs=(1, 1),
        constraints=(options_given("delay_length"), same_shape, delay_is_possible),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalOverlapAdd",
        types=(
            Types("int16", (DType.INT16,), (DType.INT16,)),
            Types("float32", (DType.FLOAT32,), (DType.FLOAT32,)),
        ),
        lower=lower_overlap_add,
        inputs=(1, 1),
        constraints=(options_given("frame_step"), overlap_is_possible),
    ),
)
