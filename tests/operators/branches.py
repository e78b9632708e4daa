# SPDX-License-Identifier: Apache-2.0
"""Operators side by side in one model: each model under test costs a compilation of C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from heliaaot_west.errors import UnsupportedError
from heliaaot_west.frontend.reader import read_model
from heliaaot_west.lowering import bind
from heliaaot_west.operators.registry import load_operators
from tests.compiled import compiled
from tests.tflite_builder import GraphBuilder, ModelBuilder

SHAPES_THAT_BROADCAST = (
    ((2, 3, 4), (2, 3, 4)),
    ((1, 8, 8, 5), (5,)),
    ((4, 6), (1,)),
    ((), (7,)),
    ((3, 1, 4), (1, 5, 1)),
    ((2, 3, 1, 4), (2, 1, 5, 4)),
    ((4, 1), (4, 9)),
    ((1, 1, 16), (7, 3, 1)),
    ((), ()),
)
"""Pairs of up to 4 dimensions, as many as every engine takes."""


class Quant(NamedTuple):
    """Scale and zero point of a tensor."""

    scale: float
    zero_point: int = 0


class Spec(NamedTuple):
    """Shape, type and quantization of a tensor."""

    shape: Sequence[int]
    dtype: str = "int8"
    quant: Quant | None = None

    def keywords(self) -> dict[str, Any]:
        """Arguments of :meth:`GraphBuilder.tensor` for the quantization."""
        return {} if self.quant is None else dict(self.quant._asdict())


def branch(
    b: GraphBuilder,
    kind: str,
    inputs: Sequence[Spec | int],
    output: Spec,
    options: Mapping[str, object] | None = None,
) -> int:
    """Adds an operator whose inputs are inputs of the model or tensors already made.

    Returns:
        the number of its output, which is an output of the model.
    """
    numbers = [
        b.input(f"x{i}", s.shape, s.dtype, **s.keywords()) if isinstance(s, Spec) else s
        for i, s in enumerate(inputs)
    ]
    y = b.tensor("y", output.shape, output.dtype, **output.keywords())
    b.op(kind, numbers, [y], options)
    b.output(y)
    return y


def refusal(model: bytes) -> str:
    """The message with which the model is refused."""
    with pytest.raises(UnsupportedError) as caught:
        compiled(model)
    return str(caught.value)


def folded(
    kind: str,
    constants: Sequence[NDArray[np.generic]],
    shape: Sequence[int],
    dtype: str,
    options: Mapping[str, object] | None = None,
) -> NDArray[np.generic]:
    """What an operator of constants is at compile time; it has one output."""
    b = ModelBuilder()
    y = b.tensor("y", shape, dtype)
    b.op(kind, [b.constant("c", value) for value in constants], [y], options)
    b.output(y)
    graph = read_model(b.build(), "model").graphs[0]
    fold = load_operators()[kind].fold
    assert fold is not None
    results = fold(bind(graph, graph.ops[0]))
    assert results is not None
    (result,) = results
    assert result.dtype == dtype
    assert result.shape == tuple(shape)
    return result
