# SPDX-License-Identifier: Apache-2.0
"""ARG_MAX, ARG_MIN and CUMSUM along one axis.

TFLM's running sums of int8 start at minus the zero point rather than at zero, and so do these.
Sources: tensorflow/lite/micro/kernels/arg_min_max.cc and cumsum.cc,
tensorflow/lite/kernels/internal/reference/arg_min_max.h and cumsum.h.
"""

from __future__ import annotations

import math

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Call,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Params,
    ParamValue,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.binary import SUFFIX
from heliaaot_west.operators.constraints import quantized_per_tensor, same_shape
from heliaaot_west.operators.requantize import quantization_of, quantize_multiplier

_RAISED = 19
"""Fraction bits of running sums of int8."""


def _axis(node: Node) -> int:
    data = node.constant(1)
    if data is None:
        raise AssertionError(f"{node.op} has no constant axis")
    return int(data.reshape(-1)[0]) % len(node.input(0).shape)


def _around_axis(node: Node) -> dict[str, int]:
    """Elements before the axis, of it, and after it."""
    shape, axis = node.input(0).shape, _axis(node)
    return {
        "outer": math.prod(shape[:axis]),
        "depth": shape[axis],
        "inner": math.prod(shape[axis + 1 :]),
    }


def lower_arg(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    suffix = f"{SUFFIX[node.input(0).dtype]}_{SUFFIX[node.output().dtype]}"
    call = Call(
        f"arg_max_min_{suffix}",
        {"input": Input(0), "output": Output()},
        Params("arg_max_min", _around_axis(node)),
        f"{node.op.kind.lower()}_{suffix}",
    )
    return Lowering(run=(call,), reason="one position for each row")


def _raised_factor(node: Node) -> tuple[int, int]:
    source, result = quantization_of(node.input(0)), quantization_of(node.output())
    return quantize_multiplier(source.scale / ((1 << _RAISED) * result.scale))


def lower_cumsum(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    shape: dict[str, ParamValue] = {
        **_around_axis(node),
        "exclusive": int(bool(node.int_option("exclusive"))),
        "reverse": int(bool(node.int_option("reverse"))),
    }
    suffix = SUFFIX[node.output().dtype]
    params = Params("cumsum", shape)
    if node.output().dtype is DType.INT8:
        multiplier, shift = _raised_factor(node)
        fields = {f"shape.{name}": value for name, value in shape.items()}
        fields |= {
            "raised": _RAISED,
            "input_zero_point": quantization_of(node.input(0)).zero_point,
            "multiplier": multiplier,
            "shift": shift,
            "output_zero_point": quantization_of(node.output()).zero_point,
        }
        params = Params("cumsum_s8", fields)
    call = Call(f"cumsum_{suffix}", {"input": Input(0), "output": Output()}, params)
    return Lowering(run=(call,), reason="one running sum a row", in_place=(InPlaceArgs(),))


def axis_is_constant(node: Node) -> str | None:
    """The axis is one constant number, and that dimension of the input is not 0."""
    data, shape = node.constant(1), node.input(0).shape
    if data is None:
        return f"{node.input(1)} is not constant"
    if data.size != 1:
        return f"{node.input(1)} has {data.size} elements, not 1"
    axis = int(data.reshape(-1)[0])
    if not -len(shape) <= axis < len(shape):
        return f"axis {axis} is not a dimension of {node.input(0)}"
    return None if shape[axis] else f"{node.input(0)} is empty"


def one_position_a_row(node: Node) -> str | None:
    """The output has an element for each row along the axis."""
    rows = node.input(0).elements // node.input(0).shape[_axis(node)]
    if node.output().elements == rows:
        return None
    return f"{node.output()} should have {rows} elements"


def scale_fits(node: Node) -> str | None:
    """The scale of int8 is under 2**18 times the output's, and over a thousandth."""
    if node.output().dtype is not DType.INT8 or -28 <= _raised_factor(node)[1] <= 0:
        return None
    return f"the scale of {node.output()} is too distant from that of {node.input(0)}"


OPERATORS = (
    *(
        OperatorSpec(
            kind=kind,
            types=tuple(
                Types(f"{source.value} to {result.value}", (source, None), (result,))
                for source in (DType.INT8, DType.UINT8, DType.INT32, DType.FLOAT32)
                for result in (DType.INT32, DType.INT64)
            ),
            lower=lower_arg,
            inputs=(2, 2),
            constraints=(axis_is_constant, one_position_a_row),
        )
        for kind in ("ARG_MAX", "ARG_MIN")
    ),
    OperatorSpec(
        kind="CUMSUM",
        types=same_type(DType.INT8, DType.INT32, DType.INT64, DType.FLOAT32, rest=(DType.INT32,)),
        lower=lower_cumsum,
        inputs=(2, 2),
        constraints=(same_shape, axis_is_constant, quantized_per_tensor, scale_fits),
    ),
)
