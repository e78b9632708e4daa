# SPDX-License-Identifier: Apache-2.0
"""Rules that put values into memories."""

from __future__ import annotations

import pytest

from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.room import Pin
from heliaaot_west.memory.rules import Rule, pins
from heliaaot_west.program import Program, Role
from tests.memory.programs import ProgramBuilder

WRITABLE = {"dtcm": True, "sram": True, "mram": False}


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
    rules = [Rule("a", Role.CONSTANT, memory="mram")]
    assert pins(program, rules, WRITABLE) == {"w": Pin("mram"), "v": Pin("mram")}


def test_a_value_is_named_by_id_or_by_name(program: Program) -> None:
    rules = [Rule("a", id="0", memory="sram"), Rule("b", id="the w", memory="dtcm")]
    assert pins(program, rules, WRITABLE) == {"0": Pin("sram"), "w": Pin("dtcm")}


@pytest.mark.parametrize("turn", [1, -1])
def test_the_more_specific_rule_wins_in_any_order(program: Program, turn: int) -> None:
    rules = [
        Rule("all", memory="sram"),
        Rule("role", Role.CONSTANT, memory="mram"),
        Rule("id", id="w", memory="dtcm"),
        Rule("both", Role.CONSTANT, "v", memory="sram"),
        Rule("id again", id="v", memory="dtcm"),
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
        Rule("a", Role.CONSTANT, memory="mram", destination="sram"),
        Rule("b", id="w", destination="dtcm"),
    ]
    assert pins(program, rules, WRITABLE) == {
        "w": Pin("mram", "dtcm"),
        "v": Pin("mram", "sram"),
    }


def test_a_destination_is_for_constants_only(program: Program) -> None:
    places = pins(program, [Rule("a", destination="sram")], WRITABLE)
    assert places == {"w": Pin(None, "sram"), "v": Pin(None, "sram")}


def test_copying_to_the_same_memory_is_no_copy(program: Program) -> None:
    places = pins(program, [Rule("a", id="w", memory="sram", destination="sram")], WRITABLE)
    assert places == {"w": Pin("sram")}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            [
                Rule("rules.yml:3", id="w", memory="dtcm"),
                Rule("rules.yml:7", id="w", memory="mram"),
            ],
            'rules.yml:3 puts "the w" into dtcm, but rules.yml:7 puts it into mram; drop one',
        ),
        (
            [Rule("rules.yml:3", memory="dctm")],
            "rules.yml:3: the platform has no memory 'dctm'; did you mean 'dtcm'",
        ),
        (
            [Rule("rules.yml:3", memory="xyz")],
            "the platform has no memory 'xyz'; known are dtcm, mram, sram",
        ),
        (
            [Rule("rules.yml:3", id="the W", memory="sram")],
            "no tensor 'the W'; did you mean 'the w'",
        ),
        (
            [Rule("rules.yml:3", Role.SCRATCH, "w", memory="sram")],
            "rules.yml:3: 'w' is constant; correct the rule's type",
        ),
        (
            [Rule("rules.yml:3", Role.CONSTANT, destination="mram")],
            "constants cannot be copied to mram",
        ),
        (
            [Rule("rules.yml:3", Role.SCRATCH, memory="mram")],
            'puts "the 0" into mram, which programs cannot write to, yet it is scratch',
        ),
    ],
)
def test_wrong_rules(program: Program, rules: list[Rule], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        pins(program, rules, WRITABLE)
    assert message in str(caught.value)
