# SPDX-License-Identifier: Apache-2.0
"""Which views and in-place outputs are granted."""

from __future__ import annotations

import pytest

from heliaaot_west.ir import DType
from heliaaot_west.memory.candidates import scratch_values
from heliaaot_west.memory.granting import grant
from heliaaot_west.memory.planners.buffers import peak
from heliaaot_west.memory.sharing import Sharing, share
from heliaaot_west.program import InPlace, Program, Role, View
from tests.memory.programs import ProgramBuilder


def shared(program: Program) -> Sharing:
    return grant(scratch_values(program))


def bound(sharing: Sharing) -> int:
    return peak([block.buffer for block in sharing.blocks])


@pytest.fixture
def build() -> ProgramBuilder:
    return ProgramBuilder()


def test_elementwise_operators_work_in_place(build: ProgramBuilder) -> None:
    a, b, c = (build.value(name, 64) for name in "abc")
    build.elementwise([a], b)
    build.elementwise([b], c)
    sharing = shared(build.program([a], [c]))
    assert sharing.in_place == {InPlace(b, a), InPlace(c, b)}
    assert bound(sharing) == 64


def test_either_input_may_give_its_place(build: ProgramBuilder) -> None:
    a, b, c, d = (build.value(name, 64) for name in "abcd")
    build.elementwise([a, b], c)
    build.op([a, c], [d])
    sharing = shared(build.program([a, b], [d]))
    assert sharing.in_place == {InPlace(c, b)}


def test_the_same_input_twice_may_be_overwritten(build: ProgramBuilder) -> None:
    a, b = (build.value(name, 64) for name in "ab")
    build.elementwise([a, a], b)
    assert shared(build.program([a], [b])).in_place == {InPlace(b, a)}


def test_a_smaller_output_may_lie_at_the_start_of_its_input(build: ProgramBuilder) -> None:
    a, b = build.value("a", 64), build.value("b", 16)
    build.elementwise([a], b)
    assert shared(build.program([a], [b])).in_place == {InPlace(b, a)}


def test_an_input_read_later_is_not_overwritten(build: ProgramBuilder) -> None:
    a, b, c = (build.value(name, 64) for name in "abc")
    build.elementwise([a], b)
    build.op([a, b], [c])
    assert not shared(build.program([a], [c])).in_place


def test_an_input_that_is_an_output_of_the_graph_is_not_overwritten(build: ProgramBuilder) -> None:
    a, b = (build.value(name, 64) for name in "ab")
    build.elementwise([a], b)
    assert not shared(build.program([a], [a, b])).in_place


def test_an_input_with_a_view_read_later_is_not_overwritten(build: ProgramBuilder) -> None:
    a, view, b, c = (build.value(name, 64) for name in ("a", "view", "b", "c"))
    build.reshape(a, view)
    build.elementwise([a], b)
    build.op([view, b], [c])
    sharing = shared(build.program([a], [c]))
    assert sharing.views == {View(view, a, 0)}
    assert not sharing.in_place


def test_an_output_larger_than_the_input_is_not_in_place(build: ProgramBuilder) -> None:
    a, b = build.value("a", 16), build.value("b", 64)
    build.elementwise([a], b)
    assert not shared(build.program([a], [b])).in_place


def test_elements_of_another_size_are_not_in_place(build: ProgramBuilder) -> None:
    a, b = build.value("a", 64), build.value("b", 16, DType.INT32)
    build.elementwise([a], b)
    assert not shared(build.program([a], [b])).in_place


@pytest.mark.parametrize("role", [Role.PERSISTENT, Role.CONSTANT])
def test_state_and_constants_share_nothing(build: ProgramBuilder, role: Role) -> None:
    state = build.value("state", 4, role=role, data=[1, 2, 3, 4])
    a, b = build.value("a", 4), build.value("b", 4)
    build.reshape(state, a)
    build.elementwise([state], b)
    sharing = shared(build.program([], [a, b]))
    assert not sharing.granted
    assert len(sharing.blocks) == 2


