# SPDX-License-Identifier: Apache-2.0
"""The model as a whole, and files that are not one."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import load_model, read_model
from tests.tflite_builder import ModelBuilder, pack


def two_subgraphs() -> ModelBuilder:
    b = ModelBuilder("first", description="two of them")
    x, z = b.input("x", (1, 2)), b.input("z", (1, 2))
    y = b.tensor("y", (1, 2))
    b.op("ADD", [x, z], [y])
    b.output(y, x)
    other = b.subgraph("second")
    other.output(other.constant("c", np.arange(3, dtype=np.int32)))
    b.signature("serving_default", {"x": x, "z": z}, {"y": y})
    b.signature("other", {}, {"c": 0}, subgraph=1)
    return b


def test_subgraphs_inputs_outputs_and_signatures() -> None:
    model = read_model(two_subgraphs().build(), "m")
    assert [graph.name for graph in model.graphs] == ["first", "second"]
    assert model.graphs[0].inputs == (0, 1)
    assert model.graphs[0].outputs == (2, 0)
    assert model.graphs[1].inputs == ()
    assert model.graphs[1].tensors[0].is_constant
    assert model.description == "two of them"
    assert model.signatures == ((0, "serving_default"), (1, "other"))


def test_a_signature_of_a_missing_subgraph_is_refused() -> None:
    b = two_subgraphs()
    b.signature("third", {}, {}, subgraph=2)
    with pytest.raises(ModelError, match='signature "third" is of subgraph 2, but the file has 2'):
        read_model(b.build(), "m")


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a model.tflite"
    path.write_bytes(two_subgraphs().build())
    assert len(load_model(path).graphs) == 2


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.tflite"
    with pytest.raises(ModelError) as caught:
        load_model(path)
    assert str(path) in str(caught.value)
    assert "does not exist" in str(caught.value)


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="is a directory") as caught:
        load_model(tmp_path)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ModelError, match="is not a regular file"):
        load_model(path)


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.tflite"
    path.write_bytes(b"x")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(ModelError, match="cannot be read: Permission denied") as caught:
        load_model(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "m: the file is empty"),
        (b"TFL3", "m: this is not a .tflite file"),
        (b"\x1c\0\0\0TFL2" + bytes(64), "m: this is not a .tflite file"),
        (b"version https://git-lfs.github.com/spec/v1\n", "m: this is a Git LFS pointer"),
        (b"\x1c\0\0\0TFL3", "m: the file refers to 4 bytes at offset 28, but has 8 bytes"),
    ],
)
def test_what_is_not_a_model(data: bytes, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_model(data, "m")
    assert str(caught.value).startswith(message)


def test_another_schema_version_is_refused() -> None:
    model = ModelBuilder().to_object()
    model.version = 2
    with pytest.raises(ModelError, match="the file has version 2 of the schema, not 3"):
        read_model(pack(model), "m")


def test_a_model_without_subgraphs_is_refused() -> None:
    model = ModelBuilder().to_object()
    model.subgraphs = None
    with pytest.raises(ModelError, match="the file has no subgraph"):
        read_model(pack(model), "m")


def test_bytes_behind_the_flatbuffer_do_not_matter() -> None:
    model = read_model(two_subgraphs().build() + b"PK\x03\x04" + bytes(100), "m")
    assert len(model.graphs) == 2
