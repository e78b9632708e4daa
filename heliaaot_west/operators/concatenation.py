# SPDX-License-Identifier: Apache-2.0
"""CONCATENATION along an axis that is there, and PACK along a new one.

Int8 needs the output's scale in every input and int16 zero points of 0, as in TFLM. Uint8, which
only LiteRT takes, is rescaled in float32 where the scales differ. PACK never rescales. Sources:
tensorflow/lite/micro/kernels/concatenation.cc and pack.cc, ``ConcatenationWithScaling`` in
tensorflow/lite/kernels/internal/reference/concatenation.h.
"""

from __future__ import annotations

import math
from dataclasses import replace

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
    Own,
    Scratch,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.lookup import byte_table
from heliaaot_west.operators.movement import (
    MOVABLE,
    Loop,
    Move,
    axis_of,
    movable,
    move_calls,
    move_lowering,
)
from heliaaot_west.operators.requantize import round_half_away


def no_fused_activation(node: Node) -> str | None:
    """No activation is fused."""
    activation = node.int_option("fused_activation_function")
    return None if activation == 0 else f"fused activation {activation} is not NONE"


def shapes_join(node: Node) -> str | None:
    """Inputs agree in all dimensions but the axis, and add up to the output."""
    output = node.output()
    rank = len(output.shape)
    axis = axis_of(node.int_option("axis"), rank)
    if axis == rank:
        return f"axis {node.int_option('axis')} is not a dimension of {output}"
    total = 0
    for tensor in _inputs(node):
        fits = _without(tensor.shape, axis) == _without(output.shape, axis)
        if not fits or len(tensor.shape) != rank:
            return f"{tensor} does not fit {output} along axis {axis}"
        total += tensor.shape[axis]
    return None if total == output.shape[axis] else f"the inputs do not add up to {output}"


def scales_agree(node: Node) -> str | None:
    """Int8 inputs have the output's scale and zero point, int16 tensors zero point 0."""
    output = node.output()
    for tensor in (*_inputs(node), output):
        same = _quantization(tensor) == _quantization(output)
        if output.dtype is DType.INT8 and not same:
            return f"{tensor} has not the scale and zero point of {output}"
        if output.dtype is DType.UINT8 and not same and not _quantization(output)[0] > 0.0:
            return f"{output} is not quantized and {tensor} is"
        if output.dtype is DType.INT16 and _quantization(tensor)[1] != 0:
            return f"{tensor} has a zero point other than 0"
    return None


def shapes_stack(node: Node) -> str | None:
    """Inputs have the shape of the output without the axis, which counts them."""
    output = node.output()
    rank = len(output.shape)
    axis = axis_of(node.int_option("axis"), rank)
    if axis == rank:
        return f"axis {node.int_option('axis')} is not a dimension of {output}"
    for tensor in _inputs(node):
        if tensor.shape != _without(output.shape, axis):
            return f"{tensor} does not fit {output} along axis {axis}"
    if len(node.inputs) == output.shape[axis]:
        return None
    return f"{len(node.inputs)} inputs are not the {output.shape[axis]} of {output}"


def no_input_is_left_out(node: Node) -> str | None:
    """No input is left out."""
    return "an input is left out" if any(tensor is None for tensor in node.inputs) else None


_JOINS = (no_input_is_left_out, no_fused_activation, shapes_join, scales_agree)
_STACKS = (no_input_is_left_out, shapes_stack)


def _inputs(node: Node) -> list[Tensor]:
    return [tensor for tensor in node.inputs if tensor is not None]


