# SPDX-License-Identifier: Apache-2.0
"""Tensors, operators and graphs, immutable: a pass returns a new graph."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir.dtypes import DType
from heliaaot_west.ir.quantization import Quantization

ABSENT = -1
"""Tensor id of an optional input that is not given."""


@dataclass(frozen=True, eq=False, slots=True)
class Tensor:
    """One tensor of a graph.

    Attributes:
        id: its index in the ``.tflite`` subgraph; passes number new tensors past the last.
        name: as in the file. Data, not an identifier: never goes to C unescaped.
        dtype: type of its elements.
        shape: dimensions, all known and at least 0.
        quantization: None for a tensor that is not quantized.
        data: the value of a constant, of ``shape``; None when computed at run time. Of a
            variable it is the initial value, None standing for its zero point.
        variable: whether the value is state kept from one run to the next.
    """

    id: int
    name: str
    dtype: DType
    shape: tuple[int, ...]
    quantization: Quantization | None = None
    data: NDArray[np.generic] | None = None
    variable: bool = False

    @property
    def elements(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """Size in memory, in bytes; 0 for kinds that hold no numbers."""
        return self.dtype.nbytes(self.elements) if self.dtype.is_numeric else 0

    @property
    def is_constant(self) -> bool:
        """Whether the value is known at compile time."""
        return self.data is not None and not self.variable

    def __str__(self) -> str:
        dims = ",".join(str(dim) for dim in self.shape)
        return f'tensor {self.id} "{self.name}" {self.dtype.value}[{dims}]'


@dataclass(frozen=True, eq=False, slots=True)
class Op:
    """One operator of a graph.

    Attributes:
        index: its position in the ``.tflite`` subgraph, which tools for models show too.
        kind: built-in name (``CONV_2D``) or ``CUSTOM:<custom code>``.
        inputs: tensor ids, ``ABSENT`` for an optional input that is not given.
        outputs: tensor ids.
        options: the file's option table in snake case, enums as integers; the raw bytes of
            a custom operator's options under ``custom_options``.
        version: the file's operator version.
    """

    index: int
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    version: int = 1

    def __str__(self) -> str:
        return f"operator {self.index} {self.kind}"


@dataclass(frozen=True, eq=False, slots=True)
class Graph:
    """Operators in execution order over tensors by id."""

    name: str
    tensors: Mapping[int, Tensor]
    ops: tuple[Op, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]

    def with_tensors(self, changed: Iterable[Tensor]) -> Graph:
        """The graph with these tensors put in, replacing those of the same id."""
        tensors = dict(self.tensors)
        tensors.update((tensor.id, tensor) for tensor in changed)
        return replace(self, tensors=MappingProxyType(tensors))

    def with_ops(self, ops: Iterable[Op]) -> Graph:
        """The graph with its operators replaced."""
        return replace(self, ops=tuple(ops))

    def consumers(self) -> dict[int, list[Op]]:
        """Operators that read each tensor, in execution order."""
        result: dict[int, list[Op]] = {}
        for op in self.ops:
            for tensor_id in dict.fromkeys(op.inputs):
                if tensor_id != ABSENT:
                    result.setdefault(tensor_id, []).append(op)
        return result

    def producers(self) -> dict[int, Op]:
        """The operator that writes each tensor."""
        return {tensor_id: op for op in self.ops for tensor_id in op.outputs}


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """All subgraphs of a file.

    Attributes:
        graphs: the subgraphs in file order.
        description: the file's own description.
        signatures: (subgraph, key) pairs of the file's signatures.
    """

    graphs: tuple[Graph, ...]
    description: str = ""
    signatures: tuple[tuple[int, str], ...] = ()
