# SPDX-License-Identifier: Apache-2.0
"""The filter bank of TFLM's audio front end, from spectrum to logarithms.

SignalEnergy, SignalFilterBank, SignalFilterBankSquareRoot,
SignalFilterBankSpectralSubtraction, SignalPCAN and SignalFilterBankLog. Source:
signal/micro/kernels and signal/src, in the file of each one's name.
"""

from __future__ import annotations

import math

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
)
from heliaaot_west.operators.constraints import same_shape
from heliaaot_west.operators.signal_options import options_given, read_options

_ENERGY_OPTIONS = ("start_index", "end_index")
_SUBTRACTION_OPTIONS = (
    "alternate_one_minus_smoothing",
    "alternate_smoothing",
    "clamping",
    "min_signal_remaining",
    "num_channels",
    "one_minus_smoothing",
    "smoothing",
    "smoothing_bits",
    "spectral_subtraction_bits",
)
_LOG_OPTIONS = ("input_correction_bits", "output_scale")
_GAINS = 125
_INPUT, _WEIGHTS, _UNWEIGHTS, _FREQUENCY_STARTS, _WEIGHT_STARTS, _WIDTHS = range(6)


def shift_at_most(name: str, most: int) -> Constraint:
    """A constraint on an option that is a shift."""

    def check(node: Node) -> str | None:
        shift = read_options(node, name)[name]
        return None if shift <= most else f"option {name} is {shift}, more than {most}"

    check.__doc__ = f"The option {name} is at most {most}."
    return check


def energy_range_is_inside(node: Node) -> str | None:
    """Input is [2 * points], output [points]; start_index and end_index are within."""
    source, result = node.input(0), node.output()
    if source.elements != 2 * result.elements:
        return f"{source} does not have two numbers for each of {result}"
    options = read_options(node, *_ENERGY_OPTIONS)
    first, end = options["start_index"], options["end_index"]
    if not first <= end <= result.elements:
        return f"start_index {first} and end_index {end} are not a range of {result}"
    return None


def lower_energy(node: Node, target: Target) -> Lowering:
    """One kernel call, which clears what is out of range."""
    options = read_options(node, *_ENERGY_OPTIONS)
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "first": options["start_index"],
        "end": options["end_index"],
        "size": node.output().elements,
        "output": Output(),
    }
    return Lowering(
        run=(Call("signal_energy", arguments),), reason="squares of the points in range"
    )


def _table(node: Node, position: int) -> NDArray[np.int64]:
    data = node.constant(position)
    if data is None:
        raise AssertionError(f"{node.op} input {position} is not constant")
    return data.astype(np.int64).reshape(-1)


def filter_bank_tables_are_constant(node: Node) -> str | None:
    """Weights, unweights, starts and widths are constant."""
    for position in (_WEIGHTS, _UNWEIGHTS, _FREQUENCY_STARTS, _WEIGHT_STARTS, _WIDTHS):
        if node.constant(position) is None:
            return f"{node.input(position)} is not constant"
    return None


def filter_bank_stays_inside(node: Node) -> str | None:
    """Starts and widths hold num_channels + 1 stretches within the input and the weights."""
    channels = read_options(node, "num_channels")["num_channels"]
    if node.output().elements != channels:
        return f"{node.output()} does not have num_channels {channels} elements"
    for position in (_FREQUENCY_STARTS, _WEIGHT_STARTS, _WIDTHS):
        if node.input(position).elements < channels + 1:
            return f"{node.input(position)} has fewer than {channels + 1} elements"
    widths = _table(node, _WIDTHS)[: channels + 1]
    weights = min(node.input(_WEIGHTS).elements, node.input(_UNWEIGHTS).elements)
    bins = node.input(_INPUT).elements
    for position, size in ((_FREQUENCY_STARTS, bins), (_WEIGHT_STARTS, weights)):
        starts = _table(node, position)[: channels + 1]
        if np.any(starts[widths > 0] < 0) or np.any((starts + widths)[widths > 0] > size):
            return f"{node.input(position)} points past the {size} elements there are"
    return None


