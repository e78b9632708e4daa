# SPDX-License-Identifier: Apache-2.0
"""The pykwalify schema and our own checks agree."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

import pykwalify.core
import pytest
import yaml

import heliaaot_west
from heliaaot_west.errors import ConfigError
from heliaaot_west.settings import SETTINGS, Setting
from heliaaot_west.values import Where, check
from heliaaot_west.yaml_document import wrap

SCHEMA = Path(heliaaot_west.__file__).parent / "schema" / "config.schema.yml"

CANDIDATES: list[Any] = [
    True,
    3,
    -1,
    10**9,
    1.5,
    "",
    "x",
    "16K",
    "dtcm",
    "table",
    [],
    ["x"],
    ["dtcm"],
    ["dtcm", "dtcm"],
    {},
    {"x": 1},
    [{"x": 1}],
    [{"memory": "dtcm", "budget": "1K"}],
    [{"memory": "dtcm"}],
    [{"memory": "dtcm", "budget": [1]}],
    [{"type": "scratch", "attributes": {"memory": "sram", "other": 1}}],
    [{"type": "other", "attributes": {"memory": "sram"}}],
    [{"output": 0, "input": -1}],
    [{"name": "sram", "size": 1, "writable": "no"}],
]


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("pykwalify").setLevel(logging.CRITICAL)


@cache
def schema() -> Any:
    return yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))


def schema_accepts(document: dict[str, Any]) -> bool:
    core = pykwalify.core.Core(source_data=document, schema_data=schema())
    core.validate(raise_exception=False)
    return not core.errors


def nested(name: str, value: Any) -> dict[str, Any]:
    for part in reversed(name.split(".")):
        value = {part: value}
    return value  # type: ignore[no-any-return]


def ours_accepts(setting: Setting, value: Any) -> bool:
    try:
        check(wrap(value), setting.type, Where(setting.name))
    except ConfigError:
        return False
    return True


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.name)
def test_schema_takes_what_we_take(setting: Setting) -> None:
    taken = [value for value in [*CANDIDATES, setting.example] if ours_accepts(setting, value)]
    assert setting.example in taken
    for value in taken:
        assert schema_accepts(nested(setting.name, value)), value


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda s: s.name)
def test_schema_refuses_wrong_types(setting: Setting) -> None:
    refused = [v for v in CANDIDATES if not schema_accepts(nested(setting.name, v))]
    assert len(refused) >= 5
    for value in refused:
        assert not ours_accepts(setting, value), value


def test_schema_refuses_unknown_keys() -> None:
    assert not schema_accepts({"memory": {"plannr": "greedy"}})
    assert not schema_accepts({"modul": {}})
