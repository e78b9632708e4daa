# SPDX-License-Identifier: Apache-2.0
"""Expected outputs are read, or computed, and refused where they do not fit the model."""

from __future__ import annotations

import importlib.util
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliaaot_west import reference
from heliaaot_west.emit.package import package
from heliaaot_west.errors import GoldenError
from heliaaot_west.golden import load_golden
from heliaaot_west.program import Program
from heliaaot_west.reference import compute_golden
from heliaaot_west.selftest import SelfTest, Step
from tests.emit.building import build, put, run
from tests.emit.models import adder_model, module, stateful_model
from tests.tflite_builder import ModelBuilder

NAN, INF = float("nan"), float("inf")
IN = np.arange(8, dtype=np.int8)[np.newaxis]
OUT = np.arange(4, dtype=np.int8)[np.newaxis]


@pytest.fixture(scope="module")
def program() -> Program:
    return module(stateful_model()).program


def _load(tmp_path: Path, program: Program, arrays: dict[str, Any], **options: Any) -> SelfTest:
    path = tmp_path / "golden.npz"
    np.savez(path, **arrays)
    return load_golden(path, program, **options)


def _firsts(test: SelfTest) -> list[list[tuple[int, int]]]:
    return [[(int(s.inputs[0].flat[0]), int(s.outputs[0].flat[0])) for s in c] for c in test.cases]


def test_single_run(tmp_path: Path, program: Program) -> None:
    test = _load(tmp_path, program, {"input_0": IN, "output_0": OUT}, tolerance=0.5)
    assert _firsts(test) == [[(0, 0)]]
    assert (test.source, test.tolerance) == ("golden.npz", 0.5)


def test_cases_and_steps(tmp_path: Path, program: Program) -> None:
    arrays = {
        f"{kind}{case}_{step}_0": array + 10 * case + step
        for kind, array in (("in", IN), ("out", OUT))
        for case in range(2)
        for step in range(3 - case)
    }
    assert _firsts(_load(tmp_path, program, arrays)) == [
        [(0, 0), (1, 1), (2, 2)],
        [(10, 10), (11, 11)],
    ]
    assert _firsts(_load(tmp_path, program, arrays, steps=1)) == [[(0, 0)], [(10, 10)]]
    assert len(_firsts(_load(tmp_path, program, arrays, steps=3))) == 2
    with pytest.raises(GoldenError, match=r"num_iterations is 4, but golden.npz has 3 runs in a"):
        _load(tmp_path, program, arrays, steps=4)


@pytest.mark.parametrize(
    ("engines", "same", "base", "wanted"),
    [
        ({"tflm": "ok", "ref": "ok"}, [], "ref", 1),
        ({"tflm": "ok", "ref": "ok"}, ["tflm"], "ref", 2),
        ({"tflm": "failed", "ref": "ok"}, [], "ref", 2),
        (None, [], "", 1),
    ],
)
def test_engines(
    engines: object, same: list[str], base: str, wanted: int, tmp_path: Path, program: Program
) -> None:
    arrays: dict[str, Any] = {"in0_0_0": IN, "tflm_0_0_0": OUT + 1, "ref_0_0_0": OUT + 2}
    if engines:
        meta = json.dumps({"engines": engines, "same_as_base": same, "base": base})
        arrays["meta"] = np.frombuffer(meta.encode(), np.uint8)
    assert _firsts(_load(tmp_path, program, arrays)) == [[(0, wanted)]]


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"x": IN}, "golden.npz holds no runs"),
        ({"input_0": IN}, 'no array out0_0_0 for output 0 "detector output"'),
        ({"input_0": IN.astype(np.uint8), "output_0": OUT}, "is uint8.*is int8"),
        ({"input_0": IN[:, :7], "output_0": OUT}, r"\[1, 7\].*\[1, 8\]"),
        ({"input_0": IN, "input_1": IN, "output_0": OUT}, "in0_0_1.*1 inputs"),
        ({"input_0": IN, "output_0": OUT.astype(np.float32)}, 'output 0 "detector output" is int8'),
    ],
)
def test_what_does_not_fit(
    arrays: dict[str, Any], message: str, tmp_path: Path, program: Program
) -> None:
    with pytest.raises(GoldenError, match=message):
        _load(tmp_path, program, arrays)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"text", b"\x93NUMPY"])
def test_damaged_file(content: bytes, tmp_path: Path, program: Program) -> None:
    path = tmp_path / "golden.npz"
    path.write_bytes(content)
    with pytest.raises(GoldenError, match=r"golden.npz cannot be read.*numpy.savez"):
        load_golden(path, program)


def test_missing_file_and_objects(tmp_path: Path, program: Program) -> None:
    with pytest.raises(GoldenError, match=r"none.npz does not exist"):
        load_golden(tmp_path / "none.npz", program)
    with pytest.raises(GoldenError, match="cannot be read"):
        _load(tmp_path, program, {"input_0": np.array([object()]), "output_0": OUT})


def test_computed_outputs_prove_the_reset(program: Program) -> None:
    test = compute_golden(stateful_model(), program, steps=4, seed=1)
    assert test.source == "tflm"
    assert [len(case) for case in test.cases] == [4, 1]
    assert np.array_equal(test.cases[0][0].outputs[0], test.cases[1][0].outputs[0])
    again = compute_golden(stateful_model(), program, steps=4, seed=1)
    assert _firsts(again) == _firsts(test)


def test_model_without_state_has_one_case() -> None:
    test = compute_golden(adder_model(), module(adder_model()).program, steps=2)
    assert [len(case) for case in test.cases] == [2]


