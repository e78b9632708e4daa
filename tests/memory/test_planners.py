# SPDX-License-Identifier: Apache-2.0
"""Layouts: no two buffers alive together overlap, and none takes more than it must."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.planners import PLANNERS, make_planner
from heliaaot_west.memory.planners.buffers import Buffer, Overlaps, extent, live_bytes, peak
from heliaaot_west.memory.planners.first_fit import LEFT_OUT, first_fit

BUFFERS = st.lists(
    st.builds(
        lambda size, first, length: Buffer(16 * size, first, first + length),
        st.integers(1, 30),
        st.integers(-1, 12),
        st.integers(0, 6),
    ),
    max_size=24,
)


def overlapping(buffers: Sequence[Buffer], offsets: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of buffers that share bytes while both are alive."""
    return [
        (i, j)
        for i, a in enumerate(buffers)
        for j, b in enumerate(buffers[:i])
        if a.first <= b.last
        and b.first <= a.last
        and offsets[i] < offsets[j] + b.size
        and offsets[j] < offsets[i] + a.size
    ]


@pytest.mark.parametrize("planner", PLANNERS)
@settings(max_examples=150, deadline=None)
@given(buffers=BUFFERS)
def test_layouts_are_valid(planner: str, buffers: list[Buffer]) -> None:
    plan = make_planner(planner, {})
    offsets = plan(buffers)
    assert not overlapping(buffers, offsets)
    assert all(offset >= 0 and offset % 16 == 0 for offset in offsets)
    assert extent(buffers, offsets) >= peak(buffers)
    assert offsets == plan(buffers), "the same buffers give the same layout"


@settings(max_examples=150, deadline=None)
@given(BUFFERS)
def test_hill_climb_is_no_worse_than_the_greedy_planners(buffers: list[Buffer]) -> None:
    taken = {name: extent(buffers, make_planner(name, {})(buffers)) for name in PLANNERS}
    assert taken["hill_climb"] <= min(taken["greedy"], taken["greedy_by_size"])


@settings(max_examples=100, deadline=None)
@given(BUFFERS, st.integers(0, 600))
def test_first_fit_stays_within_a_limit(buffers: list[Buffer], limit: int) -> None:
    offsets = first_fit(buffers, range(len(buffers)), Overlaps(buffers), limit)
    kept = [i for i, offset in enumerate(offsets) if offset != LEFT_OUT]
    chosen, places = [buffers[i] for i in kept], [offsets[i] for i in kept]
    assert not overlapping(chosen, places)
    assert extent(chosen, places) <= limit


@settings(max_examples=100, deadline=None)
@given(BUFFERS, st.one_of(st.none(), st.integers(0, 600)))
def test_dense_and_sparse_first_fit_agree(buffers: list[Buffer], limit: int | None) -> None:
    overlaps = Overlaps(buffers)
    sparse = first_fit(buffers, range(len(buffers)), overlaps, limit)
    overlaps.dense = True
    assert first_fit(buffers, range(len(buffers)), overlaps, limit) == sparse


def test_live_bytes_by_position() -> None:
    buffers = [Buffer(16, -1, 0), Buffer(32, 0, 2), Buffer(48, 2, 2)]
    assert live_bytes(buffers).tolist() == [16, 48, 32, 80]
    assert peak(buffers) == 80
    assert peak([]) == 0


def hard_case() -> list[Buffer]:
    """Twenty buffers for which no simple order of placement reaches the peak."""
    rng = random.Random(2)
    return [
        Buffer(16 * rng.randint(1, 200), first := rng.randint(0, 10), first + rng.randint(0, 4))
        for _ in range(20)
    ]


def test_hill_climb_reaches_a_peak_that_the_greedy_planners_miss() -> None:
    buffers = hard_case()
    taken = {name: extent(buffers, make_planner(name, {})(buffers)) for name in PLANNERS}
    assert min(taken["greedy"], taken["greedy_by_size"]) > peak(buffers)
    assert taken["hill_climb"] == peak(buffers)


def test_the_seed_decides() -> None:
    buffers = hard_case()
    one, same = (make_planner("hill_climb", {"seed": 1})(buffers) for _ in range(2))
    assert one == same
    assert one != make_planner("hill_climb", {"seed": 2})(buffers)


def test_steps_bound_the_search() -> None:
    buffers = hard_case()
    none = make_planner("hill_climb", {"steps": 0})(buffers)
    assert extent(buffers, none) > peak(buffers)


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("length", [4, 2000])
def test_speed_for_thousands_of_buffers(planner: str, length: int) -> None:
    rng = random.Random(1)
    buffers = [
        Buffer(16 * rng.randint(1, 999), first := rng.randint(0, 1999), first + length)
        for _ in range(3000)
    ]
    start = time.perf_counter()
    offsets = make_planner(planner, {})(buffers)
    assert time.perf_counter() - start < 10
    assert extent(buffers, offsets) >= peak(buffers)


def test_unknown_planner() -> None:
    with pytest.raises(ConfigError, match="'best' is unknown; use one of greedy, "):
        make_planner("best", {})


@pytest.mark.parametrize(
    ("planner", "options", "message"),
    [
        ("hill_climb", {"sed": 1}, "'sed' is unknown; did you mean seed"),
        ("hill_climb", {"zzz": 1}, "known are seed, steps"),
        ("greedy", {"seed": 1}, "the planner greedy has no options"),
        ("hill_climb", {"steps": -1}, "steps: -1 is not a whole number"),
        ("hill_climb", {"steps": True}, "steps: True is not a whole number"),
        ("hill_climb", {"seed": "one"}, "seed: 'one' is not a whole number"),
    ],
)
def test_wrong_options(planner: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        make_planner(planner, options)
