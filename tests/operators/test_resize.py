# SPDX-License-Identifier: Apache-2.0
"""RESIZE_NEAREST_NEIGHBOR and RESIZE_BILINEAR."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.operators.branches import Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

NEAREST = "RESIZE_NEAREST_NEIGHBOR"
BILINEAR = "RESIZE_BILINEAR"
MODES: tuple[dict[str, bool], ...] = ({}, {"align_corners": True}, {"half_pixel_centers": True})
Size = tuple[int, int]


def resize(
    b: ModelBuilder,
    kind: str,
    dtype: str,
    image: tuple[int, int, int, int],
    size: Size,
    options: dict[str, bool],
) -> None:
    sizes = b.constant("size", np.array(size, np.int32))
    output = (image[0], *size, image[3])
    branch(b, kind, [Spec(image, dtype), sizes], Spec(output, dtype), options)


@pytest.mark.parametrize("kind", [NEAREST, BILINEAR])
@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_modes_in_tflm(kind: str, dtype: str) -> None:
    b = ModelBuilder()
    for mode in MODES:
        resize(b, kind, dtype, (1, 3, 4, 2), (6, 8), mode)
        resize(b, kind, dtype, (2, 5, 7, 3), (3, 2), mode)
        resize(b, kind, dtype, (1, 4, 1, 17), (7, 5), mode)
        resize(b, kind, dtype, (1, 6, 3, 1), (1, 1), mode)
    check(b.build())


def test_other_types() -> None:
    b = ModelBuilder()
    for mode in MODES:
        resize(b, NEAREST, "int16", (1, 3, 4, 2), (7, 5), mode)
    check(b.build(), cases=1)
    b = ModelBuilder()
    for mode in MODES:
        for dtype in ("uint8", "bool", "int32", "uint32", "float16"):
            resize(b, NEAREST, dtype, (1, 3, 4, 2), (7, 5), mode)
        resize(b, BILINEAR, "int16", (2, 3, 4, 2), (7, 5), mode)
    check(b.build(), "litert")


@given(st.data())
@settings(max_examples=5, deadline=None, derandomize=True)
def test_random_sizes(data: st.DataObject) -> None:
    b = ModelBuilder()
    sizes = st.tuples(st.integers(1, 20), st.integers(1, 20))
    for kind in (NEAREST, BILINEAR):
        for dtype in ("int8", "float32"):
            height, width = data.draw(sizes)
            mode = data.draw(st.sampled_from(MODES))
            resize(b, kind, dtype, (1, height, width, 2), data.draw(sizes), mode)
    check(b.build(), cases=3)


def test_refusals() -> None:
    def message(image: tuple[int, ...], size: Size, output: tuple[int, ...], **mode: bool) -> str:
        b = ModelBuilder()
        sizes = b.constant("size", np.array(size, np.int32))
        branch(b, BILINEAR, [Spec(image), sizes], Spec(output), mode)
        return refusal(b.build())

    assert "has not the size that" in message((1, 2, 2, 1), (3, 3), (1, 3, 4, 1))
    assert "differ in batch or channels" in message((1, 2, 2, 1), (3, 3), (1, 3, 3, 2))
    assert "does not have 4 dimensions" in message((2, 2, 1), (3, 3), (3, 3, 1))
    both = {"half_pixel_centers": True, "align_corners": True}
    assert "are both set" in message((1, 2, 2, 1), (3, 3), (1, 3, 3, 1), **both)
    b = ModelBuilder()
    size = b.input("size", (2,), "int32")
    branch(b, NEAREST, [Spec((1, 2, 2, 1)), size], Spec((1, 3, 3, 1)), {})
    assert '"size" int32[2] is not constant' in refusal(b.build())