def test_outputs_fed_back() -> None:
    b = ModelBuilder("counter")
    state = b.input("state", (1, 4), scale=0.5)
    step = b.input("step", (1, 4), scale=0.5)
    result = b.tensor("result", (1, 4), scale=0.5)
    b.op("ADD", [state, step], [result], {})
    b.output(result)
    model = b.build()
    test = compute_golden(model, module(model).program, steps=3, feedback=((0, 0),))
    (steps,) = test.cases
    assert not steps[0].inputs[0].any()
    for before, after in itertools.pairwise(steps):
        assert np.array_equal(before.outputs[0], after.inputs[0])


@pytest.mark.parametrize(
    ("feedback", "message"),
    [(((3, 0),), "output 3 to input 0.*1 outputs"), (((0, 0),), "another type or shape")],
)
def test_feedback_that_does_not_fit(
    feedback: tuple[tuple[int, int], ...], message: str, program: Program
) -> None:
    with pytest.raises(GoldenError, match=message):
        compute_golden(stateful_model(), program, feedback=feedback)


def test_no_engine(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(GoldenError, match=r"none is installed; pip install tflite-micro"):
        compute_golden(stateful_model(), program)


def test_other_engine_where_the_first_fails(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(model: bytes, outputs: int) -> Any:
        raise RuntimeError("cannot\nmore")

    def works(model: bytes, outputs: int) -> Any:
        return lambda: lambda inputs: [OUT]

    engines = (("json", "first", fails), ("json", "second", works))
    monkeypatch.setattr(reference, "_ENGINES", engines)
    assert compute_golden(stateful_model(), program).source == "second"
    monkeypatch.setattr(reference, "_ENGINES", engines[:1])
    with pytest.raises(GoldenError, match=r"no reference engine runs.*first: cannot\)"):
        compute_golden(stateful_model(), program)


_MAIN = r"""
#include "aot_test_case.h"
int main(void)
{
    const int32_t ready = aot_test_case_init();
    const int32_t status = aot_test_case_run();
    printf("%d %d\n", (int)ready, (int)status);
    return 0;
}
"""


def _self_test(model: bytes, test: SelfTest, tmp_path: Path) -> list[str]:
    """What the generated self-test prints."""
    folder = put(package(module(model, test=test)), tmp_path / "demo")
    flags = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined")
    printing = ("-include", "stdio.h", "-DAOT_PRINTF=printf")
    program = build(_MAIN, [folder], tmp_path / "program", flags=(*flags, *printing))
    return run([program]).splitlines()


def test_self_test_passes_and_says_what_differs(tmp_path: Path, program: Program) -> None:
    model = stateful_model()
    test = compute_golden(model, program, steps=3)
    assert _self_test(model, test, tmp_path / "right") == ["0 0"]
    wrong = test.cases[0][2].outputs[0].copy()
    wrong[0, 1] += 1
    cases = ((*test.cases[0][:2], Step(test.cases[0][2].inputs, (wrong,))), test.cases[1])
    said = _self_test(model, SelfTest(cases, "made up"), tmp_path / "wrong")
    expected, got = int(wrong[0, 1]), int(wrong[0, 1]) - 1
    assert said == [f"aot: step 2 output 0 element 1 is {got}, expected {expected}", "0 -1"]


def _identity_model(dtype: str) -> bytes:
    """One operator that only moves data, of any type."""
    b = ModelBuilder("identity")
    x = b.input("x", (1, 4), dtype)
    y = b.tensor("y", (2, 2), dtype)
    b.op("RESHAPE", [x, b.constant("shape", np.array([2, 2], np.int32))], [y], {})
    b.output(y)
    return b.build()


@pytest.mark.parametrize("dtype", ["uint8", "int16", "int32", "int64", "bool", "float32"])
def test_self_test_of_every_type(dtype: str, tmp_path: Path) -> None:
    values = np.array([[0, 1, 1, 0]]).astype(dtype)
    if dtype not in ("bool", "float32"):
        info = np.iinfo(dtype)
        values = np.array([[info.min, info.max, 0, 7]], dtype)
    step = Step((values,), (values,))
    assert _self_test(_identity_model(dtype), SelfTest(((step,),), "x"), tmp_path / "a") == ["0 0"]
    other = values.copy()
    other[0, 3] = 1
    step = Step((values,), (other,))
    said = _self_test(_identity_model(dtype), SelfTest(((step,),), "x"), tmp_path / "b")
    assert said[0].startswith("aot: step 0 output 0 element 3 ")
    assert said[1] == "0 -1"


@pytest.mark.parametrize(
    ("got", "want", "equal"),
    [
        ([1.0, 1000.0, 0.0, -0.0], [1.0005, 1000.9, 0.0009, 0.0], True),
        ([NAN, INF, -INF, -1.0], [NAN, INF, -INF, -1.0005], True),
        ([1.0, 0, 0, 0], [1.01, 0, 0, 0], False),
        ([0, -INF, 0, 0], [0, INF, 0, 0], False),
        ([0, 0, NAN, 0], [0, 0, 1.0, 0], False),
        ([0, 0, 1.0, 0], [0, 0, NAN, 0], False),
        ([0, 0, 0, INF], [0, 0, 0, 1.0], False),
        ([0, 0, 0, 1.0], [0, 0, 0, INF], False),
    ],
)
def test_tolerance_of_floats(
    got: list[float], want: list[float], equal: bool, tmp_path: Path
) -> None:
    step = Step((np.array([got], np.float32),), (np.array([want], np.float32),))
    test = SelfTest(((step,),), "x", tolerance=1e-3)
    said = _self_test(_identity_model("float32"), test, tmp_path)
    assert said[-1] == ("0 0" if equal else "0 -1")
