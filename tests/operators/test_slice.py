# SPDX-License-Identifier: Apache-2.0
"""SLICE and STRIDED_SLICE."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiled import compiled
from tests.operators.branches import Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

TFLM_TYPES = ("int8", "bool", "int16", "int32", "float32")
LITERT_TYPES = ("uint8", "uint32", "int64", "float16")


def cut(
    b: ModelBuilder, dtype: str, shape: Sequence[int], begin: Sequence[int], size: Sequence[int]
) -> None:
    """SLICE."""
    bounds = [b.constant(n, np.array(v, np.int32)) for n, v in (("begin", begin), ("size", size))]
    ends = [at + n if n >= 0 else dim for dim, at, n in zip(shape, begin, size, strict=True)]
    output = [end - at for end, at in zip(ends, begin, strict=True)]
    branch(b, "SLICE", [Spec(shape, dtype), *bounds], Spec(output, dtype))


def stride(
    b: ModelBuilder,
    dtype: str,
    shape: Sequence[int],
    index: tuple[object, ...],
    **options: int,
) -> None:
    """STRIDED_SLICE by what numpy takes as an index; the output has numpy's shape."""
    begins, ends, steps = [], [], []
    masks = dict.fromkeys(
        ("begin_mask", "end_mask", "shrink_axis_mask", "ellipsis_mask", "new_axis_mask"), 0
    )
    for i, item in enumerate(index):
        taken = item if isinstance(item, slice) else slice(None)
        masks["begin_mask"] |= (isinstance(item, slice) and taken.start is None) << i
        masks["end_mask"] |= (isinstance(item, slice) and taken.stop is None) << i
        masks["ellipsis_mask"] |= (item is ...) << i
        masks["new_axis_mask"] |= (item is None) << i
        if isinstance(item, int):
            masks["shrink_axis_mask"] |= 1 << i
            taken = slice(item, item + 1)
        begins.append(taken.start or 0)
        ends.append(taken.stop or 0)
        steps.append(taken.step or 1)
    given = [b.constant("bounds", np.array(v, np.int32)) for v in (begins, ends, steps)]
    output = Spec(np.empty(shape)[index].shape, dtype)
    branch(b, "STRIDED_SLICE", [Spec(shape, dtype), *given], output, {**masks, **options})


def shapes(b: ModelBuilder, dtype: str) -> None:
    cut(b, dtype, (5,), (1,), (3,))
    cut(b, dtype, (4, 5), (1, 2), (2, -1))
    cut(b, dtype, (2, 3, 4), (0, 1, 0), (2, 2, 4))
    cut(b, dtype, (2, 3, 4, 5), (1, 0, 2, 1), (1, 3, 2, 3))
    stride(b, dtype, (9,), np.s_[1:8:3,])
    stride(b, dtype, (9,), np.s_[::-1,])
    stride(b, dtype, (9,), np.s_[-2:-9:-2,])
    stride(b, dtype, (4, 5), np.s_[1:3, :])
    stride(b, dtype, (4, 5), np.s_[-1, 1:4])
    stride(b, dtype, (4, 5), np.s_[::2, ::-2])
    stride(b, dtype, (3, 4, 20), np.s_[:, 1:3, :])
    stride(b, dtype, (2, 3, 4, 5), np.s_[::-1, 1, 100:-100:-1, 1:-1:2])
    stride(b, dtype, (2, 3, 4, 5), np.s_[1:2, 0:3, 2, :])
    stride(b, dtype, (6, 3), np.s_[2, 1])


@pytest.mark.parametrize("dtype", TFLM_TYPES)
def test_types_of_tflm(dtype: str) -> None:
    b = ModelBuilder()
    shapes(b, dtype)
    check(b.build(), cases=1)


def test_types_of_litert_alone() -> None:
    b = ModelBuilder()
    for dtype in LITERT_TYPES:
        cut(b, dtype, (4, 5), (1, 2), (2, -1))
        stride(b, dtype, (4, 5), np.s_[::2, ::-2])
        stride(b, dtype, (3, 4, 20), np.s_[:, 1:3, :])
    check(b.build(), "litert", cases=1)


def test_ellipsis_new_axis_and_offset() -> None:
    b = ModelBuilder()
    stride(b, "int8", (2, 3, 4), np.s_[..., 1:3])
    stride(b, "int8", (2, 3, 4), np.s_[1, ..., ::2])
    stride(b, "int8", (2, 3, 4), np.s_[None, :, 1])
    stride(b, "int8", (2, 3, 4), np.s_[0:1, None, ..., None])
    stride(b, "int8", (2, 3, 4), np.s_[1:, ...])
    stride(b, "int8", (2, 3, 4), np.s_[1:,])
    begin, end, step = (b.constant("o", np.array(v, np.int32)) for v in ([2, -3], [3, 2], [1, 1]))
    source = Spec((8, 5), "int16")
    branch(b, "STRIDED_SLICE", [source, begin, end, step], Spec((3, 2), "int16"), {"offset": True})
    check(b.build(), "litert")


