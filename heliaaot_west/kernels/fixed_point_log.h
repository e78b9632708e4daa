/* SPDX-License-Identifier: Apache-2.0 */
/* Natural logarithm in fixed point. A number with m integer bits is raw * 2^(m - 31). */
#ifndef AOT_FIXED_POINT_LOG_H
#define AOT_FIXED_POINT_LOG_H

#include <stdint.h>

#include "fixed_point_exp.h"

/*
 * log of a number from 1 up with 12 integer bits, as one with 5: a power of two, and of the rest r
 * around sqrt(sqrt(1/2)) a quotient of polynomials. r is taken with or without a factor sqrt(1/2),
 * whichever brings it nearer.
 * tensorflow/lite/kernels/internal/common.h: log_x_for_x_greater_than_or_equal_to_1.
 */
static inline int32_t aot_log_12_5(int32_t value)
{
    const int32_t log_2 = 1488522236;
    const int32_t sqrt_half = 1518500250;
    const int32_t center = 1805811301;
    const int32_t quarter = INT32_C(1) << 23;

    const int32_t zeros = aot_leading_zeros((uint32_t)value);
    const int32_t full = aot_saturating_shift_left(value, zeros - 1);
    const int32_t rest_a = aot_saturating_shift_left(aot_doubling_high_mul(full, sqrt_half), 1);
    const int32_t power_a = (12 - zeros) * (INT32_C(1) << 25) + quarter;

    const int32_t scaled = aot_doubling_high_mul(value, sqrt_half);
    const int32_t headroom = aot_leading_zeros((uint32_t)scaled) - 1;
    const int32_t rest_b = aot_saturating_shift_left(value, headroom);
    const int32_t power_b = (12 - headroom) * (INT32_C(1) << 25) - quarter;

    const int32_t r = rest_a < rest_b ? rest_a : rest_b;
    const int32_t power = power_a > power_b ? power_a : power_b;
    const int32_t p = (int32_t)(((int64_t)r + center + 1) / 2);
    const int32_t q = (r - center) * 2;
    const int32_t q2 = aot_doubling_high_mul(q, q);
    const int32_t numerator =
        aot_doubling_high_mul(q, r) +
        aot_doubling_high_mul(aot_doubling_high_mul(q, q2), 117049297);
    const int32_t inner = 1057819769 + q + aot_doubling_high_mul(127690142, q2);
    const int32_t denominator_minus_1 =
        aot_doubling_high_mul(p, inner) + aot_doubling_high_mul(638450708, q);
    const int32_t quotient =
        aot_doubling_high_mul(aot_rounding_divide_by_pot(numerator, 6),
                              aot_one_over_one_plus_x(denominator_minus_1));
    return aot_saturating_shift_left(aot_doubling_high_mul(power, log_2) + quotient, 1);
}

#endif
