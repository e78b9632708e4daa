# SPDX-License-Identifier: Apache-2.0
"""Reports have the specified keys and say what the module has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.compiled import compiled
from tests.emit.models import adder_model, float_model, module, stateful_model


def _reports(model: bytes, **changes: Any) -> dict[str, Any]:
    files = package(module(model, residency=True, **changes))
    return {name: json.loads(files[f"aot_{name}.json"]) for name in ("plan", "report", "residency")}


def _shape(value: object) -> object:
    """The keys of objects at every depth, with the first element of each array."""
    if isinstance(value, dict):
        return {key: _shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_shape(value[0])] if value else []
    return None


def test_residency_has_the_keys_of_the_specification(shared: Path) -> None:
    wanted = json.loads((shared / "spec" / "seed-residency.json").read_text())
    found = _reports((shared / "fixtures" / "demo.tflite").read_bytes())["residency"]
    assert _shape(found) == _shape(wanted)
    assert list(found) == list(wanted)
    assert found["schema_version"] == wanted["schema_version"]
    for role in ("scratch", "persistent", "constant"):
        for ours, theirs in zip(found["arenas"][role], wanted["arenas"][role], strict=True):
            assert ours["storage"]["runtime"]["symbol"] == theirs["storage"]["runtime"]["symbol"]
            assert ours["storage"]["enum_name"] == theirs["storage"]["enum_name"]
            assert ours["region_id"] == theirs["region_id"]
            assert ours["used"] <= theirs["used"]


def test_residency_places_tensors_within_their_arenas() -> None:
    residency = _reports(stateful_model())["residency"]
    sizes = {
        (role, arena["memory"]): arena["used"]
        for role, arenas in residency["arenas"].items()
        for arena in arenas
    }
    for tensor in residency["tensors"]:
        assert tensor["offset"] + tensor["size"] <= sizes[tensor["role"], tensor["memory"]]
    numbers = [int(t["id"]) for t in residency["tensors"] if t["id"].isdigit()]
    assert numbers == sorted(numbers)


def test_residency_of_external_arenas_names_the_blob() -> None:
    residency = _reports(stateful_model(), external=True)["residency"]
    (constant,) = residency["arenas"]["constant"]
    assert constant["storage"]["runtime"]["owner"] == "application"
    assert constant["storage"]["runtime"]["symbol"] is None
    sidecar = constant["storage"]["sidecar"]
    assert sidecar["file"] == "aot_arena_const_dtcm__blob.bin"
    assert sidecar["size_bytes"] == constant["used"]


def test_plan_lists_operators_and_files() -> None:
    model = stateful_model()
    test = compute_golden(model, module(model).program, steps=2)
    files = package(module(model, test=test))
    plan = json.loads(files["aot_plan.json"])
    assert plan["files"] == sorted(files)
    assert plan["generator"]["name"] == "heliaaot_west"
    assert [(op["name"], op["index"], op["kind"]) for op in plan["operators"]] == [
        ("svdf_0", 0, "SVDF"),
        ("softmax_1", 1, "SOFTMAX"),
    ]
    svdf = plan["operators"][0]
    assert svdf["kernels"] == ["svdf_s8_state_s8"]
    assert svdf["reason"]
    assert svdf["numerics"] == "bit-exact with the reference kernels"
    assert svdf["state"] == [{"bytes": 12, "id": "4"}]
    assert {"bytes": 32, "id": "1"} in svdf["constants"]
    assert plan["model"]["inputs"][0]["name"] == "detector input"
    assert plan["self_test"] == {"cases": 2, "source": "tflm", "steps": 3, "tolerance": 1e-05}


def test_report_adds_up() -> None:
    report = _reports(stateful_model())["report"]
    assert report["totals"]["macs"] == sum(op["macs"] for op in report["operators"]) == 44
    assert report["totals"]["operators"] == 2
    for role in ("scratch", "persistent", "constant"):
        assert report["totals"][f"{role}_bytes"] == report["roles"][role]["arena_bytes"]
        assert report["roles"][role]["arena_bytes"] >= 0
    used = sum(memory["used"] for memory in report["memories"])
    assert used == sum(report["roles"][role]["arena_bytes"] for role in report["roles"])
    assert report["peak"]["bytes"] == report["totals"]["scratch_bytes"] == 32
    assert report["peak"]["operator"] == "svdf_0"
    assert sum(tensor["bytes"] for tensor in report["peak"]["live"]) == 12
    assert report["sharing"]["in_place_granted"] == 1


def test_plan_says_how_near_floats_are() -> None:
    (operator,) = _reports(float_model())["plan"]["operators"]
    assert operator["numerics"] == "within 1e-05 of the reference kernels"


def test_hints() -> None:
    report = _reports(adder_model(), capabilities=frozenset(), cpu="cortex-m55")["report"]
    first, second = report["hints"]
    assert first == 'input 2 "unused" is not used by the model'
    assert "without Helium" in second
    assert _reports(stateful_model())["report"]["hints"] == []


def test_constants_stored_once_are_counted(shared: Path) -> None:
    files = package(module((shared / "fixtures" / "demo.tflite").read_bytes()))
    report = json.loads(files["aot_report.json"])
    saved = report["duplicate_constants"]
    constant = report["roles"]["constant"]
    assert saved["bytes_saved"] >= constant["tensor_bytes"] - constant["arena_bytes"]


@pytest.mark.parametrize("module_type", ["zephyr", "cmake", "nsx", "cmsis_pack"])
def test_same_input_gives_the_same_bytes(module_type: str) -> None:
    def once() -> dict[str, bytes]:
        return package(
            module(stateful_model(), module_type=module_type, residency=True, external=True)
        )

    first = once()
    assert first == once()
    assert list(first) == sorted(first)
    for path, content in first.items():
        assert b"\r" not in content or path.endswith(".bin")


def test_plan_for_another_memory_order() -> None:
    """Arenas in two memories, which the reports keep apart."""
    made = compiled(
        stateful_model(),
        **{"platform.name": "apollo510_evb", "platform.preferred_memory_order.constant": ["mram"]},
    )
    report = json.loads(package(made)["aot_report.json"])
    assert [memory["memory"] for memory in report["memories"]] == ["dtcm", "mram"]
