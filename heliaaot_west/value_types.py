# SPDX-License-Identifier: Apache-2.0
"""The types that values of settings and of platform files have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a value is."""

    TEXT = "text"
    LABEL = "text or whole number"
    PATH = "path"
    INTEGER = "whole number"
    NUMBER = "number"
    BOOLEAN = "true or false"
    CHOICE = "choice"
    SIZE = "size"
    NAMES = "list of names"
    RECORD = "mapping"
    RECORDS = "list of mappings"
    ANY = "anything"


@dataclass(frozen=True, slots=True)
class ValueType:
    """The type of a value.

    Attributes:
        kind: what it is.
        choices: the values allowed; of a list, those its elements may have. Empty: any.
        least: smallest number allowed.
        most: largest number allowed.
        fields: of a mapping, or of each mapping in a list.
    """

    kind: Kind
    choices: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None
    fields: tuple[Field, ...] = ()

    def __str__(self) -> str:
        choices = ", ".join(str(choice) for choice in self.choices)
        if self.kind is Kind.CHOICE or (self.kind is Kind.INTEGER and choices):
            return f"one of {choices}"
        if self.kind is Kind.NAMES and choices:
            return f"list of {choices}"
        if self.kind is Kind.SIZE:
            return "bytes, such as 65536, 64K or 2M"
        if self.fields:
            return f"{self.kind.value} with {', '.join(field.name for field in self.fields)}"
        return f"{self.kind.value}{self._range()}"

    def _range(self) -> str:
        if self.least is not None and self.most is not None:
            return f" from {self.least} to {self.most}"
        return f" of at least {self.least}" if self.least is not None else ""


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a mapping."""

    name: str
    type: ValueType
    required: bool = False


TEXT = ValueType(Kind.TEXT)
LABEL = ValueType(Kind.LABEL)
PATH = ValueType(Kind.PATH)
BOOLEAN = ValueType(Kind.BOOLEAN)
SIZE = ValueType(Kind.SIZE)
ANY = ValueType(Kind.ANY)


def choice(*values: str) -> ValueType:
    """One of these words."""
    return ValueType(Kind.CHOICE, choices=values)


def integer(least: int, most: int | None = None) -> ValueType:
    """A whole number within bounds."""
    return ValueType(Kind.INTEGER, least=least, most=most)


def integer_choice(*values: int) -> ValueType:
    """One of these whole numbers."""
    return ValueType(Kind.INTEGER, choices=values)


def number(least: int) -> ValueType:
    """A finite number with a lower bound."""
    return ValueType(Kind.NUMBER, least=least)


def names(*values: str) -> ValueType:
    """A list of words, of these when any are given."""
    return ValueType(Kind.NAMES, choices=values)


def record(*fields: Field) -> ValueType:
    """A mapping with these keys."""
    return ValueType(Kind.RECORD, fields=fields)


def records(*fields: Field) -> ValueType:
    """A list of mappings with these keys."""
    return ValueType(Kind.RECORDS, fields=fields)
