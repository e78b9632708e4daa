# SPDX-License-Identifier: Apache-2.0
"""Applications that people deploy give the outputs that the reference engine recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliaaot_west.errors import UnsupportedError
from heliaaot_west.frontend.reader import read_model
from tests.conftest import find_shared
from tests.corpus.golden import assert_same, corpus_files, load_golden
from tests.operators.harness import run_ours

pytestmark = pytest.mark.corpus

DECLINED: dict[str, str] = {
    "arm-ml-examples__kws_micronet_m_vela_Z256": "CUSTOM:ethos-u",
}
"""Models that are refused, with the operator that the error must name."""

ROUNDING_NOISE: dict[str, float] = {
    "mediapipe__selfie_segmentation": 1.1e-3,
}
"""Bounds for float models that no reference engine runs, recorded with XNNPACK.

On inputs six times as large as an image's the last layers magnify rounding: compiling our own C
with sums in another order moves outputs by up to 1.2e-4, XNNPACK's order by up to 9.6e-4.
"""


@pytest.mark.parametrize("path", corpus_files(find_shared(), "apps"))
def test_app_gives_recorded_outputs(path: Path) -> None:
    data = path.read_bytes()
    graph = read_model(data, path.name).graphs[0]
    golden_path = path.parents[1] / "golden" / "apps" / f"{path.stem}.npz"
    if path.stem in DECLINED:
        with pytest.raises(UnsupportedError, match=DECLINED[path.stem]):
            run_ours(data, [], [])
        return
    golden = load_golden(golden_path).as_recorded()
    tolerance = ROUNDING_NOISE.get(path.stem, 1e-5)
    flags = ("-std=c99", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror")
    got = run_ours(data, golden.inputs, [graph.tensors[i] for i in graph.outputs], flags)
    for case, (want_steps, got_steps) in enumerate(zip(golden.outputs, got, strict=True)):
        for step, (want, have) in enumerate(zip(want_steps, got_steps, strict=True)):
            for output, (w, g) in enumerate(zip(want, have, strict=True)):
                assert_same(w, g, f"case {case} step {step} output {output}", tolerance)
