# SPDX-License-Identifier: Apache-2.0
"""Recorded inputs and outputs of the corpus models: see the corpus's own README."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from tests.operators.harness import Array, Step


@dataclass(frozen=True)
class Golden:
    """Cases of steps of inputs, and the outputs that decide.

    Attributes:
        engine: ``tflm`` where it runs the model, else LiteRT's reference.
        inputs: by case, step and input.
        outputs: by case, step and output.
        restarted: whether each case started afresh. A model taken for stateless did not, which
            matters for state that only its operators know of, as in the audio front end.
    """

    engine: str
    inputs: list[list[Step]]
    outputs: list[list[Step]]
    restarted: bool

    def as_recorded(self) -> Golden:
        """The cases as they ran: as steps of one where there was no fresh start between."""
        if self.restarted:
            return self
        return replace(self, inputs=_joined(self.inputs), outputs=_joined(self.outputs))


def load_golden(path: Path) -> Golden:
    """Reads a ``.npz`` of the corpus."""
    with np.load(path) as arrays:
        found = {name: arrays[name] for name in arrays.files}
    meta = json.loads(bytes(found["meta"].tobytes()).decode())
    engine = "tflm" if meta["engines"].get("tflm") == "ok" else meta["base"]
    stored = meta["base"] if engine in meta["same_as_base"] else engine
    cases = sorted({int(m[1]) for name in found if (m := re.match(r"in(\d+)_\d+_\d+$", name))})
    cases = [case for case in cases if f"{stored}_{case}_0_0" in found]
    inputs, outputs = [], []
    for case in cases:
        steps = range(_count(found, rf"in{case}_(\d+)_\d+$"))
        inputs.append([_arrays(found, f"in{case}_{step}_") for step in steps])
        outputs.append([_arrays(found, f"{stored}_{case}_{step}_") for step in steps])
    return Golden(engine, inputs, outputs, bool(meta["stateful"]))


def _joined(cases: list[list[Step]]) -> list[list[Step]]:
    return [[step for case in cases for step in case]]


def _count(found: dict[str, Array], pattern: str) -> int:
    return 1 + max(int(m[1]) for name in found if (m := re.match(pattern, name)))


def _arrays(found: dict[str, Array], stem: str) -> Step:
    return [found[f"{stem}{i}"] for i in range(_count(found, rf"{stem}(\d+)$"))]


def assert_same(want: Array, got: Array, where: str, tolerance: float = 1e-5) -> None:
    """Integers equal bit for bit, floats within ``tolerance``, absolute and relative."""
    assert got.size == want.size, where
    got = got.reshape(-1)
    want = want.reshape(-1)
    if want.dtype.kind == "f":
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance, err_msg=where)
    else:
        np.testing.assert_array_equal(got, want, err_msg=where)


def corpus_files(shared: Path | None, folder: str) -> list[object]:
    """Parameters, one for each model; a single skipped one where the corpus is absent."""
    if shared is None:
        reason = "the shared model corpus is not here (set HELIAAOT_SHARED to its folder)"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="absent")]
    files = sorted((shared / "models" / folder).glob("*.tflite"))
    return [pytest.param(path, id=path.stem) for path in files]
