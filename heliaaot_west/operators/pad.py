# SPDX-License-Identifier: Apache-2.0
"""PAD and PADV2: a border of one value.

PAD puts the zero point around 8-bit tensors and 0 around all others, int16 too, as in TFLM.
Sources: tensorflow/lite/micro/kernels/pad.cc and pad_common.cc.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import first_problem
from heliaaot_west.operators.lookup import EIGHT_BITS
from heliaaot_west.operators.movement import movable, padded, strides

_LOOPS = 5
"""``AOT_PAD_LOOPS``."""

_VALUE = 2


@dataclass(frozen=True, slots=True)
class Dimension:
    """Elements of one dimension and of the border on either side."""

    size: int
    before: int
    after: int

    @property
    def padded(self) -> int:
        """The size with the border."""
        return self.before + self.size + self.after


def paddings_are_constant(node: Node) -> str | None:
    """The paddings are constant, at least 0, two for each dimension."""
    paddings = node.constant(1)
    if paddings is None:
        return f"{node.input(1)} is not constant"
    rank = len(node.input(0).shape)
    if paddings.size != 2 * rank:
        return f"{node.input(1)} has not two elements for each dimension of {node.input(0)}"
    if min(paddings.reshape(-1).tolist(), default=0) < 0:
        return f"{node.input(1)} has negative elements"
    return None


def output_is_padded(node: Node) -> str | None:
    """The output has the size of the input and its border."""
    shape = tuple(dim.padded for dim in padded_dimensions(node))
    return None if node.output().shape == shape else f"{node.output()} is not of shape {shape}"


def border_is_one_value(node: Node) -> str | None:
    """The value around is one element, for 8-bit tensors of the output's scale and zero point."""
    value, output = node.optional_input(_VALUE), node.output()
    if value is None:
        return None
    if value.elements != 1:
        return f"{value} is not one element"
    if output.dtype in EIGHT_BITS and value.quantization != output.quantization:
        return f"{value} has not the scale and zero point of {output}"
    return None


def dimensions_are_few(node: Node) -> str | None:
    """At most 6 dimensions are padded."""
    if len(merged(padded_dimensions(node))) <= _LOOPS + 1:
        return None
    return f"over {_LOOPS + 1} dimensions of {node.input(0)} are padded"


_RULES = (paddings_are_constant, output_is_padded, border_is_one_value, dimensions_are_few)


def padded_dimensions(node: Node) -> list[Dimension]:
    """Sizes and borders, once the paddings have been checked."""
    paddings = node.constant(1)
    if paddings is None:
        raise AssertionError(f"{node.op} has no constant paddings")
    pairs = paddings.reshape(-1, 2).tolist()
    return [
        Dimension(size, int(before), int(after))
        for size, (before, after) in zip(node.input(0).shape, pairs, strict=True)
    ]


def merged(dimensions: Sequence[Dimension]) -> list[Dimension]:
    """The fewest dimensions: those without a border become part of the next outer one."""
    result: list[Dimension] = []
    for dim in dimensions:
        if result and dim.before == dim.after == 0:
            last = result[-1]
            result[-1] = Dimension(
                last.size * dim.size, last.before * dim.size, last.after * dim.size
            )
        else:
            result.append(dim)
    return result or [Dimension(1, 0, 0)]


def _params(node: Node) -> Params:
    """Runs of input, and the border before, between and after them, in bytes."""
    item = node.output().dtype.nbytes(1)
    dimensions = merged(padded_dimensions(node))
    if node.input(0).elements == 0:
        dimensions = [Dimension(0, node.output().elements, 0)]
    steps = [item * step for step in strides([dim.padded for dim in dimensions])]
    inward = list(zip(reversed(dimensions), reversed(steps), strict=True))
    borders = accumulate(step * (dim.before + dim.after) for dim, step in inward)
    sizes = [dim.size for dim, _ in inward]
    return Params(
        "pad",
        {
            "lead": sum(step * dim.before for dim, step in inward),
            "tail": sum(step * dim.after for dim, step in inward),
            "rows": math.prod(sizes[1:]),
            "run": item * sizes[0],
            "sizes": padded(sizes[1:], _LOOPS, 1),
            "gaps": padded(list(borders)[:-1], _LOOPS, 0),
        },
    )


def border_value(node: Node) -> NDArray[np.generic] | None:
    """The value around, of one element, or None where it is known at run time only."""
    dtype = node.output().dtype
    if node.optional_input(_VALUE) is not None:
        value = node.constant(_VALUE)
        return None if value is None else value.reshape(1)
    quantization = node.output().quantization
    zero = quantization.zero_point if quantization and dtype in EIGHT_BITS else 0
    return np.array([zero], dtype.numpy)


def lower(node: Node, target: Target) -> Lowering:
    """Runs of input and of border in the order of the output, which is written once."""
    value = border_value(node)
    image = None if value is None else set(value.tobytes())
    arguments: dict[str, Arg] = {"input": Input(0, c_type="int8_t")}
    if image is not None and len(image) == 1:
        byte = image.pop()
        arguments |= {"output": Output(c_type="int8_t"), "value": byte}
        return _lowering("pad", arguments, node, "border of one byte repeated")
    arguments |= {
        "value": Input(_VALUE, c_type="int8_t"),
        "output": Output(c_type="int8_t"),
        "item": node.output().dtype.nbytes(1),
    }
    return _lowering("pad_elements", arguments, node, "border of one element repeated")


def _lowering(kernel: str, arguments: dict[str, Arg], node: Node, reason: str) -> Lowering:
    return Lowering(run=(Call(kernel, arguments, _params(node)),), reason=reason)


def fold(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """A constant with its border."""
    data = node.constant(0)
    if data is None or first_problem(node, _RULES):
        return None
    value = border_value(node)
    if value is None:
        return None
    result = np.full(node.output().shape, value[0])
    inside = tuple(slice(dim.before, dim.before + dim.size) for dim in padded_dimensions(node))
    result[inside] = data
    return (result,)


OPERATORS = tuple(
    OperatorSpec(
        kind=kind,
        types=tuple(Types(t.value, (t, None, t), (t,)) for t in movable(DType.UINT32)),
        lower=lower,
        inputs=(2, 3),
        constraints=_RULES,
        fold=fold,
    )
    for kind in ("PAD", "PADV2")
)
