# SPDX-License-Identifier: Apache-2.0
"""Kinds, versions and options of operators."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from ai_edge_litert import schema_py_generated as schema

from heliaaot_west.errors import ModelError
from heliaaot_west.frontend import read_model
from heliaaot_west.ir import Op
from tests.tflite_builder import ModelBuilder, pack


def one_op(kind: str, options: Mapping[str, object] | None = None) -> ModelBuilder:
    b = ModelBuilder()
    y = b.tensor("y", (1,))
    b.op(kind, [b.input("x", (1,))], [y], options)
    b.output(y)
    return b


def read_op(file: bytes) -> Op:
    return read_model(file, "m").graphs[0].ops[0]


def test_options_are_in_snake_case_with_enums_as_integers() -> None:
    options = {
        "padding": "VALID",
        "stride_w": 2,
        "stride_h": 3,
        "fused_activation_function": "RELU6",
        "dilation_h_factor": 4,
    }
    op = read_op(one_op("CONV_2D", options).build())
    assert op.kind == "CONV_2D"
    assert op.options == {
        "padding": schema.Padding.VALID,
        "stride_w": 2,
        "stride_h": 3,
        "fused_activation_function": schema.ActivationFunctionType.RELU6,
        "dilation_w_factor": 1,
        "dilation_h_factor": 4,
        "quantized_bias_type": 0,
    }


@pytest.mark.parametrize(
    ("kind", "options", "expected"),
    [
        ("RESHAPE", {"new_shape": [2, -1]}, {"new_shape": (2, -1)}),
        ("RESHAPE", None, {"new_shape": ()}),
        ("SOFTMAX", {"beta": 0.5}, {"beta": 0.5}),
        ("MEAN", {"keep_dims": True}, {"keep_dims": True}),
        ("BUCKETIZE", {"boundaries": [0.5, 2.0]}, {"boundaries": (0.5, 2.0)}),
        ("RELU", None, {}),
        ("STABLEHLO_TRANSPOSE", {"permutation": [1, 0]}, {"permutation": (1, 0)}),
    ],
)
def test_fields_of_every_kind(
    kind: str, options: Mapping[str, object] | None, expected: Mapping[str, object]
) -> None:
    assert read_op(one_op(kind, options).build()).options == expected


def test_an_option_table_that_is_left_out() -> None:
    model = one_op("CONV_2D").to_object()
    model.subgraphs[0].operators[0].builtinOptions = None
    assert read_op(pack(model)).options == {}


def test_an_option_table_of_an_unknown_kind() -> None:
    model = one_op("CONV_2D").to_object()
    model.subgraphs[0].operators[0].builtinOptionsType = 255
    assert read_op(pack(model)).options == {}


def test_custom_operators_keep_their_option_bytes() -> None:
    b = ModelBuilder()
    y = b.tensor("y", (1,))
    b.op("CUSTOM:My Op", [b.input("x", (1,))], [y], custom_options=b"\x00\x01\xff")
    b.op("CUSTOM:Plain", [y], [b.tensor("z", (1,))])
    b.output(y)
    first, second = read_model(b.build(), "m").graphs[0].ops
    assert first.kind == "CUSTOM:My Op"
    assert first.options == {"custom_options": b"\x00\x01\xff"}
    assert second.options == {"custom_options": b""}


def test_custom_options_behind_the_flatbuffer() -> None:
    model = one_op("CUSTOM:Large").to_object()
    operator = model.subgraphs[0].operators[0]
    operator.largeCustomOptionsOffset = operator.largeCustomOptionsSize = 5
    start = len(pack(model))
    operator.largeCustomOptionsOffset = start
    file = pack(model) + b"abcde"
    assert read_op(file).options == {"custom_options": b"abcde"}
    with pytest.raises(ModelError, match="a custom operator's options is said to be 5 bytes"):
        read_model(file[:-1], "m")


def test_operator_codes_past_126_and_of_old_files() -> None:
    assert read_op(one_op("GELU").build()).kind == "GELU"
    model = one_op("TANH").to_object()
    model.operatorCodes[0].builtinCode = 0
    assert read_op(pack(model)).kind == "TANH"
    model = one_op("TANH").to_object()
    model.operatorCodes[0].deprecatedBuiltinCode = 0
    assert read_op(pack(model)).kind == "TANH"


def test_unknown_operators_keep_their_number() -> None:
    op = read_op(one_op("BUILTIN:9999").build())
    assert op.kind == "BUILTIN:9999"
    assert str(op) == "operator 0 BUILTIN:9999"


def test_the_version_is_that_of_the_operator_code() -> None:
    b = ModelBuilder()
    x = b.input("x", (1,))
    for version in (3, 1):
        b.op("RELU", [x], [b.tensor("y", (1,))], version=version)
    assert [op.version for op in read_model(b.build(), "m").graphs[0].ops] == [3, 1]


def test_an_unknown_operator_code_is_refused() -> None:
    model = one_op("RELU").to_object()
    model.subgraphs[0].operators[0].opcodeIndex = 4
    with pytest.raises(ModelError, match="operator 0 refers to operator code 4, but the file has"):
        read_model(pack(model), "m")
