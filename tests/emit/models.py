# SPDX-License-Identifier: Apache-2.0
"""Small models for tests of emission, and modules made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from heliaaot_west.emit.module import Module
from tests.compiled import compiled
from tests.tflite_builder import ModelBuilder


def stateful_model(name: str = "detector", seed: int = 3) -> bytes:
    """Eight values in, an SVDF with state over three runs, softmax of four classes out."""
    rng = np.random.default_rng(seed)
    b = ModelBuilder(name)
    x = b.input(f"{name} input", (1, 8), scale=0.05, zero_point=-4)
    feature = b.constant("feature", rng.integers(-127, 128, (4, 8)).astype(np.int8), scale=0.02)
    time = b.constant("time", rng.integers(-127, 128, (4, 3)).astype(np.int8), scale=0.03)
    bias = b.constant("bias", rng.integers(-50, 50, 4).astype(np.int32), scale=0.0018)
    state = b.variable("state", (1, 12), scale=0.06, zero_point=2)
    y = b.tensor("filtered", (1, 4), scale=0.1, zero_point=5)
    b.op("SVDF", [x, feature, time, bias, state], [y], {"rank": 1})
    probabilities = b.tensor(f"{name} output", (1, 4), scale=1 / 256, zero_point=-128)
    b.op("SOFTMAX", [y], [probabilities], {"beta": 1.0})
    b.output(probabilities)
    return b.build()


def adder_model() -> bytes:
    """Two inputs, their sum, and a third input that nothing reads."""
    b = ModelBuilder("adder")
    x = b.input("left", (1, 6), scale=0.1)
    y = b.input("right", (1, 6), scale=0.2, zero_point=7)
    b.input("unused", (1, 2), scale=0.2)
    z = b.tensor("sum", (1, 6), scale=0.3, zero_point=-1)
    b.op("ADD", [x, y], [z], {})
    b.output(z)
    return b.build()


def float_model() -> bytes:
    """The square roots of six real numbers."""
    b = ModelBuilder("roots")
    x = b.input("numbers", (1, 6), "float32")
    y = b.tensor("roots", (1, 6), "float32")
    b.op("SQRT", [x], [y], {})
    b.output(y)
    return b.build()


def module(model: bytes, prefix: str = "aot", schedule: str = "table", **changes: Any) -> Module:
    """A module of the model for apollo510_evb, with fields of :class:`Module` set."""
    settings = {
        "platform.name": "apollo510_evb",
        "module.name": "demo",
        "module.prefix": prefix,
        "module.schedule": schedule,
    }
    return replace(compiled(model, **settings), **changes)
