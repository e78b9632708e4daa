# SPDX-License-Identifier: Apache-2.0
"""Fixed-point functions at compile time, with the bits of gemmlowp's.

A number with ``m`` integer bits is an int32 that stands for ``raw * 2**(m - 31)``. The kernels'
``fixed_point.h`` and ``fixed_point_exp.h`` have the same functions at run time.

Source: gemmlowp, fixedpoint/fixedpoint.h.
"""

from __future__ import annotations

INT32_MAX = (1 << 31) - 1
INT32_MIN = -(1 << 31)

_EXP_MINUS_ONE_EIGHTH = 1895147668
_ONE_THIRD = 715827883
_EXP_FACTORS = (
    (-2, 1672461947),
    (-1, 1302514674),
    (0, 790015084),
    (1, 290630308),
    (2, 39332535),
    (3, 720401),
    (4, 242),
)
"""(n, exp(-2**n)) for each bit of the argument from a quarter up."""

_48_OVER_17 = 1515870810
_MINUS_32_OVER_17 = -1010580540


def saturate(value: int) -> int:
    """The nearest int32."""
    return max(INT32_MIN, min(INT32_MAX, value))


def wrap(value: int) -> int:
    """The int32 with the same low 32 bits."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def doubling_high_mul(a: int, b: int) -> int:
    """``SaturatingRoundingDoublingHighMul``: a * b / 2**31, halves away from zero."""
    product = a * b
    nudged = product + ((1 << 30) if product >= 0 else 1 - (1 << 30))
    quotient = abs(nudged) >> 31
    return saturate(quotient if nudged >= 0 else -quotient)


def rounding_divide_by_pot(value: int, exponent: int) -> int:
    """``RoundingDivideByPOT``: value / 2**exponent, halves away from zero."""
    mask = (1 << exponent) - 1
    threshold = (mask >> 1) + (1 if value < 0 else 0)
    return (value >> exponent) + (1 if (value & mask) > threshold else 0)


def requantize(value: int, multiplier: int, shift: int) -> int:
    """``MultiplyByQuantizedMultiplier`` with two roundings."""
    shifted = wrap(value << max(shift, 0))
    return rounding_divide_by_pot(doubling_high_mul(shifted, multiplier), max(-shift, 0))


def rescale(raw: int, bits: int, new_bits: int) -> int:
    """The same number with another count of integer bits, rounded or saturated."""
    if new_bits >= bits:
        return rounding_divide_by_pot(raw, new_bits - bits)
    return saturate(raw << (bits - new_bits))


def exp_on_negative_values(raw: int, bits: int) -> int:
    """exp of a number not above 0 with ``bits`` (at most 5) integer bits, as one with none."""
    if raw == 0:
        return INT32_MAX
    fraction_bits = 31 - bits
    quarter = 1 << (fraction_bits - 2)
    within = (raw & (quarter - 1)) - quarter
    result = _exp_on_last_quarter(rescale(within, bits, 0))
    remainder = within - raw
    for exponent, factor in _EXP_FACTORS:
        if exponent < bits and remainder & (1 << (fraction_bits + exponent)):
            result = doubling_high_mul(result, factor)
    return result


def _exp_on_last_quarter(a: int) -> int:
    """exp on [-1/4, 0) by its Taylor series around -1/8."""
    x = a + (1 << 28)
    x2 = doubling_high_mul(x, x)
    x3 = doubling_high_mul(x2, x)
    x4 = doubling_high_mul(x2, x2)
    cubic = doubling_high_mul(rounding_divide_by_pot(x4, 2) + x3, _ONE_THIRD)
    series = rounding_divide_by_pot(cubic + x2, 1)
    return _EXP_MINUS_ONE_EIGHTH + doubling_high_mul(_EXP_MINUS_ONE_EIGHTH, x + series)


def _reciprocal_of_half(half: int) -> int:
    """1 / (2 * half) with 2 integer bits, for half in [1/2, 1], by Newton's method."""
    x = _48_OVER_17 + doubling_high_mul(half, _MINUS_32_OVER_17)
    for _ in range(3):
        error = (1 << 29) - doubling_high_mul(half, x)
        x = x + saturate(doubling_high_mul(x, error) << 2)
    return x


def _half_of_one_plus(a: int) -> int:
    """``RoundingHalfSum`` of a number in [0, 1) and 1."""
    return (a + INT32_MAX + 1) // 2


def one_over_one_plus_x(a: int) -> int:
    """1 / (1 + a) for a in [0, 1), no integer bits."""
    return saturate(_reciprocal_of_half(_half_of_one_plus(a)) << 1)


def one_minus_x_over_one_plus_x(a: int) -> int:
    """(1 - a) / (1 + a) for a in [0, 1), no integer bits."""
    return saturate((_reciprocal_of_half(_half_of_one_plus(a)) - (1 << 29)) << 2)


def logistic(raw: int, bits: int) -> int:
    """1 / (1 + exp(-x)) of a number with ``bits`` integer bits, as one with none."""
    if raw == 0:
        return 1 << 30
    positive = one_over_one_plus_x(exp_on_negative_values(-abs(raw), bits))
    return positive if raw > 0 else INT32_MAX - positive


def tanh(raw: int, bits: int) -> int:
    """tanh of a number with ``bits`` integer bits, as one with none."""
    if raw == 0:
        return 0
    magnitude = one_minus_x_over_one_plus_x(exp_on_negative_values(-abs(raw), bits + 1))
    return magnitude if raw > 0 else -magnitude
