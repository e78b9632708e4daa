# SPDX-License-Identifier: Apache-2.0
"""Graph rewrites that leave the results of a model as they are."""

from heliaaot_west.passes.build import build_graph
from heliaaot_west.passes.pipeline import PASSES, run_passes

__all__ = ["PASSES", "build_graph", "run_passes"]
