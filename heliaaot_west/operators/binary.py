# SPDX-License-Identifier: Apache-2.0
"""What the element-wise operators of two inputs share: kernels over broadcast rows, tables."""

from __future__ import annotations

from collections.abc import Callable

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    Output,
    Params,
    ParamValue,
    Types,
)
from heliaaot_west.operators.broadcast import broadcast_fields
from heliaaot_west.operators.lookup import EIGHT_BITS, lookup_lowering

SUFFIX = {
    DType.BOOL: "bool",
    DType.INT8: "s8",
    DType.UINT8: "u8",
    DType.INT16: "s16",
    DType.INT32: "s32",
    DType.INT64: "s64",
    DType.FLOAT32: "f32",
}
"""Type of the elements in the names of kernels."""


def in_place_inputs(node: Node) -> tuple[InPlaceArgs, ...]:
    """The inputs that do not broadcast: the output may take their place."""
    output = node.output()
    return tuple(
        InPlaceArgs(0, position)
        for position in (0, 1)
        if node.input(position).elements == output.elements
        and node.input(position).dtype is output.dtype
    )


def binary_lowering(
    node: Node, kernel: str, params: Params | None = None, function: str | None = None
) -> Lowering:
    """A call of a kernel made with ``AOT_BROADCAST_KERNEL``.

    Args:
        node: whose inputs broadcast to the output.
        kernel: file of the kernel.
        params: its parameters, when they are more than the shape.
        function: the function in that file, when it is not called as the file is.
    """
    call = Call(
        kernel,
        {"input1": Input(0), "input2": Input(1), "output": Output()},
        params or Params("binary", broadcast_fields(node)),
        function,
    )
    return Lowering(
        run=(call,), reason="rows over merged dimensions", in_place=in_place_inputs(node)
    )


def quantized_params(node: Node, name: str, fields: dict[str, int]) -> Params:
    """The broadcast shape followed by a kernel's own fields."""
    members: dict[str, ParamValue] = {**broadcast_fields(node), **fields}
    return Params(name, members)


def scalar_table(node: Node, value: Callable[[int, int], int]) -> Lowering | None:
    """A table where one input is a constant scalar and all is of 8 bits, else None.

    Args:
        node: whose inputs broadcast to the output.
        value: the output integer for an integer of each input.
    """
    scalar = _constant_scalar(node)
    eight_bits = all(node.input(position).dtype in EIGHT_BITS for position in (0, 1))
    if scalar is None or not eight_bits or node.output().dtype.numpy.itemsize != 1:
        return None
    position, known = scalar

    def with_scalar(x: int) -> int:
        return value(known, x) if position == 0 else value(x, known)

    return lookup_lowering(node, with_scalar, "table for a constant scalar", source=1 - position)


def _constant_scalar(node: Node) -> tuple[int, int] | None:
    """Position and value of the input that is one known value, so that the other alone decides."""
    for position in (0, 1):
        data = node.constant(position)
        other = node.input(1 - position)
        if data is not None and data.size == 1 and other.elements == node.output().elements:
            return position, int(data.reshape(-1)[0])
    return None


def one_type(*dtypes: DType) -> tuple[Types, ...]:
    """Rows for two inputs and an output of one type."""
    return tuple(Types(dtype.value, (dtype, dtype), (dtype,)) for dtype in dtypes)
