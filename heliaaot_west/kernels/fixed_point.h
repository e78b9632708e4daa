/* SPDX-License-Identifier: Apache-2.0 */
/* Fixed-point arithmetic with the rounding of TFLM's reference kernels. */
#ifndef AOT_FIXED_POINT_H
#define AOT_FIXED_POINT_H

#include <stdint.h>

static inline int32_t aot_clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : (value > high ? high : value);
}

/*
 * a * b / 2^31 to nearest, halves up; a and b not both INT32_MIN, where it would have to saturate.
 * gemmlowp/fixedpoint/fixedpoint.h: SaturatingRoundingDoublingHighMul, whose truncated division of
 * a negative product plus (1 - 2^30) is this shift of the product plus 2^30.
 */
static inline int32_t aot_doubling_high_mul(int32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b + (INT64_C(1) << 30)) >> 31);
}

/*
 * value / 2^exponent, halves away from zero; 0 <= exponent <= 31.
 * gemmlowp/fixedpoint/fixedpoint.h: RoundingDivideByPOT.
 */
static inline int32_t aot_rounding_divide_by_pot(int32_t value, int32_t exponent)
{
    const int32_t mask = (int32_t)((UINT32_C(1) << exponent) - 1);
    const int32_t remainder = value & mask;
    const int32_t threshold = (mask >> 1) + (value < 0 ? 1 : 0);
    return (value >> exponent) + (remainder > threshold ? 1 : 0);
}

/* value * 2^exponent in two's complement, without undefined overflow; 0 <= exponent <= 31. */
static inline int32_t aot_shift_left(int32_t value, int32_t exponent)
{
    return (int32_t)((uint32_t)value << exponent);
}

/*
 * value * multiplier / 2^31 * 2^shift with two roundings; shift > 0 is to the left.
 * tensorflow/lite/kernels/internal/common.cc: MultiplyByQuantizedMultiplier (int32).
 */
static inline int32_t aot_requantize(int32_t value, int32_t multiplier, int32_t shift)
{
    const int32_t left = shift > 0 ? shift : 0;
    const int32_t right = shift > 0 ? 0 : -shift;
    return aot_rounding_divide_by_pot(
        aot_doubling_high_mul(aot_shift_left(value, left), multiplier), right);
}

#endif
