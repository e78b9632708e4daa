# SPDX-License-Identifier: Apache-2.0
"""QUANTIZE and DEQUANTIZE: between real numbers and integers, and from one scale to another.

Real numbers are divided by the scale in float32 and rounded to nearest, halves away from zero;
integers are requantized with two roundings by a factor divided in double. Real numbers too large
for an integer, which TFLM leaves undefined, saturate. Sources:
tensorflow/lite/micro/kernels/quantize_common.cc and dequantize.cc,
tensorflow/lite/kernels/internal/reference/quantize.h, requantize.h and dequantize.h.
"""

from __future__ import annotations

import logging

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Tensor
from heliaaot_west.operators import gemmlowp
from heliaaot_west.operators.base import (
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
from heliaaot_west.operators.constraints import quantization_problem, same_shape
from heliaaot_west.operators.lookup import EIGHT_BITS, lookup_lowering
from heliaaot_west.operators.requantize import (
    integer_range,
    quantization_of,
    quantize_multiplier,
)

_LOGGER = logging.getLogger(__name__)

_SUFFIX = {
    DType.FLOAT16: "f16",
    DType.FLOAT32: "f32",
    DType.INT8: "s8",
    DType.INT16: "s16",
    DType.INT32: "s32",
    DType.UINT8: "u8",
}


def integers_are_quantized(node: Node) -> str | None:
    """Integer inputs and outputs have one scale and one zero point each."""
    for tensor in (node.input(0), node.output()):
        if tensor.dtype in (DType.FLOAT16, DType.FLOAT32):
            continue
        reason = quantization_problem(tensor)
        if reason:
            return reason
    return None


def requantize_fields(source: Tensor, result: Tensor) -> dict[str, int]:
    """The members of ``aot_requantize_params_t``."""
    before, after = quantization_of(source), quantization_of(result)
    multiplier, shift = quantize_multiplier(before.scale / after.scale)
    low, high = integer_range(result.dtype)
    return {
        "input_zero_point": before.zero_point,
        "multiplier": multiplier,
        "shift": shift,
        "output_zero_point": after.zero_point,
        "low": low,
        "high": high,
    }


def requantize_value(fields: dict[str, int], value: int) -> int:
    """What the kernels compute of one element."""
    centered = gemmlowp.wrap(value - fields["input_zero_point"])
    scaled = gemmlowp.requantize(centered, fields["multiplier"], fields["shift"])
    moved = gemmlowp.wrap(scaled + fields["output_zero_point"])
    return min(max(moved, fields["low"]), fields["high"])


def lower_quantize(node: Node, target: Target) -> Lowering:
    """A table from 8 to 8 bits, else one kernel call."""
    source, result = node.input(0), node.output()
    if source.dtype in EIGHT_BITS and result.dtype in EIGHT_BITS:
        fields = requantize_fields(source, result)
        return lookup_lowering(node, lambda x: requantize_value(fields, x))
    if source.dtype is DType.FLOAT32:
        params = Params("quantize", _quantize_fields(result))
        kernel, reason = "quantize", "real numbers to integers"
    else:
        params = Params("requantize", requantize_fields(source, result))
        kernel, reason = "requantize", "integers to another scale"
    call = Call(
        f"{kernel}_{_SUFFIX[source.dtype]}_{_SUFFIX[result.dtype]}",
        {"input": Input(0), "output": Output(), "size": result.elements},
        params,
    )
    same_size = source.dtype.numpy.itemsize == result.dtype.numpy.itemsize
    return Lowering(run=(call,), reason=reason, in_place=(InPlaceArgs(),) if same_size else ())


def _quantize_fields(result: Tensor) -> dict[str, int | float]:
    quantization = quantization_of(result)
    low, high = integer_range(result.dtype)
    return {
        "scale": quantization.scale,
        "zero_point": quantization.zero_point,
        "low": low,
        "high": high,
    }


def lower_dequantize(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    source = node.input(0)
    arguments: dict[str, Input | Output | int | float] = {
        "input": Input(0),
        "output": Output(),
        "size": source.elements,
    }
    if source.dtype is not DType.FLOAT16:
        quantization = quantization_of(source)
        arguments["scale"] = quantization.scale
        arguments["zero_point"] = quantization.zero_point
    call = Call(f"dequantize_{_SUFFIX[source.dtype]}_f32", arguments)
    return Lowering(run=(call,), reason="integers to real numbers")


def fold_quantize(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Integers of a constant."""
    data = node.constant(0)
    source, result = node.input(0), node.output()
    if data is None or result.quantization is None or result.quantization.per_channel:
        return None
    if source.dtype is DType.FLOAT32:
        scaled = data.astype(np.float32) / np.float32(result.quantization.scale)
        low, high = integer_range(result.dtype)
        zero = result.quantization.zero_point
        limited = np.clip(np.nan_to_num(scaled, nan=low - zero), low - zero, high - zero)
        whole = np.trunc(limited)
        fraction = limited - whole
        whole = whole + (fraction >= 0.5) - (fraction <= -0.5)
        return ((whole.astype(np.int64) + zero).astype(result.dtype.numpy),)
    if source.quantization is None or source.quantization.per_channel:
        return None
    fields = requantize_fields(source, result)
    distinct, positions = np.unique(data, return_inverse=True)
    values = np.array([requantize_value(fields, x) for x in distinct.tolist()], result.dtype.numpy)
    return (values[positions].reshape(data.shape),)


def fold_dequantize(node: Node) -> tuple[NDArray[np.generic], ...] | None:
    """Real numbers of a constant.

    TFLM gives all channels of a constant the scale and zero point of the first, and so do we;
    LiteRT takes each channel's own.
    """
    data = node.constant(0)
    source = node.input(0)
    if data is None or node.output().dtype is not DType.FLOAT32:
        return None
    if source.dtype in (DType.FLOAT16, DType.FLOAT32):
        return (data.astype(np.float32),)
    if source.quantization is None:
        return None
    if source.quantization.per_channel:
        _LOGGER.warning(
            "%s: %s is quantized per channel, which TFLM ignores: as there, all channels get the "
            "scale of the first, and results differ from LiteRT's; export these weights as "
            "float32, or quantize the activations too",
            node.op,
            source,
        )
    scale = np.float32(source.quantization.scale)
    return (scale * (data.astype(np.int64) - source.quantization.zero_point).astype(np.float32),)


def _pairs(*pairs: tuple[DType, DType]) -> tuple[Types, ...]:
    return tuple(Types(f"{a.value} to {b.value}", (a,), (b,)) for a, b in pairs)


OPERATORS = (
    OperatorSpec(
        kind="DEQUANTIZE",
        types=_pairs(
            (DType.INT8, DType.FLOAT32),
            (DType.UINT8, DType.FLOAT32),
            (DType.INT16, DType.FLOAT32),
            (DType.FLOAT16, DType.FLOAT32),
        ),
        lower=lower_dequantize,
        inputs=(1, 1),
        constraints=(same_shape, integers_are_quantized),
        fold=fold_dequantize,
    ),
    OperatorSpec(
        kind="QUANTIZE",
        types=_pairs(
            (DType.FLOAT32, DType.INT8),
            (DType.FLOAT32, DType.UINT8),
            (DType.FLOAT32, DType.INT16),
            (DType.INT8, DType.INT8),
            (DType.INT8, DType.UINT8),
            (DType.INT8, DType.INT16),
            (DType.INT8, DType.INT32),
            (DType.UINT8, DType.INT8),
            (DType.UINT8, DType.UINT8),
            (DType.INT16, DType.INT8),
            (DType.INT16, DType.INT16),
            (DType.INT16, DType.INT32),
            (DType.INT32, DType.INT8),
            (DType.INT32, DType.INT16),
        ),
        lower=lower_quantize,
        inputs=(1, 1),
        constraints=(same_shape, integers_are_quantized),
        fold=fold_quantize,
    ),
)
