# SPDX-License-Identifier: Apache-2.0
"""Rules that put values into memories: the entries of ``memory.tensors``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from heliaaot_west.config import TensorRule
from heliaaot_west.errors import ConfigError
from heliaaot_west.memory.room import Pin
from heliaaot_west.program import Program, Role, Value

_NAMED = 8
"""How many names an error lists."""


def pins(
    program: Program, rules: Sequence[TensorRule], writable: Mapping[str, bool]
) -> Mapping[str, Pin]:
    """The place that rules give each value; of several rules the most specific decides.

    A rule names a value by its id or by its name in the model.

    Args:
        program: whose values the rules are for.
        rules: in any order.
        writable: every memory of the platform, and whether programs can write to it.

    Raises:
        ConfigError: a rule names what does not exist, asks for what cannot be, or contradicts
            another that is as specific.
    """
    for position, rule in enumerate(rules):
        _check(rule, _where(position), program, writable)
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


def _where(position: int) -> str:
    return f"memory.tensors, rule {position + 1}"


def _memory(rule: TensorRule) -> str | None:
    return rule.memory


def _destination(rule: TensorRule) -> str | None:
    return rule.constant_destination_memory


def _specificity(rule: TensorRule) -> int:
    """A rule for one value beats one for a role, which beats one for all."""
    return 2 * (rule.id is not None) + (rule.type is not None)


def _matches(rule: TensorRule, value: Value) -> bool:
    return rule.type in (None, value.role.value) and rule.id in (None, value.ident, value.label)


def _check(rule: TensorRule, where: str, program: Program, writable: Mapping[str, bool]) -> None:
    destination = rule.constant_destination_memory
    for memory in (rule.memory, destination):
        if memory is not None and memory not in writable:
            raise ConfigError(
                f"{where}: the platform has no memory {memory!r}", _known(memory, sorted(writable))
            )
    if destination is not None and not writable[destination]:
        raise ConfigError(
            f"{where}: constants cannot be copied to {destination}, which programs cannot write to",
            "name another constant_destination_memory",
        )
    values = program.values.values()
    if rule.id is None or any(_matches(rule, value) for value in values):
        return
    named = [value for value in values if rule.id in (value.ident, value.label)]
    if named:
        raise ConfigError(f"{where}: {rule.id!r} is {named[0].role.value}", "correct its type")
    names = [*(value.ident for value in values), *(value.label for value in values)]
    raise ConfigError(
        f"{where}: the model has no tensor {rule.id!r}",
        f"{_known(rule.id, names)}; <prefix>_plan.json has all",
    )


def _known(name: str, names: Sequence[str]) -> str:
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    more = ", ..." if len(names) > _NAMED else ""
    return f"known are {', '.join(names[:_NAMED])}{more}"


def _choose(
    value: Value, rules: Sequence[TensorRule], attribute: Callable[[TensorRule], str | None]
) -> str | None:
    """The memory that the most specific rule with this attribute gives."""
    chosen: tuple[int, str, int] | None = None
    for position, rule in enumerate(rules):
        memory = attribute(rule)
        if memory is None or not _matches(rule, value):
            continue
        if chosen is None or _specificity(rule) > chosen[0]:
            chosen = _specificity(rule), memory, position
        elif _specificity(rule) == chosen[0] and memory != chosen[1]:
            raise ConfigError(
                f'{_where(chosen[2])} puts "{value.label}" into {chosen[1]}, but rule '
                f"{position + 1} puts it into {memory}",
                "drop one, or make one more specific with an id and a type",
            )
    return chosen[1] if chosen is not None else None