def test_the_begin_mask_decides_over_a_dropped_dimension() -> None:
    b = ModelBuilder()
    stride(b, "int8", (4, 5), np.s_[2, :], begin_mask=3)
    check(b.build())
    check(b.build(), "litert")


def test_indices_of_64_bits() -> None:
    b = ModelBuilder()
    begin, size = (b.constant("b", np.array(v, np.int64)) for v in ([1, 0], [2, -1]))
    branch(b, "SLICE", [Spec((4, 3), "int8"), begin, size], Spec((2, 3), "int8"))
    check(b.build())


@given(st.data())
@settings(max_examples=4, deadline=None, derandomize=True)
def test_random_slices(data: st.DataObject) -> None:
    b = ModelBuilder()
    while len(b.object.outputs) < 12:
        shape = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=4))
        bound = st.none() | st.integers(-8, 8)
        index = tuple(
            data.draw(st.integers(-dim, dim - 1))
            if data.draw(st.integers(0, 4)) == 0
            else slice(
                data.draw(bound),
                data.draw(bound),
                data.draw(st.sampled_from([None, 1, 1, 2, -1, -3])),
            )
            for dim in shape
        )
        if np.empty(shape)[index].size:
            stride(b, data.draw(st.sampled_from(TFLM_TYPES)), shape, index)
    check(b.build(), cases=1)


def test_a_contiguous_slice_is_not_copied() -> None:
    b = ModelBuilder()
    x, y = b.input("x", (1, 6, 4), scale=0.5), b.tensor("y", (1, 6, 4), scale=0.5)
    b.op("RELU", [x], [y])
    results = []
    for first in (0, 2, 4):
        part, result = (b.tensor(n, (1, 2, 4), scale=0.5) for n in "pr")
        bounds = ([0, first, 0], [1, first + 2, 4], [1, 1, 1])
        b.op(
            "STRIDED_SLICE",
            [y, *(b.constant("b", np.array(v, np.int32)) for v in bounds)],
            [part],
            {},
        )
        b.op("RELU", [part], [result])
        results.append(result)
    b.output(*results)
    assert len(compiled(b.build()).plan.views) == 3
    check(b.build())


def test_refusals() -> None:
    def message(kind: str, *bounds: Sequence[int], output: Sequence[int] = (2, 3)) -> str:
        b = ModelBuilder()
        given = [b.constant("bounds", np.array(v, np.int32)) for v in bounds]
        branch(b, kind, [Spec((4, 3)), *given], Spec(output), {} if len(bounds) == 3 else None)
        return refusal(b.build())

    assert "the slice leaves" in message("SLICE", [3, 0], [2, 3])
    assert "the slice leaves" in message("SLICE", [-1, 0], [2, 3])
    assert "has sizes below -1" in message("SLICE", [1, 0], [-2, 3])
    assert "has not one element for each dimension" in message("SLICE", [1], [2])
    assert "the slice has shape (3, 3)" in message("SLICE", [0, 0], [3, 3])
    assert "have 2, 1 elements" in message("SLICE", [0, 0], [3])
    assert "a stride of 0" in message("STRIDED_SLICE", [0, 0], [2, 3], [0, 1])
    assert "does not name the 2 dimensions" in message("STRIDED_SLICE", *[[0, 0, 0]] * 2, [1] * 3)
    assert "the slice has shape (1, 3)" in message("STRIDED_SLICE", [0, 0], [1, 3], [1, 1])
    b = ModelBuilder()
    stride(b, "int8", (2, 3), np.s_[..., 0:2, 1:2])
    assert "does not name the 2 dimensions" in refusal(b.build())
    b = ModelBuilder()
    begin, one = b.input("begin", (1,), "int32"), b.constant("one", np.array([1], np.int32))
    branch(b, "STRIDED_SLICE", [Spec((4, 3)), begin, one, one], Spec((1, 3)), {})
    assert '"begin" int32[1] is not constant' in refusal(b.build())


def test_refuses_a_dropped_dimension_outside_the_input() -> None:
    b = ModelBuilder()
    given = [b.constant("bounds", np.array([v], np.int32)) for v in (7, 8, 1)]
    options = {"shrink_axis_mask": 1}
    branch(b, "STRIDED_SLICE", [Spec((4, 3)), *given], Spec((3,)), options)
    assert "the slice leaves" in refusal(b.build())
