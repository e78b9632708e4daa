# SPDX-License-Identifier: Apache-2.0
"""Names in models are data: whatever they hold, the module compiles and says nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from heliaaot_west.emit import c_text
from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.emit.building import build, put, run
from tests.emit.models import module, stateful_model

HOSTILE = {
    "quotes": "a\"b'c`d",
    "newline": 'x\n#error "no"\r\n',
    "comment": "*/ #error no /*",
    "backslash before slash": "*\\/ \\",
    "trigraph": "??/\n??/",
    "template": "{{ 7 * 7 }} {% raw %} ${ENV} $(shell)",
    "table": "a|b|c <script>",
    "non-ascii": "sprachbefehl \u00fc \u6a21\u578b \U0001f600 \u202e",
    "nothing": "",
    "long": "n" * 10000,
    "nul": "a\0b",
    "percent": "%s%n%d",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_module_of_hostile_names_compiles_and_runs(name: str, tmp_path: Path) -> None:
    model = stateful_model(name.replace("\0", "") or " ")
    made = module(model, model_name=name)
    made = module(model, model_name=name, test=compute_golden(model, made.program, steps=1))
    files = package(made)
    folder = put(files, tmp_path / "demo")
    main = '#include "aot_test_case.h"\nint main(void) { return (int)aot_test_case_run(); }\n'
    run([build(main, [folder], tmp_path / "program")])
    for path, content in files.items():
        if not path.endswith(".bin"):
            content.decode("ascii")
            assert max(map(len, content.split(b"\n"))) < 400 or path.endswith(".json")
    assert json.loads(files["aot_plan.json"])["model"]["name"] == name


@pytest.mark.parametrize("module_type", ["zephyr", "nsx", "cmsis_pack"])
def test_build_files_do_not_have_the_models_name(module_type: str) -> None:
    files = package(
        module(stateful_model("hostile"), model_name="hostile", module_type=module_type)
    )
    code = ("src/", "includes-api/", "README.md")
    for path, content in files.items():
        if not path.startswith(code) and not path.endswith(".json"):
            assert b"hostile" not in content, path


@pytest.mark.parametrize("name", ["on", "null", "1e3", "0x10", "no", "a-b", "A_b9"])
def test_module_names_stay_strings_in_yaml(name: str) -> None:
    files = package(module(stateful_model(), name=name, module_type="zephyr"))
    assert yaml.safe_load(files["zephyr/module.yml"])["name"] == f"heliaaot_{name}"
    files = package(module(stateful_model(), name=name, module_type="nsx"))
    assert yaml.safe_load(files["nsx-module.yaml"])["module"]["name"] == name


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_comment_text(text: str) -> None:
    made = c_text.comment(text)
    assert "*/" not in made
    assert "/*" not in made
    assert "\\" not in made
    assert "??/" not in made
    assert made.isascii()
    assert len(made) <= 96
