# SPDX-License-Identifier: Apache-2.0
"""Operators that repeat elements or move them by a fixed rule."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.operators.branches import Quant, Spec, branch, refusal
from tests.operators.harness import check
from tests.tflite_builder import ModelBuilder

TYPES = ("int8", "uint8", "bool", "int16", "int32", "uint32", "int64", "float16", "float32")


def ints(b: ModelBuilder, values: object, dtype: str = "int32") -> int:
    return b.constant("c", np.array(values, dtype))


def tile(b: ModelBuilder, dtype: str, shape: Sequence[int], multiples: Sequence[int]) -> None:
    output = [dim * multiple for dim, multiple in zip(shape, multiples, strict=True)]
    branch(b, "TILE", [Spec(shape, dtype), ints(b, multiples)], Spec(output, dtype))


def test_tile() -> None:
    b = ModelBuilder()
    for dtype in TYPES:
        tile(b, dtype, (2, 3), (2, 1))
        tile(b, dtype, (2, 3), (1, 4))
    tile(b, "int8", (5,), (7,))
    tile(b, "int8", (1, 1, 1), (3, 4, 5))
    tile(b, "int16", (2, 3, 2, 3), (2, 2, 2, 2))
    check(b.build(), "litert", cases=1)


def test_tile_by_64_bits_and_by_nothing() -> None:
    b = ModelBuilder()
    many = ints(b, [2, 3], "int64")
    branch(b, "TILE", [Spec((2, 3)), many], Spec((4, 9)))
    check(b.build(), "litert", cases=1)


def test_broadcast_to() -> None:
    b = ModelBuilder()
    for shape, wanted, types in (
        ((2, 1, 3), (2, 4, 3), TYPES),
        ((3, 1), (3, 4), TYPES),
        ((3,), (2, 3), ("int8",)),
        ((1, 4, 1), (2, 3, 4, 5), ("int16",)),
        ((), (2, 3), ("float32",)),
        ((2, 1, 2, 1, 2), (2, 3, 2, 3, 2), ("int64",)),
    ):
        for dtype in types:
            branch(b, "BROADCAST_TO", [Spec(shape, dtype), ints(b, wanted)], Spec(wanted, dtype))
    check(b.build(), cases=1)


@pytest.mark.parametrize(
    ("engine", "types"), [("tflm", ("int8", "int32", "float32")), ("litert", TYPES)]
)
def test_fill(engine: str, types: Sequence[str]) -> None:
    b = ModelBuilder()
    for dtype in types:
        branch(b, "FILL", [ints(b, (3, 5)), Spec((), dtype)], Spec((3, 5), dtype))
    for dtype in ("int8", "float32", "int32"):
        for value in (0, 5, -1):
            known = b.constant("v", np.array(value).astype(dtype))
            large = (70, 70, 7)
            branch(b, "FILL", [ints(b, large), known], Spec(large, dtype))
    check(b.build(), engine, cases=1)


def test_zeros_like() -> None:
    b = ModelBuilder()
    for dtype in ("int8", "int32", "int64", "float32"):
        branch(b, "ZEROS_LIKE", [Spec((3, 5), dtype)], Spec((3, 5), dtype))
        branch(b, "ZEROS_LIKE", [Spec((70, 70, 7), dtype)], Spec((70, 70, 7), dtype))
    check(b.build(), cases=1)


def blocks_in_depth(b: ModelBuilder, dtype: str) -> None:
    for block, depth in ((1, (1, 2, 3, 4)), (2, (1, 2, 3, 4)), (3, (2, 1, 2, 18))):
        batch, height, width, channels = depth
        space = (batch, height * block, width * block, channels // block**2)
        options = {"block_size": block}
        branch(b, "SPACE_TO_DEPTH", [Spec(space, dtype)], Spec(depth, dtype), options)
        branch(b, "DEPTH_TO_SPACE", [Spec(depth, dtype)], Spec(space, dtype), options)


@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_blocks_in_depth_in_tflm(dtype: str) -> None:
    b = ModelBuilder()
    blocks_in_depth(b, dtype)
    check(b.build(), cases=1)


def test_blocks_in_depth_in_litert() -> None:
    b = ModelBuilder()
    for dtype in ("uint8", "int32", "int64"):
        blocks_in_depth(b, dtype)
    check(b.build(), "litert", cases=1)


def blocks_in_batches(
    b: ModelBuilder, dtype: str, *, with_border: bool = True, count: int = 5
) -> None:
    quant = {"int8": Quant(0.5, -7), "uint8": Quant(0.5, 200)}.get(dtype)
    for image, blocks, borders in (
        ((1, 4, 6, 3), (2, 2), ((0, 0), (0, 0))),
        ((2, 4, 5, 3), (3, 2), ((2, 0), (1, 2))),
        ((1, 1, 3, 1), (4, 4), ((2, 5), (3, 2))),
        ((1, 5, 2), (2,), ((0, 1),)),
        ((2, 7, 9, 16), (1, 3), ((1, 1), (0, 0))),
    )[-count:]:
        sizes = zip(image[1:], blocks, borders, strict=False)
        grid = [(size + sum(border)) // block for size, block, border in sizes]
        batches = [int(image[0] * np.prod(blocks)), *grid, image[-1]]
        space, batch = Spec(image, dtype, quant), Spec(batches, dtype, quant)
        more = [ints(b, blocks), ints(b, borders)]
        if with_border or not np.any(borders):
            branch(b, "SPACE_TO_BATCH_ND", [space, *more], batch)
        branch(b, "BATCH_TO_SPACE_ND", [batch, *more], space)


@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_blocks_in_batches_in_tflm(dtype: str) -> None:
    b = ModelBuilder()
    blocks_in_batches(b, dtype, with_border=False)
    check(b.build(), cases=1)


def test_blocks_in_batches_in_litert() -> None:
    b = ModelBuilder()
    blocks_in_batches(b, "int8")
    for dtype in TYPES[1:]:
        blocks_in_batches(b, dtype, count=1)
    check(b.build(), "litert", cases=1)


@pytest.mark.parametrize(
    ("engine", "types"),
    [
        ("tflm", ("int8", "uint8", "bool", "int16", "int32", "int64", "float32")),
        ("litert", ("float16",)),
    ],
)
def test_reverse(engine: str, types: Sequence[str]) -> None:
    b = ModelBuilder()
    for dtype in types:
        for shape, axes in (((5,), [0]), ((2, 3, 4), [1]), ((2, 3, 4), [-1, 1])):
            branch(b, "REVERSE_V2", [Spec(shape, dtype), ints(b, axes)], Spec(shape, dtype))
    check(b.build(), engine, cases=1)


def mirror(b: ModelBuilder, dtype: str, count: int = 5) -> None:
    for shape, border, mode in (
        ((4,), [(3, 2)], "REFLECT"),
        ((4,), [(4, 1)], "SYMMETRIC"),
        ((1, 3, 4, 2), [(0, 0), (1, 2), (3, 0), (0, 0)], "REFLECT"),
        ((1, 3, 4, 2), [(0, 0), (1, 3), (4, 1), (1, 1)], "SYMMETRIC"),
        ((2, 3, 2), [(1, 1), (2, 2), (1, 1)], "REFLECT"),
    )[-count:]:
        output = [before + dim + after for dim, (before, after) in zip(shape, border, strict=True)]
        inputs = [Spec(shape, dtype), ints(b, border)]
        branch(b, "MIRROR_PAD", inputs, Spec(output, dtype), {"mode": mode})


@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_mirror_pad_in_tflm(dtype: str) -> None:
    b = ModelBuilder()
    mirror(b, dtype)
    check(b.build(), cases=1)


def test_mirror_pad_in_litert() -> None:
    b = ModelBuilder()
    for dtype in TYPES:
        mirror(b, dtype, 1)
    check(b.build(), "litert", cases=1)


def message(kind: str, inputs: Sequence[object], output: Spec, **options: object) -> str:
    b = ModelBuilder()
    given = [x if isinstance(x, Spec) else ints(b, x) for x in inputs]
    branch(b, kind, given, output, options or None)
    return refusal(b.build())


def test_refusals() -> None:
    image = Spec((1, 4, 4, 3))
    assert "not of shape (4, 3)" in message("TILE", [Spec((2, 3)), [2, 1]], Spec((2, 3)))
    assert "not one multiple" in message("TILE", [Spec((2, 3)), [2]], Spec((4, 3)))
    assert "does not broadcast" in message("BROADCAST_TO", [Spec((2,)), [3]], Spec((3,)))
    assert "not of shape (3, 2)" in message("BROADCAST_TO", [Spec((2,)), [3, 2]], Spec((2,)))
    assert "not of shape (2,)" in message("FILL", [[2], Spec(())], Spec((3,)))
    assert "not one element" in message("FILL", [[2], Spec((2,))], Spec((2,)))
    assert "has not the shape" in message("ZEROS_LIKE", [Spec((2,))], Spec((3,)))
    assert "does not fit" in message("SPACE_TO_DEPTH", [image], Spec((1, 2, 2, 3)), block_size=2)
    assert "do not have 4" in message("DEPTH_TO_SPACE", [Spec((4,))], Spec((4,)), block_size=1)
    more = [[2, 3], [[0, 0], [0, 0]]]
    assert "not whole blocks of 3" in message("SPACE_TO_BATCH_ND", [image, *more], image)
    assert "below 1" in message("SPACE_TO_BATCH_ND", [image, [0, 1], more[1]], image)
    assert "do not name 2" in message("SPACE_TO_BATCH_ND", [image, [2], more[1]], image)
    assert "axis 4 is not" in message("REVERSE_V2", [image, [4]], image)
    mirrored = [Spec((2,)), [[2, 0]]]
    assert "more border than" in message("MIRROR_PAD", mirrored, Spec((4,)), mode="REFLECT")


@pytest.mark.parametrize(
    ("kind", "position"),
    [("TILE", 1), ("BROADCAST_TO", 1), ("FILL", 0), ("REVERSE_V2", 1), ("SPACE_TO_BATCH_ND", 1)],
)
def test_refuses_parameters_known_at_run_time_only(kind: str, position: int) -> None:
    b = ModelBuilder()
    number = b.input("parameter", (1,), "int32")
    inputs: list[Spec | int] = [Spec((4,))]
    inputs.insert(position, number)
    if kind == "SPACE_TO_BATCH_ND":
        inputs.append(ints(b, [[0, 0]]))
    branch(b, kind, inputs, Spec((4,)))
    assert '"parameter" int32[1] is not constant' in refusal(b.build())
