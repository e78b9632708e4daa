# SPDX-License-Identifier: Apache-2.0
"""Models made by others, read here and by the schema's own object tree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import load_model
from heliaaot_west.ir import DType, Op, Tensor
from tests.conftest import find_shared

pytestmark = pytest.mark.corpus

REFUSED = {
    "litert__blockwise_quantized.tflite": "is quantized in blocks",
    "litert__sparse_tensor.tflite": "is a constant",
    "litert__transpose.tflite": "version 2 of the schema",
}

_LATER_OPTIONS = {"quantspec"}
"""Options that the schema got after the ``tflite`` package was made; no file here has them."""

_BUILTINS = {
    number: name for name, number in vars(schema.BuiltinOperator).items() if name[0] != "_"
}


def _files() -> Iterator[Any]:
    shared = find_shared()
    if shared is None:
        yield pytest.param(Path(), marks=pytest.mark.skip("the shared models are not here"))
        return
    yield shared / "fixtures" / "demo.tflite"
    yield from sorted((shared / "models").glob("*/*.tflite"))


@pytest.mark.parametrize("path", _files(), ids=lambda path: path.stem)
def test_real_files(path: Path) -> None:
    if path.name in REFUSED:
        with pytest.raises(ModelError, match=REFUSED[path.name]):
            load_model(path)
        return
    model = load_model(path)
    theirs = schema.ModelT.InitFromPackedBuf(path.read_bytes(), 0)
    assert len(model.graphs) == len(theirs.subgraphs)
    for graph, subgraph in zip(model.graphs, theirs.subgraphs, strict=True):
        assert graph.inputs == _ints(subgraph.inputs)
        assert graph.outputs == _ints(subgraph.outputs)
        tensors = _list(subgraph.tensors)
        assert sorted(graph.tensors) == list(range(len(tensors)))
        for index, tensor in enumerate(tensors):
            _check_tensor(graph.tensors[index], tensor, theirs, path.read_bytes())
        for op, operator in zip(graph.ops, _list(subgraph.operators), strict=True):
            _check_op(op, operator, theirs)


def _check_tensor(ours: Tensor, theirs: Any, model: Any, file: bytes) -> None:
    assert ours.name == (theirs.name or b"").decode()
    assert ours.variable == theirs.isVariable
    assert getattr(schema.TensorType, ours.dtype.name) == theirs.type
    assert ours.shape == tuple(abs(size) for size in _ints(theirs.shape))
    quantization = theirs.quantization
    if quantization is None or quantization.scale is None or not len(quantization.scale):
        assert ours.quantization is None
    else:
        assert ours.quantization is not None
        assert ours.quantization.scales == tuple(quantization.scale.tolist())
        assert ours.quantization.zero_points == _ints(quantization.zeroPoint)
    buffer = model.buffers[theirs.buffer]
    stored = b"" if buffer.data is None else buffer.data.tobytes()
    if buffer.size:
        stored = file[buffer.offset : buffer.offset + buffer.size]
    if ours.dtype not in (DType.INT4, DType.STRING):
        assert (b"" if ours.data is None else ours.data.tobytes()) == stored


def _check_op(ours: Op, theirs: Any, model: Any) -> None:
    assert ours.inputs == _ints(theirs.inputs)
    assert ours.outputs == _ints(theirs.outputs)
    code = model.operatorCodes[theirs.opcodeIndex]
    kind = _BUILTINS[max(code.builtinCode, code.deprecatedBuiltinCode)]
    if kind == "CUSTOM":
        assert ours.kind == "CUSTOM:" + code.customCode.decode()
        custom = theirs.customOptions
        assert ours.options["custom_options"] == (b"" if custom is None else custom.tobytes())
        return
    assert ours.kind == kind
    table = theirs.builtinOptions or theirs.builtinOptions2
    expected = {name.lower(): value for name, value in vars(table).items()} if table else {}
    for name in _LATER_OPTIONS & expected.keys():
        assert expected.pop(name) is None
    found = {name.replace("_", ""): value for name, value in ours.options.items()}
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        _check_option(found[name], value)


def _check_option(ours: object, theirs: Any) -> None:
    if isinstance(ours, tuple):
        assert ours == _ints(theirs)
    elif isinstance(ours, str):
        assert ours == ("" if theirs is None else theirs.decode())
    else:
        assert ours == theirs


def _ints(vector: Any) -> tuple[int, ...]:
    return () if vector is None else tuple(np.asarray(vector).tolist())


def _list(vector: Any) -> list[Any]:
    return [] if vector is None else vector
