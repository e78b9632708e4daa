# SPDX-License-Identifier: Apache-2.0
"""BATCH_MATMUL against TFLM."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from heliaaot_west.frontend.reader import read_model
from heliaaot_west.lowering import bind
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check, run_ours, run_tflm
from tests.tflite_builder import GraphBuilder, ModelBuilder

BATCHES = (
    ((), ()),
    ((3,), (3,)),
    ((3,), (1,)),
    ((1,), (3,)),
    ((2, 3), (3,)),
    ((2, 3), (2, 1)),
    ((2, 1), (1, 3)),
    ((1, 2, 1), (3, 1, 2)),
)
"""Batches of left and right, as many as every engine takes."""

QUANTS = {
    "int8": (Quant(0.05, -7), Quant(0.03, 12), Quant(0.4, 5)),
    "int16": (Quant(0.05), Quant(0.03), Quant(90.0)),
    "float32": (None, None, None),
}


def batch_matmul(
    b: GraphBuilder,
    batches: tuple[tuple[int, ...], tuple[int, ...]],
    sizes: tuple[int, int, int],
    dtype: str = "int8",
    adjoint: tuple[bool, bool] = (False, False),
    constant: int | None = None,
    quants: tuple[Quant | None, Quant | None, Quant | None] | None = None,
) -> None:
    """Adds one BATCH_MATMUL of [rows, depth] by [depth, columns] = ``sizes``."""
    rows, depth, columns = sizes
    left = (*batches[0], *((depth, rows) if adjoint[0] else (rows, depth)))
    right = (*batches[1], *((columns, depth) if adjoint[1] else (depth, columns)))
    ql, qr, qo = quants or QUANTS[dtype]
    inputs: list[Spec | int] = [Spec(left, dtype, ql), Spec(right, dtype, qr)]
    if constant is not None:
        spec = inputs[constant]
        assert isinstance(spec, Spec)
        values = random_values(spec)
        inputs[constant] = b.constant("c", values, **spec.keywords())
    result = (*np.broadcast_shapes(*batches), rows, columns)
    options = {"adj_x": adjoint[0], "adj_y": adjoint[1]}
    branch(b, "BATCH_MATMUL", inputs, Spec(result, dtype, qo), options)


def random_values(spec: Spec) -> NDArray[np.generic]:
    rng = np.random.default_rng(list(spec.shape))
    if spec.dtype == "float32":
        return rng.standard_normal(spec.shape).astype(np.float32)
    info = np.iinfo(spec.dtype)
    return rng.integers(info.min, info.max, spec.shape, spec.dtype, endpoint=True)


def adjoints(index: int) -> tuple[bool, bool]:
    return bool(index & 1), bool(index & 2)


def several(dtype: str) -> bytes:
    b = ModelBuilder()
    for index, batches in enumerate(BATCHES):
        batch_matmul(b, batches, (4, 7, 5), dtype, adjoints(index))
        batch_matmul(b, batches, (3, 6, 9), dtype, adjoints(index // 2), constant=index % 2)
    for index in range(4):
        batch_matmul(b, ((2,), (2,)), (1, 9, 6), dtype, adjoints(index))
        batch_matmul(b, ((2,), (2,)), (6, 1, 3), dtype, adjoints(index))
        batch_matmul(b, ((2,), (1,)), (3, 8, 1), dtype, adjoints(index), constant=1)
    return b.build()


def test_int8() -> None:
    check(several("int8"))


def test_int16() -> None:
    check(several("int16"))


def test_float32() -> None:
    check(several("float32"))


def test_int8_zero_points_of_0() -> None:
    b = ModelBuilder()
    zero, other = Quant(0.05), Quant(0.05, 9)
    for quants in ((zero, zero, other), (zero, other, zero), (other, zero, zero)):
        for constant in (None, 0, 1):
            batch_matmul(b, ((2,), (1,)), (4, 7, 5), constant=constant, quants=quants)
    check(b.build())


@given(st.data())
@settings(max_examples=2, deadline=None, derandomize=True)
def test_int8_random_quantization(data: st.DataObject) -> None:
    b = ModelBuilder()
    quant = st.builds(Quant, st.floats(0.01, 0.5), st.integers(-128, 127))
    for _ in range(10):
        batches = data.draw(st.sampled_from(BATCHES))
        sizes = (data.draw(st.integers(1, 6)), data.draw(st.integers(1, 40)), 5)
        drawn = (data.draw(quant), data.draw(quant), data.draw(quant))
        adjoint = (data.draw(st.booleans()), data.draw(st.booleans()))
        batch_matmul(b, batches, sizes, "int8", adjoint, None, drawn)
    check(b.build())


def test_scales_multiply_in_double() -> None:
    """1124577 is 58 where the product of the scales is a double, 57 where it is a float32."""
    quants = Quant(0.011487486772239208), Quant(0.0831943228840828), Quant(18.691333770751953)
    b = ModelBuilder()
    batch_matmul(b, ((), ()), (1, 72, 1), quants=quants)
    whole, rest = divmod(1124577, 127 * 127)
    left = np.array([[127] * (whole + 1) + [rest % 127, 0]], np.int8)
    right = np.array([[127] * whole + [rest // 127, 1, 0]], np.int8)
    assert np.vdot(left.astype(int), right.astype(int)) == 1124577
    check(b.build(), inputs=[[[left, right.reshape(72, 1)]]])


def mixed(shape: tuple[int, ...], adj_y: bool, axis: int) -> tuple[bytes, bytes]:
    """Int16 by int8 with a scale a column, and the fully connected layer that it is."""
    rng = np.random.default_rng(0)
    columns = shape[-2 if adj_y else -1]
    values = rng.integers(-128, 127, shape, np.int8)
    scales = rng.uniform(0.001, 0.02, columns).tolist()
    source, output = Spec((2, 3, 6), "int16", Quant(0.001)), Spec((2, 3, columns), "int16")
    output = output._replace(quant=Quant(0.0005))
    zero_points = [0] * columns
    product, layer = ModelBuilder(), ModelBuilder()
    w = product.constant("w", values, scales=scales, zero_points=zero_points, axis=axis)
    branch(product, "BATCH_MATMUL", [source, w], output, {"adj_y": adj_y})
    rows = values.reshape(shape[-2:])
    rows = rows if adj_y else np.ascontiguousarray(rows.T)
    w = layer.constant("w", rows, scales=scales, zero_points=zero_points)
    branch(layer, "FULLY_CONNECTED", [source, w], output, {"keep_num_dims": True})
    return product.build(), layer.build()


def test_int16_by_int8_columns() -> None:
    for shape, adj_y, axis in (((6, 5), False, 1), ((1, 5, 6), True, 1)):
        product, layer = mixed(shape, adj_y, axis)
        info = np.iinfo(np.int16)
        values = np.random.default_rng(1).integers(info.min, info.max, (2, 3, 6), np.int16)
        graph = read_model(product, "m").graphs[0]
        (((got,),),) = run_ours(product, [[[values]]], [graph.tensors[i] for i in graph.outputs])
        (((want,),),) = run_tflm(layer, [[[values]]])
        np.testing.assert_array_equal(got, want.reshape(-1))


def test_float32_by_int8() -> None:
    b = ModelBuilder()
    rng = np.random.default_rng(0)
    for index in range(8):
        asymmetric, adj_y, per_column = bool(index & 1), bool(index & 2), bool(index & 4)
        values = rng.integers(-127, 127, (5, 6) if adj_y else (6, 5), np.int8)
        scales = rng.uniform(0.01, 0.02, 5 if per_column else 1).tolist()
        zero_points = [0] * len(scales)
        axis = 0 if adj_y else 1
        w = b.constant("w", values, scales=scales, zero_points=zero_points, axis=axis)
        source, output = Spec((2, 3, 6), "float32"), Spec((2, 3, 5), "float32")
        options = {"adj_y": adj_y, "asymmetric_quantize_inputs": asymmetric}
        branch(b, "BATCH_MATMUL", [source, w], output, options)
    check(b.build(), "litert")


def test_one_constant_matrix_is_a_layer() -> None:
    b = ModelBuilder()
    batch_matmul(
        b,
        ((2, 3), (1, 1)),
        (4, 7, 5),
        constant=1,
        quants=(*QUANTS["int8"][:1], Quant(0.1), Quant(1.0)),
    )
    graph = read_model(b.build(), "m").graphs[0]
    lowering = load_operators()["BATCH_MATMUL"].lower(bind(graph, graph.ops[0]), Target())
    assert [call.kernel for call in lowering.run] == ["fully_connected_s8"]
    assert lowering.macs == 2 * 3 * 4 * 7 * 5


def test_one_matrix_for_all_batches_is_transposed_once() -> None:
    b = ModelBuilder()
    batch_matmul(b, ((2, 3), (1,)), (4, 7, 5), "float32")
    graph = read_model(b.build(), "m").graphs[0]
    lowering = load_operators()["BATCH_MATMUL"].lower(bind(graph, graph.ops[0]), Target())
    params = lowering.run[0].params
    assert params is not None
    assert params.fields["matrices.rows"] == 24
    assert params.fields["matrices.shape.columns"] == 1
    assert {name: s.elements for name, s in lowering.scratch.items()} == {"right_columns": 35}


def refused(
    left: Spec, right: Spec, output: Spec, constant: NDArray[np.generic] | None = None
) -> str:
    b = ModelBuilder()
    given_right: Spec | int = right
    if constant is not None:
        given_right = b.constant("c", constant, scales=[0.1] * 5, axis=0)
    branch(b, "BATCH_MATMUL", [left, given_right], output, {})
    return refusal(b.build())


def test_refuses_shapes() -> None:
    real = Spec((2, 4, 7), "float32")
    output = Spec((2, 4, 5), "float32")
    assert "at least 2 dimensions" in refused(real, Spec((7,), "float32"), output)
    assert "of depth 6" in refused(real, Spec((6, 5), "float32"), output)
    assert "do not broadcast" in refused(real, Spec((3, 7, 5), "float32"), output)
    other = Spec((2, 4, 6), "float32")
    assert "should be [2,4,5]" in refused(real, Spec((7, 5), "float32"), other)


def test_refuses_quantization() -> None:
    q = Quant(0.1)
    left, output = Spec((4, 5), "int16", q), Spec((4, 5), "int16", q)
    at_run_time = refused(left, Spec((5, 5), "int8", q), output)
    assert "is not one constant matrix" in at_run_time
    values = np.ones((5, 5), np.int8)
    assert "scales along dimension 0" in refused(left, Spec((5, 5)), output, values)
    assert "zero point other than 0" in refused(left, Spec((5, 5), "int16", Quant(0.1, 1)), output)
    assert "is too small for the scales" in refused(
        left, Spec((5, 5), "int16", q), Spec((4, 5), "int16", Quant(1e-9))
    )
