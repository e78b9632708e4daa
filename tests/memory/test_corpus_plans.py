# SPDX-License-Identifier: Apache-2.0
"""Plans of the applications of the corpus: safe, and at the peak of live bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliaaot_west.errors import UnsupportedError
from heliaaot_west.frontend import load_model
from heliaaot_west.lowering import lower
from heliaaot_west.memory.planning import plan_memory
from heliaaot_west.memory.summary import scratch_summary
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import run_passes
from heliaaot_west.passes.resource_variables import lift_variables
from heliaaot_west.platforms.loader import load_platform
from heliaaot_west.program import Program
from tests.memory.simulator import Simulator
from tests.memory.test_planning import SETTINGS


def programs(folder: Path) -> dict[str, Program]:
    """The applications whose every operator is supported, lowered."""
    specs = load_operators()
    lowered = {}
    for file in sorted(folder.glob("*.tflite")):
        try:
            graph = run_passes(lift_variables(load_model(file), 0, specs), specs, {})
            lowered[file.stem] = lower(graph, specs, Target())
        except UnsupportedError:
            continue
    return lowered


@pytest.mark.corpus
def test_applications_are_safe_and_nearly_all_at_the_bound(shared: Path) -> None:
    host = load_platform("host")
    above = []
    lowered = programs(shared / "models" / "apps")
    for name, program in lowered.items():
        made = plan_memory(program, host, SETTINGS)
        Simulator(program, made).run()
        if any(arena.fragmentation for arena in scratch_summary(made)):
            above.append(name)
    assert len(lowered) >= 30
    assert len(above) <= len(lowered) // 6, above
