# SPDX-License-Identifier: Apache-2.0
"""Rules that put values into memories: the entries of ``memory.tensors``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.room import Pin
from heliaaot_west.program import Program, Role, Value

_NAMED = 8
"""How many names an error lists."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        where: how an error names the rule.
        role: the values it is for; None for all.
        id: the value it is for, by its id or its name in the model; None for all.
        memory: where they live; of staged constants, where the image holds them.
        destination: where initialization copies constants to.
    """

    where: str
    role: Role | None = None
    id: str | None = None
    memory: str | None = None
    destination: str | None = None

    @property
    def specificity(self) -> int:
        """A rule for one value beats one for a role, which beats one for all."""
        return 2 * (self.id is not None) + (self.role is not None)

    def matches(self, value: Value) -> bool:
        """Whether the rule is for this value."""
        return self.role in (None, value.role) and self.id in (None, value.ident, value.label)


def pins(
    program: Program, rules: Sequence[Rule], writable: Mapping[str, bool]
) -> Mapping[str, Pin]:
    """The place that rules give each value; of several rules the most specific decides.

    Args:
        program: whose values the rules are for.
        rules: in any order.
        writable: every memory of the platform, and whether programs can write to it.

    Raises:
        ConfigError: a rule names what does not exist, asks for what cannot be, or contradicts
            another that is as specific.
    """
    for rule in rules:
        _check(rule, program, writable)
    places: dict[str, Pin] = {}
    for value in program.values.values():
        memory = _choose(value, rules, _memory)
        constant = value.role is Role.CONSTANT
        destination = _choose(value, rules, _destination) if constant else None
        if memory is not None and not constant and not writable[memory]:
            raise ConfigError(
                f'memory.tensors puts "{value.label}" into {memory}, which programs cannot write '
                f"to, yet it is {value.role.value}",
                "name another memory, or give the rule the type constant",
            )
        if memory is not None or destination is not None:
            places[value.ident] = Pin(memory, destination if destination != memory else None)
    return places


def _memory(rule: Rule) -> str | None:
    return rule.memory


def _destination(rule: Rule) -> str | None:
    return rule.destination


def _check(rule: Rule, program: Program, writable: Mapping[str, bool]) -> None:
    for memory in (rule.memory, rule.destination):
        if memory is not None and memory not in writable:
            raise ConfigError(
                f"{rule.where}: the platform has no memory {memory!r}", _known(memory, [*writable])
            )
    if rule.destination is not None and not writable[rule.destination]:
        raise ConfigError(
            f"{rule.where}: constants cannot be copied to {rule.destination}, which programs "
            "cannot write to",
            "name another constant_destination_memory",
        )
    values = program.values.values()
    if rule.id is None or any(rule.matches(value) for value in values):
        return
    named = [value for value in values if rule.id in (value.ident, value.label)]
    if named:
        raise ConfigError(
            f"{rule.where}: {rule.id!r} is {named[0].role.value}", "correct the rule's type"
        )
    names = [name for value in values for name in (value.ident, value.label)]
    raise ConfigError(f"{rule.where}: the model has no tensor {rule.id!r}", _known(rule.id, names))


def _known(name: str, names: Sequence[str]) -> str:
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"known are {', '.join(sorted(set(names))[:_NAMED])}"


def _choose(
    value: Value, rules: Sequence[Rule], attribute: Callable[[Rule], str | None]
) -> str | None:
    """The memory that the most specific rule with this attribute gives."""
    chosen: tuple[str, Rule] | None = None
    for rule in rules:
        memory = attribute(rule)
        if memory is None or not rule.matches(value):
            continue
        if chosen is None or rule.specificity > chosen[1].specificity:
            chosen = memory, rule
        elif rule.specificity == chosen[1].specificity and memory != chosen[0]:
            raise ConfigError(
                f'{chosen[1].where} puts "{value.label}" into {chosen[0]}, but {rule.where} puts '
                f"it into {memory}",
                "drop one, or make one more specific with an id and a type",
            )
    return chosen[0] if chosen is not None else None
