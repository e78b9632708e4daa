# SPDX-License-Identifier: Apache-2.0
"""Recorded inputs and expected outputs, from which a module's self-test is made."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.generic]


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One run: arrays by input and by output, in the order of the model."""

    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]


@dataclass(frozen=True, eq=False, slots=True)
class SelfTest:
    """What a self-test runs.

    Attributes:
        cases: runs that follow each other from a fresh initialization, so that state is tested.
        source: where the expected outputs come from, e.g. ``tflm``.
        tolerance: of floats, absolute and relative to the expected value; integers are exact.
    """

    cases: tuple[tuple[Step, ...], ...]
    source: str
    tolerance: float = 1e-5
