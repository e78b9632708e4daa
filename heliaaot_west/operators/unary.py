# SPDX-License-Identifier: Apache-2.0
"""Calls of kernels that map each element by itself, as ``kernels/unary.h`` makes them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from heliaaot_west.operators.base import (
    Arg,
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    Output,
    Own,
    Params,
)
from heliaaot_west.operators.lookup_s16 import interpolation_table
from heliaaot_west.operators.requantize import quantization_of


def unary_lowering(
    node: Node,
    kernel: str,
    reason: str = "one element at a time",
    params: Params | None = None,
    **scalars: float,
) -> Lowering:
    """A call of ``kernel(params, input, output, size, scalars...)``; it may work in place."""
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "output": Output(),
        "size": node.output().elements,
        **scalars,
    }
    call = Call(kernel, arguments, params)
    return Lowering(run=(call,), reason=reason, in_place=(InPlaceArgs(),))


def interpolated_lowering(node: Node, function: Callable[[np.float32], np.float32]) -> Lowering:
    """A function of int16 by interpolation in a table of 513 values.

    Args:
        node: quantized with zero points 0.
        function: from a real argument to a real value, both float32.
    """
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    table = interpolation_table(
        function, source.scale, source.zero_point, result.scale, result.zero_point
    )
    call = Call(
        "lookup_s16",
        {
            "input": Input(0),
            "table": Own("table"),
            "output": Output(),
            "size": node.output().elements,
        },
    )
    return Lowering(
        run=(call,),
        reason="interpolates in a table of 513 values",
        constants={"table": table},
        in_place=(InPlaceArgs(),),
    )
