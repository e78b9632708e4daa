# SPDX-License-Identifier: Apache-2.0
"""Operators that find elements by indices or conditions known at run time."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import Array, Step, build, check
from tests.tflite_builder import ModelBuilder

ALL = ("int8", "uint8", "bool", "int16", "int32", "int64", "float16", "float32")
TFLM = ("int8", "float32")


class Model:
    """Branches whose inputs have given values, since random indices would be out of range."""

    def __init__(self) -> None:
        self.b = ModelBuilder()
        self.step: Step = []
        self._rng = np.random.default_rng(0)

    def data(self, shape: Sequence[int], dtype: str, quant: Quant | None = None) -> int:
        """An input with random values."""
        values = self._rng.integers(0, 2 if dtype == "bool" else 100, shape).astype(dtype)
        return self.given(values, quant)

    def given(self, values: Array, quant: Quant | None = None) -> int:
        """An input with these values."""
        self.step.append(values)
        spec = Spec(values.shape, values.dtype.name, quant)
        return self.b.input("x", spec.shape, spec.dtype, **spec.keywords())

    def check(self, engine: str = "tflm") -> None:
        check(self.b.build(), engine, inputs=[[self.step]])


def array(values: object, dtype: str = "int32") -> Array:
    return np.array(values, dtype)


def gather(
    m: Model,
    dtype: str,
    shape: Sequence[int],
    indices: Array,
    axis: int,
    batch: int = 0,
    *,
    constant: bool = False,
) -> None:
    x = m.data(shape, dtype)
    at = m.b.constant("i", indices) if constant else m.given(indices)
    first, skipped = axis % len(shape), batch % (indices.ndim or 1) if batch else 0
    output = [*shape[:first], *indices.shape[skipped:], *shape[first + 1 :]]
    options = {"axis": axis, "batch_dims": batch}
    branch(m.b, "GATHER", [x, at], Spec(output, dtype), options)


def gathers(m: Model, dtype: str) -> None:
    gather(m, dtype, (4, 3), array([3, 0, 3]), 0)
    gather(m, dtype, (2, 5, 3), array([[4, 1], [0, 0]]), 1)
    gather(m, dtype, (2, 5), array(3), -1)
    gather(m, dtype, (2, 3, 5), array([[4, 1], [0, 2]]), 2, 1)
    gather(m, dtype, (2, 5, 3), array([[4, 1], [0, 2]]), 1, -1)
    for indices in ([2], [1, 2, 3], [4, 2, 0], [3, 3], [0, 1, 3]):
        gather(m, dtype, (2, 5, 3), array(indices), 1, constant=True)
    gather(m, dtype, (5, 3), array([1, 2]), 0, constant=True)


@pytest.mark.parametrize("dtype", TFLM)
def test_gather_in_tflm(dtype: str) -> None:
    m = Model()
    gathers(m, dtype)
    m.check()


def test_gather_in_litert() -> None:
    m = Model()
    for dtype in ALL:
        gather(m, dtype, (2, 5, 3), array([[4, 1], [0, 0]]), 1)
        gather(m, dtype, (2, 5, 3), array([4, 1, 0], "int64"), 1)
        gather(m, dtype, (2, 5, 3), array([3, 4], "int64"), 1, constant=True)
    m.check("litert")


def lookup(m: Model, dtype: str, made: str | None = None, quant: Quant | None = None) -> None:
    ids, table = m.given(array([3, 0, 3])), m.data((4, 5, 2), dtype, quant)
    branch(m.b, "EMBEDDING_LOOKUP", [ids, table], Spec((3, 5, 2), made or dtype, quant))


def test_embedding_lookup() -> None:
    m = Model()
    for dtype in TFLM:
        lookup(m, dtype)
    lookup(m, "int8", "float32", Quant(0.37))
    m.check()
    m = Model()
    for dtype in ALL:
        lookup(m, dtype)
    m.check("litert")


def gather_nd(m: Model, dtype: str, shape: Sequence[int], indices: Array) -> None:
    output = [*indices.shape[:-1], *shape[indices.shape[-1] :]]
    branch(m.b, "GATHER_ND", [m.data(shape, dtype), m.given(indices)], Spec(output, dtype))


@pytest.mark.parametrize("dtype", TFLM)
def test_gather_nd_in_tflm(dtype: str) -> None:
    m = Model()
    gather_nd(m, dtype, (4, 3), array([[3], [0]]))
    gather_nd(m, dtype, (4, 3), array([[3, 2], [0, 1], [2, 0]]))
    gather_nd(m, dtype, (4, 3, 5), array([[[3, 2]], [[0, 1]]]))
    gather_nd(m, dtype, (2, 2, 2, 2), array([1, 0, 1]))
    m.check()


def test_gather_nd_in_litert() -> None:
    m = Model()
    for dtype in ALL:
        gather_nd(m, dtype, (4, 3, 5), array([[[3, 2]], [[0, 1]]]))
        gather_nd(m, dtype, (4, 3, 5), array([[3], [1]], "int64"))
    m.check("litert")


def test_scatter_nd() -> None:
    m = Model()
    for dtype in ("int8", "uint8", "int32", "int64", "float32"):
        for indices, updates, shape in (
            ([[3], [0], [3]], (3, 2), (4, 2)),
            ([[1, 2], [0, 0]], (2,), (2, 3)),
            ([[1, 0], [1, 2], [1, 0]], (3, 5), (2, 3, 5)),
        ):
            inputs = [m.given(array(indices)), m.data(updates, dtype)]
            inputs.append(m.b.constant("shape", array(shape)))
            branch(m.b, "SCATTER_ND", inputs, Spec(shape, dtype))
    m.check("litert")


def update(m: Model, dtype: str, shape: Sequence[int], part: Sequence[int], at: Array) -> None:
    inputs = [m.data(shape, dtype), m.data(part, dtype), m.given(at)]
    branch(m.b, "DYNAMIC_UPDATE_SLICE", inputs, Spec(shape, dtype))


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "float32"])
def test_dynamic_update_slice_in_tflm(dtype: str) -> None:
    m = Model()
    update(m, dtype, (8,), (3,), array([2]))
    update(m, dtype, (8,), (3,), array([7], "int64"))
    update(m, dtype, (2, 5, 3), (1, 2, 3), array([1, 2, 9]))
    update(m, dtype, (4, 5, 6), (2, 3, 2), array([-3, 1, 3]))
    update(m, dtype, (2, 3), (2, 3), array([1, 1]))
    m.check()


def test_dynamic_update_slice_in_litert() -> None:
    m = Model()
    for dtype in ALL:
        update(m, dtype, (4, 5, 6), (2, 3, 2), array([-3, 9, 3]))
        update(m, dtype, (4, 5, 6), (2, 3, 2), array([1, 1, 1], "int64"))
    m.check("litert")


def test_an_update_in_place() -> None:
    m = Model()
    x, part, at = m.data((4, 6), "int8"), m.data((1, 6), "int8"), m.given(array([2, 0]))
    y, z, again = (m.b.tensor(n, (4, 6), "int8", scale=0.5) for n in "yza")
    m.b.object.tensors[x].quantization = m.b.object.tensors[y].quantization
    m.b.op("RELU", [x], [y])
    m.b.op("DYNAMIC_UPDATE_SLICE", [y, part, at], [z])
    m.b.op("DYNAMIC_UPDATE_SLICE", [z, part, at], [again])
    m.b.output(again)
    m.check()


def test_one_hot() -> None:
    m = Model()
    for dtype in ("int8", "uint8", "bool", "int32", "int64", "float32"):
        for axis, shape in ((-1, (2, 3, 4)), (0, (4, 2, 3)), (1, (2, 4, 3))):
            indices = m.given(array([[0, 3, 1], [-1, 4, 2]]))
            inputs = [indices, m.b.constant("depth", 4), m.data((), dtype), m.data((), dtype)]
            branch(m.b, "ONE_HOT", inputs, Spec(shape, dtype), {"axis": axis})
    indices = m.given(array([2, -7, 0], "int64"))
    inputs = [indices, m.b.constant("depth", 4), m.data((), "int8"), m.data((), "int8")]
    branch(m.b, "ONE_HOT", inputs, Spec((3, 4), "int8"), {"axis": -1})
    m.check("litert")


def test_reverse_sequence() -> None:
    m = Model()
    for dtype in ("uint8", "int16", "int32", "int64", "float32"):
        for shape, batch, sequence, lengths in (
            ((3, 4, 2), 0, 1, [2, 4, 0]),
            ((4, 3, 2), 1, 0, [3, 1, 4]),
            ((2, 3, 2, 5), 0, 3, [5, 2]),
            ((2, 3, 2, 5), 3, 1, [1, 2, 3, 0, 3]),
        ):
            given = array(lengths, "int64" if batch == 3 else "int32")
            inputs = [m.data(shape, dtype), m.given(given)]
            options = {"batch_dim": batch, "seq_dim": sequence}
            branch(m.b, "REVERSE_SEQUENCE", inputs, Spec(shape, dtype), options)
    m.check("litert")


def select(m: Model, dtype: str, shapes: Sequence[Sequence[int]], kind: str = "SELECT_V2") -> None:
    condition, x, y = shapes
    inputs = [m.data(condition, "bool"), m.data(x, dtype), m.data(y, dtype)]
    output = x if kind == "SELECT" else np.broadcast_shapes(*map(tuple, shapes))
    branch(m.b, kind, inputs, Spec(output, dtype))


@pytest.mark.parametrize("dtype", ["int8", "int16", "float32"])
def test_select_v2_in_tflm(dtype: str) -> None:
    m = Model()
    select(m, dtype, [(2, 3, 4)] * 3)
    select(m, dtype, [(2, 1, 4), (2, 3, 4), (4,)])
    select(m, dtype, [(3,), (2, 1), (2, 3)])
    select(m, dtype, [(2, 3), (1,), (1,)])
    select(m, dtype, [(1,), (2, 3), (2, 3)])
    select(m, dtype, [(2, 1, 3, 1, 2), (2, 3, 1, 2, 1), (3, 3, 1, 2)])
    m.check()


def test_select_in_litert() -> None:
    m = Model()
    for dtype in (*ALL, "uint32"):
        select(m, dtype, [(2, 1, 4), (2, 3, 4), (4,)])
        select(m, dtype, [(2, 3)] * 3, "SELECT")
        select(m, dtype, [(3,), (3, 4), (3, 4)], "SELECT")
    m.check("litert")


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("GATHER", [np.zeros((4, 3), np.int8), array([1, 4])]),
        ("GATHER", [np.zeros((4, 3), np.int8), array([-1, 0])]),
        ("GATHER_ND", [np.zeros((4, 3), np.int8), array([[2], [4]])]),
        ("EMBEDDING_LOOKUP", [array([0, -1]), np.zeros((4, 3), np.int8)]),
        ("REVERSE_SEQUENCE", [np.zeros((2, 3), np.int32), array([3, 4])]),
    ],
)
def test_indices_out_of_range_end_the_run(kind: str, given: Step, tmp_path: Path) -> None:
    m = Model()
    inputs = [m.given(each) for each in given]
    data = next(each for each in given if each.ndim == 2 and each.shape != (2, 1))
    options = {"batch_dim": 0, "seq_dim": 1} if kind == "REVERSE_SEQUENCE" else None
    branch(m.b, kind, inputs, Spec((2, 3), data.dtype.name), options)
    program = build(m.b.build(), tmp_path)
    counts = [np.uint32(1).tobytes(), np.uint32(1).tobytes()]
    stream = b"".join([*counts, *(each.tobytes() for each in given)])
    done = subprocess.run([program], input=stream, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (94, b"")


def test_refusals() -> None:
    def message(kind: str, inputs: Sequence[Spec | Array], output: Spec, **options: int) -> str:
        b = ModelBuilder()
        given = [x if isinstance(x, Spec) else b.constant("c", x) for x in inputs]
        branch(b, kind, given, output, options or None)
        return refusal(b.build())

    x, i = Spec((4, 3)), Spec((2,), "int32")
    assert "axis 2 is not" in message("GATHER", [x, i], Spec((2, 3)), axis=2)
    assert "do not fit axis 0" in message("GATHER", [x, i], Spec((2, 3)), axis=0, batch_dims=1)
    assert "differ in the 1" in message("GATHER", [x, i], Spec((4,)), axis=1, batch_dims=1)
    assert "not of shape (2, 3)" in message("GATHER", [x, i], Spec((3, 3)))
    assert "outside 0 to 3" in message("GATHER", [x, array([0, 4])], Spec((2, 3)))
    assert "does not have 1" in message("EMBEDDING_LOOKUP", [Spec((), "int32"), x], Spec((3,)))
    shifted = Spec((4, 3), "int8", Quant(0.5, 1))
    made = Spec((2, 3), "float32")
    assert "zero point other" in message("EMBEDDING_LOOKUP", [i, shifted], made)
    deep = Spec((2, 3), "int32")
    assert "does not name" in message("GATHER_ND", [x, deep], Spec((2,)))
    assert "[4, 0], which" in message("GATHER_ND", [x, array([[4, 0]])], Spec((1,)))
    none = [x, Spec((2, 0), "int32")]
    assert "does not name" in message("GATHER_ND", none, Spec((2, 4, 3)))
    scattered = [Spec((2, 1), "int32"), Spec((2, 3)), array([4, 4])]
    assert "has not the shape that" in message("SCATTER_ND", scattered, x)
    wide = [x, Spec((5, 3)), i]
    assert "does not fit into" in message("DYNAMIC_UPDATE_SLICE", wide, x)
    many = [x, Spec((2, 3)), Spec((3,), "int32")]
    assert "not one start" in message("DYNAMIC_UPDATE_SLICE", many, x)
    hot = [i, Spec((), "int32"), Spec(()), Spec(())]
    assert "not one constant" in message("ONE_HOT", hot, Spec((2, 4)), axis=-1)
    three = [i, array(3), Spec(()), Spec(())]
    assert "not of shape (2, 3)" in message("ONE_HOT", three, Spec((2, 4)), axis=-1)
    y = Spec((4, 3), "int32")
    same = message("REVERSE_SEQUENCE", [y, Spec((4,), "int32")], y, seq_dim=0, batch_dim=0)
    assert "are not two of" in same
    lengths = message("REVERSE_SEQUENCE", [y, i], y, seq_dim=1, batch_dim=0)
    assert "not one length for each of 4" in lengths
    which = Spec((3,), "bool")
    assert "nor one a slice" in message("SELECT", [which, x, x], x)
    assert "does not broadcast" in message("SELECT_V2", [which, Spec((4, 2)), x], x)
