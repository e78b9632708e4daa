# SPDX-License-Identifier: Apache-2.0
"""Operators that are gone before anything is lowered: what runs in their place is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RESOLVED: Mapping[str, str] = MappingProxyType(
    {
        "CALL": "The operators of the subgraph take its place.",
        "CALL_ONCE": "What the subgraph assigns to variables is known at compile time.",
        "IF": "The condition is one boolean; branches use no resource variables.",
        "STABLEHLO_COMPOSITE": "The operators of the decomposition take its place.",
        "VAR_HANDLE": "The handle goes to READ_VARIABLE and ASSIGN_VARIABLE only.",
        "WHILE": "The condition is one boolean; condition and body use no resource variables.",
    }
)
"""The rule as users read it, by kind."""