def test_another_view_of_the_input_read_at_the_operator_forbids_in_place(
    build: ProgramBuilder,
) -> None:
    whole, out = build.value("whole", 64), build.value("out", 32)
    left, middle = build.value("left", 32), build.value("middle", 32)
    views = [View(left, whole, 0), View(middle, whole, 16)]
    build.op([whole], [left, middle], views=views, computes=False)
    build.op([left, middle], [out], in_place=[InPlace(out, left)])
    sharing = shared(build.program([whole], [out]))
    assert sharing.views == set(views)
    assert not sharing.in_place


def test_two_outputs_of_one_operator_keep_apart_when_one_is_in_place(
    build: ProgramBuilder,
) -> None:
    a, b = build.value("a", 64), build.value("b", 32)
    c, joined = build.value("c", 32), build.value("joined", 64)
    build.op([a], [b, c], in_place=[InPlace(b, a)])
    build.concat([b, c], joined)
    sharing = shared(build.program([a], [joined]))
    assert len(sharing.views) == 2
    assert not sharing.in_place, "c would be written over the second half of a"


def test_parts_are_written_straight_into_a_concatenation(build: ProgramBuilder) -> None:
    x = build.value("x", 16)
    a, b, joined = build.value("a", 32), build.value("b", 32), build.value("joined", 64)
    build.op([x], [a])
    build.op([x], [b])
    build.concat([a, b], joined)
    sharing = shared(build.program([x], [joined]))
    assert sharing.views == {View(a, joined, 0), View(b, joined, 32)}
    assert bound(sharing) == 80


def test_a_part_given_twice_is_copied_once(build: ProgramBuilder) -> None:
    a, joined = build.value("a", 32), build.value("joined", 64)
    build.concat([a, a], joined)
    sharing = shared(build.program([a], [joined]))
    assert sharing.views == {View(a, joined, 0)}


def test_a_reshaped_part_still_lies_in_the_concatenation(build: ProgramBuilder) -> None:
    x = build.value("x", 16)
    a, flat, b = (build.value(name, 32) for name in ("a", "flat", "b"))
    joined = build.value("joined", 64)
    build.op([x], [a])
    build.reshape(a, flat)
    build.op([x], [b])
    build.concat([flat, b], joined)
    sharing = shared(build.program([x], [joined]))
    assert len(sharing.views) == 3


def test_concatenations_of_concatenations_share_one_block(build: ProgramBuilder) -> None:
    names = ("a", "b", "c")
    a, b, c = (build.value(name, 16) for name in names)
    two, three = build.value("two", 32), build.value("three", 48)
    build.concat([a, b], two)
    build.op([two], [c])
    build.concat([two, c], three)
    sharing = shared(build.program([a, b], [three]))
    assert len(sharing.views) == 4
    assert [block.buffer.size for block in sharing.blocks] == [48]


def test_an_elementwise_branch_lies_in_the_concatenation_too(build: ProgramBuilder) -> None:
    x = build.value("x", 16)
    a, b, raw = (build.value(name, 32) for name in ("a", "b", "raw"))
    joined = build.value("joined", 64)
    build.op([x], [a])
    build.op([x], [raw])
    build.elementwise([raw], b)
    build.concat([a, b], joined)
    sharing = shared(build.program([x], [joined]))
    assert sharing.in_place == {InPlace(b, raw)}
    assert bound(sharing) == 80


def test_a_concatenation_whose_part_is_read_later_is_not_overwritten(
    build: ProgramBuilder,
) -> None:
    a, b, late = (build.value(name, 32) for name in ("a", "b", "late"))
    joined, out = build.value("joined", 64), build.value("out", 64)
    build.concat([a, b], joined)
    build.elementwise([joined], out)
    build.op([a, out], [late])
    sharing = share(scratch_values(build.program([a, b], [late])))
    assert len(sharing.views) == 2
    assert not sharing.in_place
    assert len(shared(build.program([a, b], [late])).in_place) == 1, "copying a is cheaper"


