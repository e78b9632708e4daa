# SPDX-License-Identifier: Apache-2.0
"""Reads a ``.tflite`` file, which may be anything, into a consistent model or an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.frontend.buffers import Buffers
from heliaaot_west.frontend.dataflow import check_dataflow, check_indices, produced
from heliaaot_west.frontend.operators import OperatorCode, read_operator, read_operator_codes
from heliaaot_west.frontend.shapes import with_batch
from heliaaot_west.frontend.tensors import read_tensor
from heliaaot_west.ir import Graph, Model, Tensor

_IDENTIFIER = b"TFL3"
_SCHEMA_VERSION = 3
_LFS_POINTER = b"version https://git-lfs"


def load_model(path: Path) -> Model:
    """Reads a file.

    Raises:
        ModelError: naming the path, when it cannot be read or is not a consistent model.
    """
    return read_model(read_file(path), str(path))


def read_file(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        ModelError: naming the path, when it cannot be read.
    """
    try:
        if path.is_dir():
            raise ModelError(f"{path} is a directory", "name the .tflite file itself")
        if path.exists() and not path.is_file():
            raise ModelError(f"{path} is not a regular file")
        return path.read_bytes()
    except FileNotFoundError:
        raise ModelError(f"{path} does not exist", "check the path of the model") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ModelError(f"{path} cannot be read: {reason}") from None


def read_model(data: bytes, name: str) -> Model:
    """Reads the bytes of a ``.tflite`` file.

    Args:
        data: the file's bytes; constants of the result are views of them.
        name: what messages call the file.

    Raises:
        ModelError: naming the file, when it is not a consistent model.
    """
    try:
        _check_kind(data)
        return _read(flat.root(flat.FlatFile(data)))
    except ModelError as error:
        raise ModelError(f"{name}: {error.message}", error.hint) from None


def _check_kind(data: bytes) -> None:
    if not data:
        raise ModelError("the file is empty")
    if data.startswith(_LFS_POINTER):
        raise ModelError("this is a Git LFS pointer, not the model", "run `git lfs pull`")
    if data[4:8] != _IDENTIFIER:
        raise ModelError(
            "this is not a .tflite file: the identifier TFL3 is missing at byte 4",
            "convert the model to TensorFlow Lite",
        )


def _read(model: Any) -> Model:
    version = model.Version()
    if version != _SCHEMA_VERSION:
        raise ModelError(
            f"the file has version {version} of the schema, not {_SCHEMA_VERSION}",
            "convert the model with a current converter",
        )
    codes = read_operator_codes(model)
    buffers = Buffers(model)
    tables = flat.items(model, "Subgraphs")
    if not tables:
        raise ModelError("the file has no subgraph")
    graphs = tuple(
        _read_graph(table, index, codes, buffers) for index, table in enumerate(tables)
    )
    return Model(
        graphs=graphs,
        description=flat.text(model, "Description"),
        signatures=tuple(_signatures(model, len(graphs))),
    )


def _read_graph(
    table: Any, index: int, codes: tuple[OperatorCode, ...], buffers: Buffers
) -> Graph:
    try:
        tensors = (
            read_tensor(tensor, number, buffers)
            for number, tensor in enumerate(flat.items(table, "Tensors"))
        )
        operators = enumerate(flat.items(table, "Operators"))
        graph = Graph(
            name=flat.text(table, "Name"),
            tensors=MappingProxyType({tensor.id: tensor for tensor in tensors}),
            ops=tuple(read_operator(operator, number, codes) for number, operator in operators),
            inputs=flat.numbers(table, "Inputs"),
            outputs=flat.numbers(table, "Outputs"),
        )
        check_indices(graph)
        graph = graph.with_tensors(_settle_empty(graph))
        check_dataflow(graph)
        return graph
    except ModelError as error:
        if index == 0:
            raise
        raise ModelError(f"subgraph {index}: {error.message}", error.hint) from None


def _settle_empty(graph: Graph) -> Iterator[Tensor]:
    """Tensors without elements that stand for something else, as what they stand for.

    A graph whose inputs have a batch of 0 was converted with an open batch, which is 1 in
    what it computes. Any other tensor that nothing computes is a constant without elements:
    its buffer is empty, like that of a tensor without a value.
    """
    computed = produced(graph.ops) | set(graph.inputs)
    open_batch = any(graph.tensors[number].shape[:1] == (0,) for number in graph.inputs)
    for tensor in graph.tensors.values():
        if 0 not in tensor.shape or not tensor.dtype.is_numeric or tensor.data is not None:
            continue
        if tensor.id not in computed and not tensor.variable:
            yield replace(tensor, data=np.zeros(tensor.shape, tensor.dtype.numpy))
        elif open_batch:
            yield replace(tensor, shape=with_batch(tensor.shape))


def _signatures(model: Any, subgraphs: int) -> Iterator[tuple[int, str]]:
    for signature in flat.items(model, "SignatureDefs"):
        key = flat.text(signature, "SignatureKey")
        index = signature.SubgraphIndex()
        if index >= subgraphs:
            raise ModelError(
                f'signature "{key}" is of subgraph {index}, but the file has {subgraphs}',
                "it is corrupt",
            )
        yield index, key
