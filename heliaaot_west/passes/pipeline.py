# SPDX-License-Identifier: Apache-2.0
"""The passes in their order."""

from __future__ import annotations

import difflib
import logging
from collections.abc import Callable, Mapping

from heliaaot_west.errors import ConfigError
from heliaaot_west.ir import Graph
from heliaaot_west.operators.base import OperatorSpec
from heliaaot_west.passes import (
    drop_channels,
    fold_constants,
    place_variables,
    remove_dead,
    remove_identities,
    shift_windows,
)

_LOGGER = logging.getLogger(__name__)

Pass = Callable[[Graph, Mapping[str, OperatorSpec]], Graph]
"""A rewrite: the graph and the operators by kind, to the new graph."""

# Folding comes first: parameters that a model computes (shapes, axes) are constants only then,
# and whether an operator changes anything depends on them. Both leave operators behind whose
# outputs nobody reads, which go next. Channels are dropped of what is left. Where variables are
# read and written is settled last, since it depends on the order of all operators.
PASSES: tuple[tuple[str, Pass], ...] = (
    ("fold_constants", fold_constants.run),
    ("remove_identities", remove_identities.run),
    ("remove_dead", remove_dead.run),
    ("drop_channels", drop_channels.run),
    ("shift_windows", shift_windows.run),
    ("place_variables", place_variables.run),
)


def run_passes(
    graph: Graph, specs: Mapping[str, OperatorSpec], transforms: Mapping[str, bool]
) -> Graph:
    """Runs every pass that is not switched off.

    Args:
        graph: as read from the file.
        specs: operators by kind.
        transforms: passes to switch off (False) or leave on, by name.

    Raises:
        ConfigError: a name in ``transforms`` is not a pass.
    """
    names = [name for name, _ in PASSES]
    for name in transforms:
        if name not in names:
            raise ConfigError(f"transforms.{name} is not a pass", _known(name, names))
    for name, rewrite in PASSES:
        if transforms.get(name, True):
            graph = rewrite(graph, specs)
            _LOGGER.debug("%s: %d operators left", name, len(graph.ops))
    return graph


def _known(name: str, names: list[str]) -> str:
    near = difflib.get_close_matches(name, names, n=1)
    return f"did you mean transforms.{near[0]}" if near else f"known are {', '.join(names)}"
