# SPDX-License-Identifier: Apache-2.0
"""SPACE_TO_BATCH_ND and BATCH_TO_SPACE_ND: blocks of an image to and from batches.

Each position in a block gets a batch of its own. The border that is padded is the output's zero
point in every byte, as in LiteRT; TFLM never sets it and takes what it finds in memory. Sources:
tensorflow/lite/kernels/space_to_batch_nd.cc, tensorflow/lite/micro/kernels/batch_to_space_nd.cc,
tensorflow/lite/kernels/internal/reference/space_to_batch_nd.h and batch_to_space_nd.h.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import Tensor
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    ParamValue,
    Target,
    same_type,
)
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.movement import MOVABLE


def blocks_are_constant(node: Node) -> str | None:
    """Block sizes, at least 1, and paddings or crops, at least 0, are constant."""
    for position, least in ((1, 1), (2, 0)):
        data = node.constant(position)
        if data is None:
            return f"{node.input(position)} is not constant"
        if min(data.reshape(-1).tolist(), default=least) < least:
            return f"{node.input(position)} has elements below {least}"
    return None


def images_have_1_or_2_dimensions(node: Node) -> str | None:
    """Images have 3 dimensions of which 1 has blocks, or 4 of which 2 have."""
    rank = len(node.input(0).shape)
    if rank not in (3, 4) or len(node.output().shape) != rank:
        return f"{node.input(0)} and {node.output()} do not have 3 or 4 dimensions"
    if (node.input(1).elements, node.input(2).elements) != (rank - 2, 2 * (rank - 2)):
        return f"{node.input(1)} and {node.input(2)} do not name {rank - 2} dimensions"
    return None


def blocks_fit(node: Node) -> str | None:
    """The padded or cropped image is whole blocks, each position in which is a batch."""
    space, batch = _ends(node)
    blocks = _blocks(node)
    shape = [space.shape[0] * math.prod(blocks)]
    for size, block, border in zip(space.shape[1:-1], blocks, _borders(node), strict=True):
        whole = size + sum(border)
        if whole % block:
            return f"{space} with borders {border} is not whole blocks of {block}"
        shape.append(whole // block)
    shape.append(space.shape[-1])
    return None if batch.shape == tuple(shape) else f"{batch} is not of shape {tuple(shape)}"


_RULES = (blocks_are_constant, images_have_1_or_2_dimensions, blocks_fit)


def _ends(node: Node) -> tuple[Tensor, Tensor]:
    """The tensor with blocks in space and the one with blocks in batches."""
    if node.op.kind == "SPACE_TO_BATCH_ND":
        return node.input(0), node.output()
    return node.output(), node.input(0)


def _integers(node: Node, position: int) -> list[int]:
    data = node.constant(position)
    if data is None:
        raise AssertionError(f"{node.op} input {position} is not constant")
    return [int(value) for value in data.reshape(-1).tolist()]


def _blocks(node: Node) -> list[int]:
    return _integers(node, 1)


def _borders(node: Node) -> list[tuple[int, int]]:
    """What is padded or cropped before and after each dimension of the image."""
    flat = _integers(node, 2)
    return list(zip(flat[::2], flat[1::2], strict=True))


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call over rows of runs of channels."""
    space, batch = _ends(node)
    height, width = (*_blocks(node), 1)[:2]
    top, left = (*(before for before, _ in _borders(node)), 0)[:2]
    image, grid = ((*tensor.shape[1:-1], 1)[:2] for tensor in (space, batch))
    fields: dict[str, ParamValue] = {
        "batches": space.shape[0],
        "block_height": height,
        "block_width": width,
        "space_height": image[0],
        "space_width": image[1],
        "height": grid[0],
        "width": grid[1],
        "top": top,
        "left": left,
        "run": space.shape[-1] * space.dtype.nbytes(1),
    }
    arguments: dict[str, Arg] = {
        "input": Input(0, c_type="int8_t"),
        "output": Output(c_type="int8_t"),
    }
    if node.op.kind == "SPACE_TO_BATCH_ND":
        arguments["value"] = _border_byte(node)
    kernel = node.op.kind.removesuffix("_ND").lower()
    call = Call(kernel, arguments, Params("space_batch", fields))
    return Lowering(run=(call,), reason="rows of runs of channels")


def _border_byte(node: Node) -> int:
    quantization = node.output().quantization
    return quantization.zero_point & 0xFF if quantization else 0


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant rearranged."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    borders = [(0, 0), *_borders(node), (0, 0)]
    if node.op.kind == "SPACE_TO_BATCH_ND":
        byte = bytes([_border_byte(node)])
        border = np.frombuffer(byte * data.itemsize, data.dtype)[0]
        return (_to_batches(node, np.pad(data, borders, constant_values=border)),)
    whole = _to_space(node, data)
    inside = [slice(b, size - a) for size, (b, a) in zip(whole.shape, borders, strict=True)]
    return (whole[tuple(inside)],)


def _to_batches(node: Node, image: NDArray[np.generic]) -> NDArray[np.generic]:
    batches, *sizes, channels = image.shape
    blocks = _blocks(node)
    grid = [(size // block, block) for size, block in zip(sizes, blocks, strict=True)]
    split = image.reshape(batches, *(n for pair in grid for n in pair), channels)
    within = range(2, 2 * len(blocks) + 1, 2)
    order = (*within, 0, *(axis - 1 for axis in within), split.ndim - 1)
    result: NDArray[np.generic] = split.transpose(order).reshape(node.output().shape)
    return result


def _to_space(node: Node, data: NDArray[np.generic]) -> NDArray[np.generic]:
    _, *grid, channels = data.shape
    blocks, batches = _blocks(node), node.output().shape[0]
    split = data.reshape(*blocks, batches, *grid, channels)
    dims = len(blocks)
    order = (dims, *(n for i in range(dims) for n in (dims + 1 + i, i)), split.ndim - 1)
    sizes = [size * block for size, block in zip(grid, blocks, strict=True)]
    result: NDArray[np.generic] = split.transpose(order).reshape(batches, *sizes, channels)
    return result


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=same_type(*MOVABLE, rest=(None,)),
        lower=lower,
        inputs=(3, 3),
        constraints=_RULES,
        fold=fold,
    )
    for kind in ("BATCH_TO_SPACE_ND", "SPACE_TO_BATCH_ND")
)
