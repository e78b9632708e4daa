# SPDX-License-Identifier: Apache-2.0
"""Rules that put values into memories."""

from __future__ import annotations

import pytest

from heliaaot_west.config import TensorRule
from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.room import Pin
from heliaaot_west.memory.rules import pins
from heliaaot_west.program import Program, Role
from tests.memory.programs import ProgramBuilder

WRITABLE = {"dtcm": True, "sram": True, "mram": False}


def rule(
    type: str | None = None,
    id: str | None = None,
    memory: str | None = None,
    destination: str | None = None,
) -> TensorRule:
    return TensorRule(type, id, memory, destination)


@pytest.fixture
def program() -> Program:
    builder = ProgramBuilder()
    builder.value("0", 16)
    builder.value("1", 16)
    builder.value("w", 4, role=Role.CONSTANT, data=[1, 2, 3, 4])
    builder.value("v", 4, role=Role.CONSTANT, data=[1, 2, 3, 5])
    builder.value("s", 4, role=Role.PERSISTENT, data=[0] * 4)
    builder.op(["0", "w", "v", "s"], ["1"])
    return builder.program(["0"], ["1"])


def test_no_rules_fix_nothing(program: Program) -> None:
    assert pins(program, [], WRITABLE) == {}


def test_a_rule_for_a_role(program: Program) -> None:
    rules = [rule("constant", memory="mram")]
    assert pins(program, rules, WRITABLE) == {"w": Pin("mram"), "v": Pin("mram")}


def test_a_value_is_named_by_id_or_by_name(program: Program) -> None:
    rules = [rule(id="0", memory="sram"), rule(id="the w", memory="dtcm")]
    assert pins(program, rules, WRITABLE) == {"0": Pin("sram"), "w": Pin("dtcm")}


@pytest.mark.parametrize("turn", [1, -1])
def test_the_more_specific_rule_wins_in_any_order(program: Program, turn: int) -> None:
    rules = [
        rule(memory="sram"),
        rule("constant", memory="mram"),
        rule(id="w", memory="dtcm"),
        rule("constant", "v", memory="sram"),
        rule(id="v", memory="dtcm"),
    ][::turn]
    places = pins(program, rules, WRITABLE)
    assert {ident: pin.memory for ident, pin in places.items()} == {
        "0": "sram",
        "1": "sram",
        "s": "sram",
        "w": "dtcm",
        "v": "sram",
    }


def test_attributes_are_decided_one_by_one(program: Program) -> None:
    rules = [
        rule("constant", memory="mram", destination="sram"),
        rule(id="w", destination="dtcm"),
    ]
    assert pins(program, rules, WRITABLE) == {
        "w": Pin("mram", "dtcm"),
        "v": Pin("mram", "sram"),
    }


def test_a_destination_is_for_constants_only(program: Program) -> None:
    places = pins(program, [rule(destination="sram")], WRITABLE)
    assert places == {"w": Pin(None, "sram"), "v": Pin(None, "sram")}


def test_copying_to_the_same_memory_is_no_copy(program: Program) -> None:
    places = pins(program, [rule(id="w", memory="sram", destination="sram")], WRITABLE)
    assert places == {"w": Pin("sram")}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            [
                rule(id="w", memory="dtcm"),
                rule(id="w", memory="mram"),
            ],
            'memory.tensors, rule 1 puts "the w" into dtcm, but rule 2 puts it into mram; drop one',
        ),
        (
            [rule(memory="dctm")],
            "memory.tensors, rule 1: the platform has no memory 'dctm'; did you mean 'dtcm'",
        ),
        (
            [rule(memory="xyz")],
            "the platform has no memory 'xyz'; known are dtcm, mram, sram",
        ),
        (
            [rule(id="the W", memory="sram")],
            "no tensor 'the W'; did you mean 'the w'",
        ),
        (
            [rule("scratch", "w", memory="sram")],
            "memory.tensors, rule 1: 'w' is constant; correct its type",
        ),
        (
            [rule("constant", destination="mram")],
            "constants cannot be copied to mram",
        ),
        (
            [rule("scratch", memory="mram")],
            'puts "the 0" into mram, which programs cannot write to, yet it is scratch',
        ),
    ],
)
def test_wrong_rules(program: Program, rules: list[TensorRule], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        pins(program, rules, WRITABLE)
    assert message in str(caught.value)
