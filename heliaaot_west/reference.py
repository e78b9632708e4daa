# SPDX-License-Identifier: Apache-2.0
"""Computes expected outputs with a reference engine: TFLM, else LiteRT's reference kernels."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from heliaaot_west.errors import GoldenError
from heliaaot_west.ir import DType
from heliaaot_west.program import Program, Role, Value
from heliaaot_west.selftest import Array, SelfTest, Step

_ARENAS = (1 << 22, 1 << 25, 1 << 28)
"""Bytes of TFLM's arena to try one after the other; nobody knows what a model takes."""

_PIP = "pip install tflite-micro ai-edge-litert, or give test.golden_data a .npz"

Run = Callable[[Sequence[Array]], list[Array]]
"""One run of an interpreter that keeps its state."""


def compute_golden(
    model: bytes,
    program: Program,
    *,
    steps: int = 3,
    seed: int = 0,
    tolerance: float = 1e-5,
    feedback: Sequence[tuple[int, int]] = (),
) -> SelfTest:
    """Runs a model on random inputs.

    One case of ``steps`` runs, and for a model with state a second case that repeats the first
    run, which proves that initialization resets state.

    Args:
        model: bytes of the ``.tflite``.
        program: the lowered model.
        steps: runs of the first case.
        seed: of the inputs.
        tolerance: of floats.
        feedback: pairs of an output and the input that it becomes in the next run.

    Raises:
        GoldenError: no engine is installed, none runs the model, or a pair does not fit.
    """
    _check_feedback(program, feedback)
    failures = []
    for module, name, prepare in _ENGINES:
        if importlib.util.find_spec(module) is None:
            continue
        try:
            start = prepare(model, len(program.outputs))
            cases = _cases(start, program, steps, seed, feedback)
        except (RuntimeError, ValueError) as error:
            reason = str(error).strip().splitlines() or ["no reason given"]
            failures.append(f"{name}: {reason[0]}")
        else:
            return SelfTest(cases, name, tolerance)
    if failures:
        raise GoldenError(
            f"no reference engine runs the model ({'; '.join(failures)})",
            "give test.golden_data a .npz",
        )
    raise GoldenError("the self-test needs a reference engine and none is installed", _PIP)


def _cases(
    start: Callable[[], Run],
    program: Program,
    steps: int,
    seed: int,
    feedback: Sequence[tuple[int, int]],
) -> tuple[tuple[Step, ...], ...]:
    rng = np.random.default_rng(seed)
    first = _case(start(), program, steps, rng, feedback)
    if not any(value.role is Role.PERSISTENT for value in program.values.values()):
        return (first,)
    again = start()(first[0].inputs)
    return (first, (Step(first[0].inputs, tuple(again)),))


def _check_feedback(program: Program, feedback: Sequence[tuple[int, int]]) -> None:
    inputs = [program.values[ident] for ident in program.inputs]
    outputs = [program.values[ident] for ident in program.outputs]
    for output, given in feedback:
        if output >= len(outputs) or given >= len(inputs):
            raise GoldenError(
                f"test.state_feedback takes output {output} to input {given}, but the model has "
                f"{len(outputs)} outputs and {len(inputs)} inputs",
                "positions start at 0",
            )
        source, target = outputs[output], inputs[given]
        if (source.dtype, source.shape) != (target.dtype, target.shape):
            raise GoldenError(
                f'test.state_feedback takes output {output} "{source.label}" to input {given} '
                f'"{target.label}", which has another type or shape',
                "pair tensors of one shape",
            )


def _case(
    run: Run,
    program: Program,
    steps: int,
    rng: np.random.Generator,
    feedback: Sequence[tuple[int, int]],
) -> tuple[Step, ...]:
    made: list[Step] = []
    values = [program.values[ident] for ident in program.inputs]
    for _ in range(steps):
        given = [_random(value, rng) for value in values]
        for output, fed in feedback:
            given[fed] = made[-1].outputs[output] if made else _rest(values[fed])
        made.append(Step(tuple(given), tuple(run(given))))
    return tuple(made)


def _rest(value: Value) -> Array:
    """State before the first run: real zero."""
    zero = value.quantization.zero_point if value.quantization else 0
    return np.full(value.shape, zero, value.dtype.numpy)


def _random(value: Value, rng: np.random.Generator) -> Array:
    dtype = value.dtype.numpy
    if dtype.kind in "fc":
        return rng.standard_normal(value.shape).astype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, value.shape).astype(dtype)
    low, high = (-8, 7) if value.dtype is DType.INT4 else _range(dtype)
    return rng.integers(low, high, value.shape, np.int64, endpoint=True).astype(dtype)


def _range(dtype: np.dtype[np.generic]) -> tuple[int, int]:
    """Small numbers for the wide types, which are mostly indices and counts."""
    info = np.iinfo(str(dtype))
    return (int(info.min), int(info.max)) if dtype.itemsize <= 2 else (0, 7)


def _tflm(model: bytes, outputs: int) -> Callable[[], Run]:
    from tflite_micro.python.tflite_micro import runtime

    def start(arena: int) -> Run:
        interpreter = runtime.Interpreter.from_bytes(model, arena_size=arena)

        def run(inputs: Sequence[Array]) -> list[Array]:
            for position, array in enumerate(inputs):
                interpreter.set_input(array, position)
            interpreter.invoke()
            return [np.array(interpreter.get_output(o)) for o in range(outputs)]

        return run

    for arena in _ARENAS:
        try:
            start(arena)
        except RuntimeError:
            if arena == _ARENAS[-1]:
                raise
        else:
            return partial(start, arena)
    raise AssertionError("there is an arena to try")


def _litert(model: bytes, outputs: int) -> Callable[[], Run]:
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    def start() -> Run:
        interpreter = Interpreter(
            model_content=model, experimental_op_resolver_type=OpResolverType.BUILTIN_REF
        )
        interpreter.allocate_tensors()

        def run(inputs: Sequence[Array]) -> list[Array]:
            for detail, array in zip(interpreter.get_input_details(), inputs, strict=True):
                interpreter.set_tensor(detail["index"], array)
            interpreter.invoke()
            details = interpreter.get_output_details()[:outputs]
            return [interpreter.get_tensor(detail["index"]).copy() for detail in details]

        return run

    start()
    return start


_ENGINES = (("tflite_micro", "tflm", _tflm), ("ai_edge_litert", "litert", _litert))
"""Packages, names, and functions that prepare a function which starts an interpreter afresh."""
