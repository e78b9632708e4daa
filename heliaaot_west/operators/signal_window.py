# SPDX-License-Identifier: Apache-2.0
"""SignalWindow of TFLM's audio front end: frames times a window, shifted down and saturated.

Source: signal/micro/kernels/window.cc and signal/src/window.cc; the shift rounds down.
"""

from __future__ import annotations

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    Target,
    Types,
)
from heliaaot_west.operators.constraints import same_shape
from heliaaot_west.operators.signal_options import options_given, read_options


def window_divides_input(node: Node) -> str | None:
    """The input is a whole number of windows."""
    source, window = node.input(0), node.input(1)
    if window.elements == 0 or source.elements % window.elements:
        return f"{source} is not a whole number of windows {window}"
    return None


def shift_is_possible(node: Node) -> str | None:
    """The shift is at most 31."""
    shift = read_options(node, "shift")["shift"]
    return None if shift < 32 else f"shift is {shift}"


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call over frames of the window's size."""
    size = node.input(1).elements
    params = Params(
        "signal_window",
        {
            "frames": node.input(0).elements // size,
            "size": size,
            "shift": read_options(node, "shift")["shift"],
        },
    )
    arguments: dict[str, Arg] = {"input": Input(0), "weights": Input(1), "output": Output()}
    return Lowering(
        run=(Call("signal_window", arguments, params),),
        reason="one product a sample",
        in_place=(InPlaceArgs(),),
        macs=node.input(0).elements,
    )


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:SignalWindow",
        types=(Types("int16", (DType.INT16, DType.INT16), (DType.INT16,)),),
        lower=lower,
        inputs=(2, 2),
        constraints=(options_given("shift"), same_shape, window_divides_input, shift_is_possible),
    ),
)
