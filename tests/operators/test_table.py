# SPDX-License-Identifier: Apache-2.0
"""The operator table as users see it."""

from __future__ import annotations

import tflite

from heliaaot_west.operators.registry import table_rows


def test_holds_operators_that_passes_resolve() -> None:
    rules = {kind: rule for kind, _, rule in table_rows()}
    assert rules["IF"].startswith("The condition is one boolean")
    assert {"CALL_ONCE", "VAR_HANDLE", "READ_VARIABLE", "WHILE"} <= rules.keys()


def test_holds_operators_of_files_only() -> None:
    known = vars(tflite.BuiltinOperator)
    kinds = [kind for kind, _, _ in table_rows()]
    assert [kind for kind in kinds if kind not in known and not kind.startswith("CUSTOM:")] == []
    assert kinds == sorted(set(kinds))
