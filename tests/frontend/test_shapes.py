# SPDX-License-Identifier: Apache-2.0
"""Open dimensions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from tests.tflite_builder import ModelBuilder


def shape_of(
    shape: Sequence[int] | None, signature: Sequence[int] | None = None
) -> tuple[int, ...]:
    b = ModelBuilder()
    b.tensor("t", shape, signature=signature)
    return read_model(b.build(), "m").graphs[0].tensors[0].shape


@pytest.mark.parametrize(
    ("shape", "signature", "expected"),
    [
        ((2, 3), None, (2, 3)),
        ((), None, ()),
        (None, None, ()),
        ((1, 3), (-1, 3), (1, 3)),
        ((-1, 3), (-1, 3), (1, 3)),
        ((-1, 3), None, (1, 3)),
        ((0, 3), (-1, 3), (1, 3)),
        ((4, 3), (-1, 3), (4, 3)),
        ((1, 5, 3), (-1, -1, 3), (1, 5, 3)),
        ((1, 242, 3), (-1, 240, 3), (1, 242, 3)),
        ((2, 3), (-1,), (2, 3)),
        ((0, 3), None, (0, 3)),
        ((1,) * 8, None, (1,) * 8),
    ],
)
def test_shapes_that_are_read(
    shape: Sequence[int] | None, signature: Sequence[int] | None, expected: tuple[int, ...]
) -> None:
    assert shape_of(shape, signature) == expected


@pytest.mark.parametrize(
    ("shape", "signature", "axis"),
    [((1, -1), None, 1), ((-2, 3), None, 0), ((-1, 2, -1), None, 2), ((1, 0, 3), (1, -1, 3), 1)],
)
def test_open_dimensions_other_than_the_batch_are_refused(
    shape: Sequence[int], signature: Sequence[int] | None, axis: int
) -> None:
    with pytest.raises(ModelError, match=rf'dimension {axis} of tensor 0 "t" is dynamic \(shape'):
        shape_of(shape, signature)


def test_more_than_eight_dimensions_are_refused() -> None:
    with pytest.raises(ModelError, match=r'tensor 0 "t" has 9 dimensions'):
        shape_of((1,) * 9)


def test_a_batch_of_0_is_open_in_all_that_is_computed() -> None:
    b = ModelBuilder()
    x = b.input("x", (0, 4), "float32")
    y = b.tensor("y", (0, 4), "float32")
    z = b.tensor("z", (4, 0), "float32")
    unused = b.tensor("unused", (0, 4), "float32")
    b.op("RELU", [x], [y])
    b.op("TRANSPOSE", [y, b.constant("order", [1, 0])], [z])
    b.output(y)
    tensors = read_model(b.build(), "m").graphs[0].tensors
    assert tensors[x].shape == tensors[y].shape == (1, 4)
    assert tensors[z].shape == (4, 0)
    assert tensors[unused].shape == (0, 4)


def test_an_empty_result_stays_empty_where_the_batch_is_not_open() -> None:
    b = ModelBuilder()
    x = b.input("x", (2, 4), "float32")
    y = b.tensor("y", (0, 4), "float32")
    b.op("SLICE", [x, b.constant("begin", [0, 0]), b.constant("size", [0, 4])], [y])
    b.output(y)
    assert read_model(b.build(), "m").graphs[0].tensors[y].shape == (0, 4)
