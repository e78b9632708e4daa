# SPDX-License-Identifier: Apache-2.0
"""Options of TFLM's Signal operators: a flexbuffer map in the custom options."""

from __future__ import annotations

from collections.abc import Mapping

from heliaaot_west.operators.base import Constraint, Node
from heliaaot_west.operators.flex_options import numbers

LARGEST = (1 << 31) - 1


def read_options(node: Node, *names: str) -> Mapping[str, int]:
    """The named integer (or boolean) options.

    Raises:
        ValueError: saying which is missing or not an integer of 32 bits from 0 up.
    """
    given = numbers(node, *names)
    values: dict[str, int] = {}
    for name in names:
        if name not in given:
            raise ValueError(f"option {name} is missing")
        value = given[name]
        if isinstance(value, float) or not 0 <= value <= LARGEST:
            raise ValueError(f"option {name} is {value}, not a 32-bit integer from 0 up")
        values[name] = int(value)
    return values


def options_given(*names: str) -> Constraint:
    """A constraint that the options are there."""

    def check(node: Node) -> str | None:
        try:
            read_options(node, *names)
        except ValueError as error:
            return str(error)
        return None

    check.__doc__ = f"The options hold {', '.join(names)}."
    return check
