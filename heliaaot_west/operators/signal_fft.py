# SPDX-License-Identifier: Apache-2.0
"""SignalRfft, SignalIrfft and SignalFftAutoScale of TFLM's audio front end.

The transforms are those of kissfft: a complex transform of half the length in radices 4, 2, 3
and 5, in this order, with rounded Q15 or Q31 products and a scaling before each stage. Source:
signal/micro/kernels/rfft.cc, irfft.cc and fft_auto_scale_kernel.cc; kissfft's kiss_fft.c and
kiss_fftr.c. Factors are tables made here, where TFLM makes them in RAM when it starts.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType
from heliaaot_west.operators.base import (
    Arg,
    Call,
    Constraint,
    InPlaceArgs,
    Input,
    Lowering,
    Node,
    OperatorSpec,
    Output,
    Own,
    Params,
    Target,
    Types,
    same_type,
)
from heliaaot_west.operators.constraints import same_shape
from heliaaot_west.operators.requantize import integer_range
from heliaaot_west.operators.signal_options import options_given, read_options

_SUFFIX = {DType.INT16: "s16", DType.INT32: "s32", DType.FLOAT32: "f32"}
_LARGEST_LENGTH = 1 << 17
_RADICES = (2, 3, 4, 5)
_STAGES = 12


def fft_length(node: Node) -> int:
    """The number of real samples of a transform."""
    return read_options(node, "fft_length")["fft_length"]


def factors(length: int) -> list[int]:
    """Radices of a complex transform, outermost first: ``kf_factor`` of kissfft."""
    found: list[int] = []
    radix, rest = 4, length
    while rest > 1:
        while rest % radix:
            radix = {4: 2, 2: 3}.get(radix, radix + 2)
            if radix > math.isqrt(length):
                radix = rest
        rest //= radix
        found.append(radix)
    return found


def length_has_small_factors(node: Node) -> str | None:
    """The FFT length is even, 4 to 131072, and has no prime factors but 2, 3 and 5."""
    length = fft_length(node)
    if length % 2 or not 4 <= length <= _LARGEST_LENGTH:
        return f"fft_length is {length}, not even and 4 to {_LARGEST_LENGTH}"
    if any(radix not in _RADICES for radix in factors(length // 2)):
        return f"fft_length {length} has a prime factor other than 2, 3 and 5"
    return None


def frames_agree(spectrum_is_output: bool) -> Constraint:
    """A constraint that input and output have as many frames, of the length's size."""

    def check(node: Node) -> str | None:
        """Frames are of at most fft_length samples, spectra of fft_length + 2 numbers."""
        length = fft_length(node)
        source, result = node.input(0), node.output()
        real, spectrum = (source, result) if spectrum_is_output else (result, source)
        if not real.shape or real.shape[:-1] != spectrum.shape[:-1]:
            return f"{source} and {result} do not have the same number of frames"
        if spectrum.shape[-1] != length + 2:
            return f"{spectrum} should have {length + 2} numbers a frame"
        if not 1 <= real.shape[-1] <= length or (result is real and real.shape[-1] != length):
            return f"{real} does not fit fft_length {length}"
        return None

    return check


def _positions(radices: list[int]) -> NDArray[np.uint16]:
    """Where each input point goes before the first stage: digits reversed."""
    order = np.zeros(1, np.int64)
    for radix in reversed(radices):
        order = np.concatenate([digit + radix * order for digit in range(radix)])
    positions = np.empty(order.size, np.uint16)
    positions[order] = np.arange(order.size)
    return positions


def _circle(phases: list[float], dtype: DType) -> NDArray[np.generic]:
    """Cosines and sines, side by side: ``kf_cexp`` of kissfft."""
    values = [(math.cos(phase), math.sin(phase)) for phase in phases]
    if dtype is DType.FLOAT32:
        return np.array(values, np.float32).reshape(-1, 2)
    _, top = integer_range(dtype)
    whole = [[math.floor(0.5 + top * part) for part in pair] for pair in values]
    return np.array(whole, dtype.numpy).reshape(-1, 2)


def _lower(kernel: str, inverse: bool) -> Callable[[Node, Target], Lowering]:
    direction = 1.0 if inverse else -1.0

    def lower(node: Node, target: Target) -> Lowering:
        source, dtype = node.input(0), node.input(0).dtype
        points = fft_length(node) // 2
        radices = factors(points)
        params = Params(
            "fft",
            {
                "frames": source.elements // source.shape[-1],
                "input_length": source.shape[-1],
                "length": points,
                "stages": len(radices),
                "radix": tuple(reversed(radices)),
                "inverse": int(inverse),
            },
        )
        constants: dict[str, NDArray[np.generic]] = {
            "position": _positions(radices),
            "twiddles": _circle(
                [direction * 2 * math.pi * k / points for k in range(points)], dtype
            ),
            "split": _circle(
                [direction * math.pi * ((k + 1) / points + 0.5) for k in range(points // 2)], dtype
            ),
        }
        arguments: dict[str, Arg] = {"input": Input(0)}
        arguments.update((name, Own(name)) for name in constants)
        arguments["output"] = Output()
        return Lowering(
            run=(Call(f"{kernel}_{_SUFFIX[dtype]}", arguments, params),),
            reason="mixed radix in the output, without scratch; twiddle factors in tables",
            constants=constants,
        )

    return lower


def _lower_auto_scale(node: Node, target: Target) -> Lowering:
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "size": node.input(0).elements,
        "output": Output(0),
        "scale_bits": Output(1),
    }
    return Lowering(
        run=(Call("signal_fft_auto_scale", arguments),),
        reason="two passes over the samples",
        in_place=(InPlaceArgs(),),
    )


def scale_bits_is_one_number(node: Node) -> str | None:
    """The second output is one number."""
    bits = node.output(1)
    return None if bits.elements == 1 else f"{bits} is not one number"


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:SignalRfft",
        types=same_type(*_SUFFIX),
        lower=_lower("rfft", inverse=False),
        inputs=(1, 1),
        constraints=(options_given("fft_length"), length_has_small_factors, frames_agree(True)),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalIrfft",
        types=same_type(*_SUFFIX),
        lower=_lower("irfft", inverse=True),
        inputs=(1, 1),
        constraints=(options_given("fft_length"), length_has_small_factors, frames_agree(False)),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalFftAutoScale",
        types=(Types("int16", (DType.INT16,), (DType.INT16, DType.INT32)),),
        lower=_lower_auto_scale,
        inputs=(1, 1),
        outputs=2,
        constraints=(same_shape, scale_bits_is_one_number),
    ),
)
