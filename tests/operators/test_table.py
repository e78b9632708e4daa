# SPDX-License-Identifier: Apache-2.0
"""The operator table as users see it."""

from __future__ import annotations

import tflite

from heliaaot_west.operators.registry import families, table_rows


def test_holds_operators_that_passes_resolve() -> None:
    rules = {row.kind: row.rules for row in table_rows()}
    assert rules["IF"][0].startswith("The condition is one boolean")
    assert {"CALL_ONCE", "VAR_HANDLE", "READ_VARIABLE", "WHILE"} <= rules.keys()


def test_holds_operators_of_files_only() -> None:
    known = vars(tflite.BuiltinOperator)
    kinds = [row.kind for row in table_rows()]
    assert [kind for kind in kinds if kind not in known and not kind.startswith("CUSTOM:")] == []
    assert kinds == sorted(set(kinds))


def test_every_row_has_types_and_whole_rules() -> None:
    for row in table_rows():
        assert row.types, row.kind
        assert all(rule.endswith(".") for rule in row.rules), row.kind


def test_every_operator_file_says_how_its_operators_round() -> None:
    """The documentation of operators is made of these texts."""
    for family in families():
        title, _, body = family.text.partition("\n\n")
        assert title.endswith("."), family.specs[0].kind
        assert body or family.specs[0].kind in ("RANK", "SHAPE"), family.specs[0].kind
