# SPDX-License-Identifier: Apache-2.0
"""Functions of one 8-bit value as a table of 256 bytes, made at compile time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators.base import Call, InPlaceArgs, Input, Lowering, Node, Output, Own
from heliaaot_west.operators.requantize import integer_range, quantization_of, round_half_away

EIGHT_BITS = (DType.INT8, DType.UINT8)


def lookup_lowering(
    node: Node, function: Callable[[int], int], reason: str = "table of 256 bytes", source: int = 0
) -> Lowering:
    """Lowers an element-wise function from an 8-bit input to an 8-bit output.

    Args:
        node: output 0 has the shape of the input.
        function: the output integer for each input integer, within the output's type.
        reason: for the plan report.
        source: position of the input.
    """
    call = Call(
        "lookup_s8",
        {
            "input": Input(source, c_type="int8_t"),
            "table": Own("table"),
            "output": Output(c_type="int8_t"),
            "size": node.output().elements,
        },
    )
    return Lowering(
        run=(call,),
        reason=reason,
        constants={"table": byte_table(function, node.input(source), node.output())},
        in_place=(InPlaceArgs(0, source),),
    )


def real_lookup_lowering(
    node: Node, function: Callable[[float], float], reason: str = "table of 256 bytes"
) -> Lowering:
    """A table of a real function of 8 bits, rounded to nearest, halves away from zero.

    Source: ``LUTPopulateInt8`` in tensorflow/lite/kernels/internal/common.h, in float32.
    """
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    low, high = integer_range(node.output().dtype)
    inverse = np.float32(1) / np.float32(result.scale)

    def value(x: int) -> int:
        real = np.float32(source.scale) * np.float32(x - source.zero_point)
        transformed = np.float32(function(float(real)))
        rounded = round_half_away(float(transformed * inverse))
        return min(max(rounded + result.zero_point, low), high)

    return lookup_lowering(node, value, reason)


def byte_table(function: Callable[[int], int], source: Tensor, result: Tensor) -> NDArray[np.int8]:
    """Output bytes by input byte.

    Raises:
        OverflowError: the function leaves the output's type.
    """
    low, _ = integer_range(source.dtype)
    values = [function(low + (byte - low) % 256) for byte in range(256)]
    return np.array(values, result.dtype.numpy).view(np.int8)