def test_a_view_that_would_raise_the_peak_is_copied(build: ProgramBuilder) -> None:
    """Keeping all of ``joined`` alive through the large value costs more than the copy."""
    x, small, large = build.value("x", 16), build.value("small", 16), build.value("large", 512)
    wide, joined = build.value("wide", 512), build.value("joined", 528)
    build.op([x], [small])
    build.op([x], [large])
    build.op([large], [x2 := build.value("x2", 16)])
    build.op([x2], [wide])
    build.concat([small, wide], joined)
    sharing = shared(build.program([x], [joined]))
    assert View(wide, joined, 16) in sharing.views
    assert View(small, joined, 0) not in sharing.views
    assert bound(sharing) == 16 + 16 + 528


def test_views_keep_elements_aligned(build: ProgramBuilder) -> None:
    bytes_, words = build.value("bytes", 8), build.value("words", 2, DType.INT32)
    joined = build.value("joined", 11)
    build.reshape(bytes_, words)
    build.op([bytes_], [joined], views=[View(bytes_, joined, 3)])
    sharing = shared(build.program([bytes_], [words, joined]))
    assert sharing.views == {View(words, bytes_, 0)}


def test_in_place_outputs_keep_elements_aligned(build: ProgramBuilder) -> None:
    a, b, joined = build.value("a", 3), build.value("b", 8), build.value("joined", 11)
    words, other = build.value("words", 2, DType.INT32), build.value("other", 4)
    raw = build.value("raw", 8)
    build.reshape(words, raw)
    build.elementwise([raw], b)
    build.op([b], [other])
    build.op([other], [a])
    build.concat([a, b], joined)
    sharing = shared(build.program([words], [joined]))
    assert View(b, joined, 3) in sharing.views
    assert InPlace(b, raw) not in sharing.in_place


def test_an_output_may_be_a_view_of_an_input(build: ProgramBuilder) -> None:
    a, view = build.value("a", 32), build.value("view", 32)
    build.reshape(a, view)
    sharing = shared(build.program([a], [view]))
    assert sharing.views == {View(view, a, 0)}
    assert [block.buffer.last for block in sharing.blocks] == [1]


def test_inputs_have_bytes_of_their_own_even_when_unused(build: ProgramBuilder) -> None:
    a, unused, b = (build.value(name, 32) for name in ("a", "unused", "b"))
    build.op([a], [b])
    sharing = shared(build.program([a, unused], [b]))
    assert [(s.buffer.first, s.buffer.last) for s in sharing.blocks] == [(-1, 0), (-1, -1), (0, 1)]


def test_values_written_twice_share_nothing(build: ProgramBuilder) -> None:
    a, b, c = (build.value(name, 32) for name in "abc")
    build.op([a], [b])
    build.elementwise([b], c)
    build.op([c], [b])
    build.reshape(b, d := build.value("d", 32))
    sharing = shared(build.program([a], [d]))
    assert not sharing.granted


def test_windows_on_a_large_value_are_copied_together_when_only_that_helps(
    build: ProgramBuilder,
) -> None:
    """As long as one window is a view, all of ``image`` stays alive through the large values."""
    image = build.value("image", 800)
    windows = [build.value(f"window{i}", 96) for i in range(4)]
    for i, window in enumerate(windows):
        build.op([image], [window], views=[View(window, image, 200 * i)], computes=False)
    large, wide = build.value("large", 1600), build.value("wide", 1600)
    out = build.value("out", 16)
    build.op([windows[0]], [large])
    build.op([large], [wide])
    build.op([wide, *windows], [out])
    sharing = shared(build.program([image], [out]))
    assert not sharing.views
    assert bound(sharing) == 3200 + 4 * 96
