# SPDX-License-Identifier: Apache-2.0
"""Operators side by side in one model: each model under test costs a compilation of C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from heliaaot_west.errors import UnsupportedError
from tests.compiled import compiled
from tests.tflite_builder import GraphBuilder


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
