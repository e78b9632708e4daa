/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Exponential and reciprocal in fixed point, with the bits of gemmlowp's functions in
 * fixedpoint/fixedpoint.h. A number with m integer bits is raw * 2^(m - 31).
 */
#ifndef AOT_FIXED_POINT_EXP_H
#define AOT_FIXED_POINT_EXP_H

#include <stdint.h>

#include "fixed_point.h"

/* exp on [-1/4, 0), no integer bits, by the Taylor series around -1/8. */
static inline int32_t aot_exp_on_last_quarter(int32_t a)
{
    const int32_t exp_minus_eighth = 1895147668;
    const int32_t one_third = 715827883;
    const int32_t x = a + (INT32_C(1) << 28);
    const int32_t x2 = aot_doubling_high_mul(x, x);
    const int32_t x3 = aot_doubling_high_mul(x2, x);
    const int32_t x4 = aot_doubling_high_mul(x2, x2);
    const int32_t cubic = aot_doubling_high_mul(aot_rounding_divide_by_pot(x4, 2) + x3, one_third);
    const int32_t series = aot_rounding_divide_by_pot(cubic + x2, 1);
    return exp_minus_eighth + aot_doubling_high_mul(exp_minus_eighth, x + series);
}

/* exp of a number with 5 integer bits that is not positive, as one with none. */
static inline int32_t aot_exp_on_negative_values(int32_t a)
{
    /* exp(-2^n) for each bit of the argument, from a quarter to 16. */
    static const int32_t factors[] = {1672461947, 1302514674, 790015084, 290630308,
                                      39332535,   720401,     242};
    if (a == 0) {
        return INT32_MAX;
    }
    const int32_t quarter = INT32_C(1) << 24;
    const int32_t within = (a & (quarter - 1)) - quarter;
    uint32_t quarters = (uint32_t)(within - a) >> 24;
    int32_t result = aot_exp_on_last_quarter(aot_shift_left(within, 5));
    for (const int32_t *factor = factors; quarters != 0; quarters >>= 1, factor++) {
        if (quarters & 1u) {
            result = aot_doubling_high_mul(result, *factor);
        }
    }
    return result;
}

static inline int32_t aot_saturating_shift_left(int32_t value, int32_t exponent)
{
    const int32_t limit = INT32_MAX >> exponent;
    return value > limit ? INT32_MAX : value < -limit ? INT32_MIN : aot_shift_left(value, exponent);
}

/* 1 / (1 + a) for a in [0, 1), no integer bits, by three steps of Newton's method. */
static inline int32_t aot_one_over_one_plus_x(int32_t a)
{
    const int32_t half = (int32_t)(((uint32_t)a + (UINT32_C(1) << 31)) >> 1);
    int32_t x = 1515870810 + aot_doubling_high_mul(half, -1010580540);
    for (int step = 0; step < 3; step++) {
        const int32_t error = (INT32_C(1) << 29) - aot_doubling_high_mul(half, x);
        x += aot_saturating_shift_left(aot_doubling_high_mul(x, error), 2);
    }
    return aot_saturating_shift_left(x, 1);
}

/* Zero bits above the highest one; 32 for zero. */
static inline int32_t aot_leading_zeros(uint32_t value)
{
#if defined(__GNUC__)
    return value == 0 ? 32 : __builtin_clz(value);
#else
    int32_t count = 32;
    for (; value != 0; value >>= 1) {
        count--;
    }
    return count;
#endif
}

#endif