def _without(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    return shape[:axis] + shape[axis + 1 :]


def _quantization(tensor: Tensor) -> tuple[float, int]:
    """Scale and zero point, which are 0 in TFLM when the file has none."""
    quantization = tensor.quantization
    return (quantization.scale, quantization.zero_point) if quantization else (0.0, 0)


def _moves(node: Node) -> list[Move]:
    """One move an input: blocks of all dimensions from the axis on."""
    output = node.output()
    axis = axis_of(node.int_option("axis"), len(output.shape))
    outer = math.prod(output.shape[:axis])
    whole = math.prod(output.shape[axis:])
    moves: list[Move] = []
    start = 0
    for position, tensor in enumerate(_inputs(node)):
        part = tensor.elements // outer if outer else 0
        loops = (Loop(outer, part, whole), Loop(part, 1, 1))
        moves.append(Move(loops, source=Input(position), target_start=start))
        start += part
    return moves


def lower_pack(node: Node, target: Target) -> Lowering:
    """One copy an input, each of which falls away where the input may lie in the output."""
    return move_lowering(node, _moves(node), "inputs copied to their places")


def lower_concatenation(node: Node, target: Target) -> Lowering:
    """Like PACK; inputs of another scale go through a table of 256 bytes first."""
    other = [position for position in range(len(node.inputs)) if _is_rescaled(node, position)]
    if not other:
        return lower_pack(node, target)
    tables = {f"table_{i}": _rescaling_table(node.input(i), node.output()) for i in other}
    scratch = {f"rescaled_{i}": Scratch(DType.UINT8, node.input(i).elements) for i in other}
    calls: list[Call] = []
    for position, move in enumerate(_moves(node)):
        if position in other:
            calls.append(_rescaling(node, position))
            move = replace(move, source=Own(f"rescaled_{position}"))
        calls.extend(move_calls(node, move))
    return Lowering(tuple(calls), "inputs rescaled by tables", constants=tables, scratch=scratch)


def _is_rescaled(node: Node, position: int) -> bool:
    source, output = node.input(position), node.output()
    return output.dtype is DType.UINT8 and _quantization(source) != _quantization(output)


def _rescaling(node: Node, position: int) -> Call:
    arguments: dict[str, Arg] = {
        "input": Input(position, c_type="int8_t"),
        "table": Own(f"table_{position}"),
        "output": Own(f"rescaled_{position}", c_type="int8_t"),
        "size": node.input(position).elements,
    }
    return Call("lookup_s8", arguments)


def _rescaling_table(source: Tensor, output: Tensor) -> NDArray[np.int8]:
    """Bytes of the output's scale, rounded in float32 as LiteRT does."""
    (scale, zero), (output_scale, output_zero) = _quantization(source), _quantization(output)
    factor = np.float32(scale) * (np.float32(1) / np.float32(output_scale))
    bias = np.float32(-zero) * factor

    def value(x: int) -> int:
        moved = round_half_away(float(np.float32(x) * factor + bias)) + output_zero
        return min(max(moved, 0), 255)

    return byte_table(value, source, output)


def fold_concatenation(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Constants joined, unless they would be rescaled."""
    if first_problem(node, _JOINS):
        return None
    if any(_is_rescaled(node, position) for position in range(len(node.inputs))):
        return None
    parts = [data for i in range(len(node.inputs)) if (data := node.constant(i)) is not None]
    if len(parts) < len(node.inputs):
        return None
    return (np.concatenate(parts, axis=node.int_option("axis")),)


def fold_pack(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Constants stacked."""
    parts = [data for i in range(len(node.inputs)) if (data := node.constant(i)) is not None]
    if first_problem(node, _STACKS) or len(parts) < len(node.inputs):
        return None
    return (np.stack(parts, axis=node.int_option("axis")),)


OPERATORS = (
    OperatorSpec(
        kind="CONCATENATION",
        types=same_type(*MOVABLE),
        lower=lower_concatenation,
        inputs=(1, None),
        constraints=_JOINS,
        fold=fold_concatenation,
    ),
    OperatorSpec(
        kind="PACK",
        types=same_type(*movable(DType.BOOL, DType.FLOAT16)),
        lower=lower_pack,
        inputs=(1, None),
        constraints=_STACKS,
        fold=fold_pack,
    ),
)
