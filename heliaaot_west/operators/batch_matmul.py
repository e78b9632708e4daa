# SPDX-License-Identifier: Apache-2.0
"""BATCH_MATMUL: products of matrices, whose batches broadcast.

One right matrix for all batches, known at compile time, makes a fully connected layer. Int8 weights
under another type are only taken as such a layer's; under int16 no engine takes them.
Rounding: as of a fully connected layer without bias, with 64-bit accumulators for int16; TFLM
takes the product of both inputs' scales in double. Sources: tensorflow/lite/micro/kernels/
batch_matmul.cc, tensorflow/lite/kernels/batch_matmul.cc and
tensorflow/lite/kernels/internal/reference/batch_matmul.h.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

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
    Scratch,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.broadcast import (
    MAX_LOOPS,
    broadcast_shape,
    loop_fields,
    merged_dimensions,
)
from heliaaot_west.operators.constraints import quantization_problem
from heliaaot_west.operators.requantize import quantization_of
from heliaaot_west.operators.weighted_output import (
    Constants,
    Fields,
    output_scale_is_not_tiny,
    requantization,
)
from heliaaot_west.operators.weighted_sum import RealInput, weighted_sum
from heliaaot_west.operators.weights import is_real

LEFT, RIGHT = 0, 1

_SUFFIX = {DType.INT8: "s8", DType.INT16: "s16", DType.FLOAT32: "f32"}


@dataclass(frozen=True, slots=True)
class Factor:
    """One input: batches of matrices, as the kernels want them or transposed.

    Attributes:
        batches: dimensions before the matrix.
        vectors: rows of the left, columns of the right matrix.
        depth: elements of each of these.
        transposed: whether the elements of a vector are not neighbours.
    """

    batches: tuple[int, ...]
    vectors: int
    depth: int
    transposed: bool


def _factors(node: Node) -> tuple[Factor, Factor]:
    left = _factor(node.input(LEFT), bool(node.int_option("adj_x")))
    right = _factor(node.input(RIGHT), not node.int_option("adj_y"))
    return left, right


def _factor(tensor: Tensor, transposed: bool) -> Factor:
    *batches, vectors, depth = tensor.shape
    if transposed:
        vectors, depth = depth, vectors
    matrix = vectors > 1 and depth > 1
    return Factor(tuple(batches), vectors, depth, transposed and matrix)


def matrices_multiply(node: Node) -> str | None:
    """The matrices have a common depth, and batches that broadcast over at most 6 dimensions."""
    a, b = node.input(LEFT), node.input(RIGHT)
    for tensor in (a, b):
        if len(tensor.shape) < 2 or 0 in tensor.shape:
            return f"{tensor} does not have at least 2 dimensions, none of them 0"
    left, right = _factors(node)
    if left.depth != right.depth:
        return f"{a} has matrices of depth {left.depth}, {b} of depth {right.depth}"
    batches = broadcast_shape(left.batches, right.batches)
    if batches is None:
        return f"the batches of {a} and {b} do not broadcast"
    if len(merged_dimensions(left.batches, right.batches)) > MAX_LOOPS:
        return f"the batches of {a} and {b} broadcast over more than {MAX_LOOPS} dimensions"
    if math.prod(batches) * left.vectors * right.vectors != node.output().elements:
        shape = (*batches, left.vectors, right.vectors)
        return f"{node.output()} should be [{','.join(map(str, shape))}]"
    return None


def integers_are_quantized(node: Node) -> str | None:
    """Integers have one scale and one zero point each, of 0 for int16."""
    if is_real(node):
        return None
    tensors = [node.input(LEFT), node.input(RIGHT), node.output()]
    if _is_mixed(node):
        tensors.remove(node.input(RIGHT))
    for tensor in tensors:
        reason = quantization_problem(tensor)
        if reason:
            return reason
        if tensor.dtype is DType.INT16 and quantization_of(tensor).zero_point != 0:
            return f"{tensor} has a zero point other than 0"
    return None


def int8_weights_are_constant(node: Node) -> str | None:
    """Int8 under another type is one constant matrix, symmetric, with scales along its columns."""
    if not _is_mixed(node):
        return None
    tensor = node.input(RIGHT)
    quantization = tensor.quantization
    if not _is_layer(node) or quantization is None:
        return f"{tensor} is not one constant matrix with zero points 0"
    column = len(tensor.shape) - (2 if node.int_option("adj_y") else 1)
    if quantization.per_channel and quantization.axis != column:
        return f"{tensor} has scales along dimension {quantization.axis}, not of each column"
    return None


def _is_mixed(node: Node) -> bool:
    return node.input(LEFT).dtype is not node.input(RIGHT).dtype


def _is_layer(node: Node) -> bool:
    """Whether this is a fully connected layer of constant weights with zero points 0."""
    left, right = _factors(node)
    if node.constant(RIGHT) is None or math.prod(right.batches) != 1 or left.transposed:
        return False
    tensor = node.input(RIGHT)
    if tensor.dtype is not DType.INT8:
        return tensor.dtype is DType.FLOAT32
    return tensor.quantization is not None and not any(tensor.quantization.zero_points)


def lower(node: Node, target: Target) -> Lowering:
    """One kernel call, of a fully connected layer where that is the same."""
    return _layer(node) if _is_layer(node) else _product(node)


def _constant(node: Node) -> NDArray[np.generic]:
    data = node.constant(RIGHT)
    if data is None:
        raise AssertionError(f"{node.op} has no constant matrix")
    return data


def _vectors_first(values: NDArray[np.generic], transposed: bool) -> NDArray[np.generic]:
    return np.ascontiguousarray(values.swapaxes(-1, -2)) if transposed else values


def _layer(node: Node) -> Lowering:
    left, right = _factors(node)
    tensor = node.input(RIGHT)
    quantization = tensor.quantization
    shape = (right.vectors, right.depth)
    values = _vectors_first(_constant(node), right.transposed).reshape(shape)
    weights = replace(
        tensor,
        shape=shape,
        data=values,
        quantization=None if quantization is None else replace(quantization, axis=0),
    )
    layer = replace(node, inputs=(node.input(LEFT), weights, None))
    asymmetric = bool(node.int_option("asymmetric_quantize_inputs"))
    parts = weighted_sum(layer, 0, RealInput(asymmetric, right.depth))
    if right.transposed:
        constants = {**parts.constants, "filter": values}
        parts = replace(parts, filter=Own("filter"), constants=constants)
    rows = math.prod(left.batches) * left.vectors
    sizes: Fields = {"batches": rows, "input_size": right.depth, "output_size": right.vectors}
    return Lowering(
        run=(parts.call("fully_connected", sizes),),
        reason="a constant matrix as a fully connected layer",
        constants=parts.constants,
        scratch=parts.scratch,
        macs=node.output().elements * right.depth,
    )


def _joined(left: Factor, right: Factor) -> tuple[Factor, Factor]:
    """The same product with batches of left over one right matrix as further rows of left."""
    rank = max(len(left.batches), len(right.batches))
    ours = [1] * (rank - len(left.batches)) + list(left.batches)
    theirs = [1] * (rank - len(right.batches)) + list(right.batches)
    rows = left.vectors
    while ours and theirs[-1] == 1 and (ours[-1] == 1 or not left.transposed):
        rows *= ours.pop()
        theirs.pop()
    return replace(left, batches=tuple(ours), vectors=rows), replace(right, batches=tuple(theirs))


def _product(node: Node) -> Lowering:
    """Inputs that are transposed become constants if they can, else scratch for one matrix."""
    constants: Constants = {}
    scratch: dict[str, Scratch] = {}
    factors = list(_factors(node))
    arguments: dict[str, Arg] = {"left": Input(LEFT), "right": Input(RIGHT)}
    for position, name in ((LEFT, "left"), (RIGHT, "right")):
        data = node.constant(position)
        if data is not None and factors[position].transposed:
            constants[name] = _vectors_first(data, True)
            arguments[name] = Own(name)
            factors[position] = replace(factors[position], transposed=False)
    left, right = _joined(*factors)
    dtype = node.input(LEFT).dtype
    for name, factor in (("left_rows", left), ("right_columns", right)):
        arguments[name] = Own(name) if factor.transposed else None
        if factor.transposed:
            scratch[name] = Scratch(dtype, factor.vectors * factor.depth)
    fields = _quantization_fields(node)
    if dtype is DType.INT8:
        arguments["column_offset"] = None
        if fields["left_zero_point"]:
            arguments["column_offset"] = Own("column_offset")
            scratch["column_offset"] = Scratch(DType.INT32, right.vectors)
    kernel = f"batch_matmul_{_SUFFIX[dtype]}"
    params = Params(kernel, {**_matrices_fields(left, right), **fields})
    return Lowering(
        run=(Call(kernel, {**arguments, "output": Output()}, params),),
        reason="columns in blocks that share the loads of rows",
        constants=constants,
        scratch=scratch,
        macs=node.output().elements * left.depth,
    )


def _matrices_fields(left: Factor, right: Factor) -> Fields:
    """The members of ``aot_batch_matmul_shape_t`` as the parameter ``matrices``."""
    loops = loop_fields(left.batches, right.batches)
    return {
        **{f"matrices.{name}": value for name, value in loops.items()},
        "matrices.rows": left.vectors,
        "matrices.columns": right.vectors,
        "matrices.depth": left.depth,
    }


def _quantization_fields(node: Node) -> Fields:
    """The parameters that follow the matrices."""
    if is_real(node):
        return {}
    constants = requantization(node)
    fields: Fields = {name: int(constants[name].item()) for name in ("multiplier", "shift")}
    if node.input(LEFT).dtype is DType.INT16:
        return fields
    return {
        "left_zero_point": quantization_of(node.input(LEFT)).zero_point,
        "right_zero_point": quantization_of(node.input(RIGHT)).zero_point,
        **fields,
        "output_zero_point": quantization_of(node.output()).zero_point,
    }


OPERATORS = (
    OperatorSpec(
        kind="BATCH_MATMUL",
        types=(
            *(row for dtype in _SUFFIX for row in same_type(dtype, rest=(dtype,))),
            Types("int16 with int8 weights", (DType.INT16, DType.INT8), (DType.INT16,)),
            Types("float32 with int8 weights", (DType.FLOAT32, DType.INT8), (DType.FLOAT32,)),
        ),
        lower=lower,
        inputs=(2, 2),
        constraints=(
            matrices_multiply,
            int8_weights_are_constant,
            integers_are_quantized,
            output_scale_is_not_tiny,
        ),
    ),
)
