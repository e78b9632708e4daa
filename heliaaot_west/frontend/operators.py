# SPDX-License-Identifier: Apache-2.0
"""Operators of a subgraph and the operator codes they refer to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import tflite

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import flat
from heliaaot_west.frontend.options import read_custom_options, read_options
from heliaaot_west.ir import Op

_BUILTIN_NAMES = {
    number: name
    for name, number in vars(tflite.BuiltinOperator).items()
    if isinstance(number, int)
}

_BUILTIN_CODE_SLOT = 10


@dataclass(frozen=True, slots=True)
class OperatorCode:
    """What an operator is: the kind as in :class:`heliaaot_west.ir.Op`, and its version."""

    kind: str
    version: int

    @property
    def is_custom(self) -> bool:
        """Whether the kind is the model's own."""
        return self.kind.startswith("CUSTOM:")


def read_operator_codes(model: Any) -> tuple[OperatorCode, ...]:
    """The operator codes of a model."""
    return tuple(_read_operator_code(code) for code in flat.items(model, "OperatorCodes"))


def _read_operator_code(code: Any) -> OperatorCode:
    """One operator code.

    Codes past 126 did not fit the first field, so a second was added that old files lack
    (LiteRT, ``GetBuiltinCode``): the larger one counts. The accessor of the second answers
    with the first when it is small, which is wrong for files that leave the first out.
    """
    number = max(code.DeprecatedBuiltinCode(), code._tab.int32(_BUILTIN_CODE_SLOT))
    if number == tflite.BuiltinOperator.CUSTOM:
        kind = "CUSTOM:" + flat.text(code, "CustomCode")
    else:
        kind = _BUILTIN_NAMES.get(number, f"BUILTIN:{number}")
    return OperatorCode(kind, code.Version())


def read_operator(table: Any, index: int, codes: tuple[OperatorCode, ...]) -> Op:
    """One operator.

    Args:
        table: accessor of the Operator table.
        index: its position in the subgraph.
        codes: the model's operator codes.
    """
    number = table.OpcodeIndex()
    if number >= len(codes):
        raise ModelError(
            f"operator {index} refers to operator code {number}, but the file has {len(codes)}",
            "it is corrupt",
        )
    code = codes[number]
    return Op(
        index=index,
        kind=code.kind,
        inputs=flat.numbers(table, "Inputs"),
        outputs=flat.numbers(table, "Outputs"),
        options=read_custom_options(table) if code.is_custom else read_options(table),
        version=code.version,
    )
