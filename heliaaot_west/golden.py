# SPDX-License-Identifier: Apache-2.0
"""Expected outputs for the self-test: from a ``.npz``, or from a reference engine."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from heliaaot_west.errors import GoldenError
from heliaaot_west.program import Program, Value
from heliaaot_west.selftest import Array, SelfTest, Step

_ENGINES = ("out", "tflm", "ref")
"""Whose outputs are taken, the first that the file has: named for nobody, TFLM's, LiteRT's."""

_INPUT = re.compile(r"in(\d+)_(\d+)_(\d+)")
_OUTPUT = re.compile(r"([a-z]+)(\d+)_(\d+)_(\d+)|([a-z]+)_(\d+)_(\d+)_(\d+)")


def load_golden(
    path: Path, program: Program, *, steps: int | None = None, tolerance: float = 1e-5
) -> SelfTest:
    """Reads recorded inputs and outputs.

    The file has ``input_0``, ``output_0``, ... for a single run, or
    ``in{case}_{step}_{input}`` and ``out{case}_{step}_{output}``. The outputs of several engines
    may stand side by side as ``{engine}_{case}_{step}_{output}``; then ``meta``, JSON as bytes,
    may say which engine stands for which (``base``, ``same_as_base``).

    Args:
        path: a ``.npz``.
        program: whose inputs and outputs the arrays must fit.
        steps: most steps of each case to take, as many as some case has; None for all.
        tolerance: of floats.

    Raises:
        GoldenError: the file cannot be read or does not fit.
    """
    arrays = _read(path)
    if "input_0" in arrays or "output_0" in arrays:
        arrays = _numbered(arrays)
    engine = _engine(arrays)
    places = sorted({(int(m[1]), int(m[2])) for n in arrays if (m := _INPUT.fullmatch(n))})
    if not program.inputs:
        places = sorted(_output_places(arrays, engine))
    cases: dict[int, list[Step]] = {}
    for case, step in places:
        if steps is not None and step >= steps:
            continue
        cases.setdefault(case, []).append(_step(path, arrays, engine, case, step, program))
    if not cases:
        raise GoldenError(
            f"{path.name} holds no runs",
            "name its arrays input_0 and output_0, or in{case}_{step}_{input} and out...",
        )
    longest = max(map(len, cases.values()))
    if steps is not None and longest < steps:
        raise GoldenError(
            f"test.num_iterations is {steps}, but {path.name} has {longest} runs in a row",
            "lower it, or drop it to take all",
        )
    return SelfTest(tuple(tuple(case) for case in cases.values()), path.name, tolerance)


def _read(path: Path) -> dict[str, Array]:
    try:
        with np.load(path, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except FileNotFoundError:
        raise GoldenError(f"test.golden_data {path} does not exist") from None
    except (OSError, ValueError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        reason = str(error).splitlines()[0] if str(error) else "not a .npz"
        raise GoldenError(
            f"test.golden_data {path} cannot be read: {reason}", "write it with numpy.savez"
        ) from None


def _numbered(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """A single run in the names of case 0, step 0."""
    renamed = {}
    for name, array in arrays.items():
        match = re.fullmatch(r"(in|out)put_(\d+)", name)
        renamed[f"{match[1]}0_0_{match[2]}" if match else name] = array
    return renamed


def _output_places(arrays: Mapping[str, Array], engine: str) -> set[tuple[int, int]]:
    places = set()
    for name in arrays:
        match = _OUTPUT.fullmatch(name)
        if match and (match[1] or match[5]) == engine:
            places.add((int(match[2] or match[6]), int(match[3] or match[7])))
    return places


def _engine(arrays: Mapping[str, Array]) -> str:
    """The engine under whose name the outputs that decide are stored."""
    if "meta" in arrays:
        try:
            meta = json.loads(arrays["meta"].tobytes())
            wanted = "tflm" if meta["engines"].get("tflm") == "ok" else meta["base"]
            return str(meta["base"] if wanted in meta["same_as_base"] else wanted)
        except (ValueError, KeyError, TypeError, AttributeError):
            pass
    return next((e for e in _ENGINES if _output_places(arrays, e)), "out")


def _step(
    path: Path,
    arrays: Mapping[str, Array],
    engine: str,
    case: int,
    step: int,
    program: Program,
) -> Step:
    join = "" if engine == "out" else "_"
    given = [program.values[ident] for ident in program.inputs]
    wanted = [program.values[ident] for ident in program.outputs]
    return Step(
        _fitting(path, arrays, f"in{case}_{step}_", given, "input"),
        _fitting(path, arrays, f"{engine}{join}{case}_{step}_", wanted, "output"),
    )


def _fitting(
    path: Path, arrays: Mapping[str, Array], stem: str, values: Sequence[Value], what: str
) -> tuple[Array, ...]:
    found = []
    for position, value in enumerate(values):
        array = arrays.get(f"{stem}{position}")
        label = f'{what} {position} "{value.label}"'
        if array is None:
            raise GoldenError(f"{path.name} has no array {stem}{position} for {label}")
        if array.dtype != value.dtype.numpy or array.size != value.elements:
            raise GoldenError(
                f"{path.name}: {stem}{position} is {array.dtype}{list(array.shape)}, but {label} "
                f"is {value.dtype.value}{list(value.shape)}",
                "record it from this very model",
            )
        found.append(array)
    if f"{stem}{len(values)}" in arrays:
        raise GoldenError(
            f"{path.name} has {stem}{len(values)}, but the model has {len(values)} {what}s",
            "record it from this very model",
        )
    return tuple(found)
