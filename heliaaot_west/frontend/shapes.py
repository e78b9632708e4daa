# SPDX-License-Identifier: Apache-2.0
"""Shapes with every dimension known, from shapes that may leave some open."""

from __future__ import annotations

from typing import Any

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat

MOST_DIMENSIONS = 8

_HINT = "convert the model with a fixed input shape"


def read_shape(tensor: Any, where: str) -> tuple[int, ...]:
    """The shape of a tensor; a tensor without one is taken as a scalar.

    ``shape`` decides, as in TFLM; ``shape_signature`` only says which of its dimensions
    were left open when the model was converted. An open leading dimension is the batch,
    which is 1.

    Raises:
        ModelError: for an open dimension other than the batch that has no size.
    """
    shape = flat.numbers(tensor, "Shape")
    if len(shape) > MOST_DIMENSIONS:
        raise ModelError(
            f"{where} has {len(shape)} dimensions", f"at most {MOST_DIMENSIONS} are possible"
        )
    signature = flat.numbers(tensor, "ShapeSignature")
    is_open = [size == -1 for size in signature] if len(signature) == len(shape) else []
    if shape and (shape[0] == -1 or (shape[0] == 0 and is_open and is_open[0])):
        shape = (1, *shape[1:])
    for axis, size in enumerate(shape):
        if size < 0 or (size == 0 and is_open and is_open[axis]):
            raise ModelError(
                f"dimension {axis} of {where} is dynamic (shape {list(shape)})", _HINT
            )
    return shape


def with_batch(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The shape with a batch of 1 where it has a batch of 0."""
    return (1, *shape[1:]) if shape[:1] == (0,) else shape