def lower_filter_bank(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    arguments: dict[str, Arg] = {
        "channels": node.output().elements,
        "input": Input(_INPUT),
        "weights": Input(_WEIGHTS),
        "unweights": Input(_UNWEIGHTS),
        "frequency_starts": Input(_FREQUENCY_STARTS),
        "weight_starts": Input(_WEIGHT_STARTS),
        "widths": Input(_WIDTHS),
        "output": Output(),
    }
    return Lowering(
        run=(Call("signal_filter_bank", arguments),),
        reason="both channels of a bin in one pass, without scratch",
        macs=2 * int(_table(node, _WIDTHS).clip(0).sum()),
    )


def scale_bits_is_one_number(node: Node) -> str | None:
    """The second input is one number."""
    bits = node.input(1)
    return None if bits.elements == 1 else f"{bits} is not one number"


def lower_square_root(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "scale_bits": Input(1),
        "size": node.input(0).elements,
        "output": Output(),
    }
    return Lowering(
        run=(Call("signal_square_root", arguments),),
        reason="bit by bit, in 32 bits where the input fits",
    )


def channels_agree(node: Node) -> str | None:
    """Input and outputs have num_channels elements."""
    channels = read_options(node, "num_channels")["num_channels"]
    for tensor in (node.input(0), *node.outputs):
        if tensor.elements != channels:
            return f"{tensor} does not have num_channels {channels} elements"
    return None


def lower_spectral_subtraction(node: Node, target: Target) -> Lowering:
    """One kernel call; the noise estimate is state."""
    options = read_options(node, *_SUBTRACTION_OPTIONS)
    params = Params(
        "signal_spectral_subtraction",
        {
            "channels": options["num_channels"],
            "smoothing": (options["smoothing"], options["alternate_smoothing"]),
            "one_minus_smoothing": (
                options["one_minus_smoothing"],
                options["alternate_one_minus_smoothing"],
            ),
            "min_signal_remaining": options["min_signal_remaining"],
            "smoothing_bits": options["smoothing_bits"],
            "fraction_bits": options["spectral_subtraction_bits"],
            "clamping": options["clamping"],
        },
    )
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "estimate": Own("estimate"),
        "output": Output(0),
        "noise": Output(1),
    }
    return Lowering(
        run=(Call("signal_spectral_subtraction", arguments, params),),
        reason="noise estimate and subtraction in one pass",
        state={"estimate": np.zeros(options["num_channels"], np.uint32)},
        in_place=(InPlaceArgs(),),
    )


def gain_table_is_complete(node: Node) -> str | None:
    """The gain table has at least 125 elements, the noise as many as the input."""
    source, noise, gains = (node.input(position) for position in range(3))
    if gains.elements < _GAINS:
        return f"{gains} has fewer than {_GAINS} elements"
    return None if noise.shape == source.shape else f"{noise} has not the shape of {source}"


def lower_pcan(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "noise": Input(1),
        "gains": Input(2),
        "snr_shift": read_options(node, "snr_shift")["snr_shift"],
        "size": node.input(0).elements,
        "output": Output(),
    }
    return Lowering(
        run=(Call("signal_pcan", arguments),),
        reason="gain from a table of quadratic pieces",
        in_place=(InPlaceArgs(),),
    )


def _log_curve() -> NDArray[np.uint16]:
    """``log2(1 + x) - x`` in Q16 at 128ths: ``kLogLut`` in signal/src/log.cc."""
    places = [i / 128 for i in range(129)]
    return np.array([round((math.log2(1 + x) - x) * 65536) for x in places], np.uint16)


def lower_log(node: Node, target: Target) -> Lowering:
    """One kernel call."""
    options = read_options(node, *_LOG_OPTIONS)
    arguments: dict[str, Arg] = {
        "input": Input(0),
        "curve": Own("curve"),
        "output_scale": options["output_scale"],
        "correction_bits": options["input_correction_bits"],
        "size": node.input(0).elements,
        "output": Output(),
    }
    return Lowering(
        run=(Call("signal_log", arguments),),
        reason="base-2 logarithm from a table",
        constants={"curve": _log_curve()},
    )


OPERATORS = (
    OperatorSpec(
        kind="CUSTOM:SignalEnergy",
        types=(Types("int16", (DType.INT16,), (DType.UINT32,)),),
        lower=lower_energy,
        inputs=(1, 1),
        constraints=(options_given(*_ENERGY_OPTIONS), energy_range_is_inside),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalFilterBank",
        types=(Types("uint32", (DType.UINT32, DType.INT16), (DType.UINT64,)),),
        lower=lower_filter_bank,
        inputs=(6, 6),
        constraints=(
            options_given("num_channels"),
            filter_bank_tables_are_constant,
            filter_bank_stays_inside,
        ),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalFilterBankSquareRoot",
        types=(Types("uint64", (DType.UINT64, DType.INT32), (DType.UINT32,)),),
        lower=lower_square_root,
        inputs=(2, 2),
        constraints=(same_shape, scale_bits_is_one_number),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalFilterBankSpectralSubtraction",
        types=(Types("uint32", (DType.UINT32,), (DType.UINT32, DType.UINT32)),),
        lower=lower_spectral_subtraction,
        inputs=(1, 1),
        outputs=2,
        constraints=(
            options_given(*_SUBTRACTION_OPTIONS),
            channels_agree,
            shift_at_most("smoothing_bits", 31),
            shift_at_most("spectral_subtraction_bits", 63),
        ),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalPCAN",
        types=(Types("uint32", (DType.UINT32, DType.UINT32, DType.INT16), (DType.UINT32,)),),
        lower=lower_pcan,
        inputs=(3, 3),
        constraints=(
            options_given("snr_shift"),
            same_shape,
            gain_table_is_complete,
            shift_at_most("snr_shift", 63),
        ),
    ),
    OperatorSpec(
        kind="CUSTOM:SignalFilterBankLog",
        types=(Types("uint32", (DType.UINT32,), (DType.INT16,)),),
        lower=lower_log,
        inputs=(1, 1),
        constraints=(
            options_given(*_LOG_OPTIONS),
            same_shape,
            shift_at_most("input_correction_bits", 31),
        ),
    ),
)
