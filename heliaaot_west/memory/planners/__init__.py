# SPDX-License-Identifier: Apache-2.0
"""Planners: each gives every buffer an offset such that no two alive together overlap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches

from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.planners.buffers import Buffer
from heliaaot_west.memory.planners.greedy import greedy
from heliaaot_west.memory.planners.greedy_by_size import greedy_by_size
from heliaaot_west.memory.planners.hill_climb import HillClimbOptions, hill_climb

Planner = Callable[[Sequence[Buffer]], list[int]]

PLANNERS = ("greedy", "greedy_by_size", "hill_climb")
"""Values of ``memory.planner``."""


def make_planner(name: str, options: Mapping[str, object]) -> Planner:
    """The planner of that name with its options bound.

    Raises:
        ConfigError: the planner or an option is unknown, or an option is not a whole number
            of at least 0.
    """
    if name not in PLANNERS:
        raise ConfigError(f"memory.planner: {name!r} is unknown", f"use one of {_list(PLANNERS)}")
    known = tuple(f.name for f in fields(HillClimbOptions)) if name == "hill_climb" else ()
    chosen: dict[str, int] = {}
    for key, value in options.items():
        if key not in known:
            raise ConfigError(f"memory.planner_options: {key!r} is unknown", _way_out(name, key))
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ConfigError(
                f"memory.planner_options.{key}: {value!r} is not a whole number of at least 0"
            )
        chosen[key] = value
    if name == "greedy":
        return greedy
    if name == "greedy_by_size":
        return greedy_by_size
    climb = HillClimbOptions(**chosen)
    return lambda buffers: hill_climb(buffers, climb)


def _way_out(planner: str, key: str) -> str:
    if planner != "hill_climb":
        return f"the planner {planner} has no options"
    known = [f.name for f in fields(HillClimbOptions)]
    near = get_close_matches(key, known, n=1)
    return f"did you mean {near[0]}?" if near else f"known are {_list(known)}"


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)
