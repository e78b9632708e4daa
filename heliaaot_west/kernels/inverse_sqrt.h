/* SPDX-License-Identifier: Apache-2.0 */
/* Reciprocals of square roots in fixed point. */
#ifndef AOT_INVERSE_SQRT_H
#define AOT_INVERSE_SQRT_H

#include <stdint.h>

#include "fixed_point_exp.h"

/* multiplier * 2^(shift - 31). */
typedef struct {
    int32_t multiplier;
    int32_t shift;
} aot_inverse_sqrt_t;

/*
 * 1 / sqrt(value) by five steps of Newton's method with 3 integer bits; below 2 it counts as 1.
 * tensorflow/lite/kernels/internal/common.h: GetInvSqrtQuantizedMultiplierExp.
 */
static inline aot_inverse_sqrt_t aot_inverse_sqrt(int32_t value)
{
    const int32_t one = INT32_C(1) << 28;
    const int32_t half_sqrt_2 = 1518500250;
    aot_inverse_sqrt_t result = {INT32_MAX, 0};
    if (value <= 1) {
        return result;
    }
    int32_t right = 11;
    while (value >= INT32_C(1) << 29) {
        value /= 4;
        right++;
    }
    const int32_t pairs = (aot_leading_zeros((uint32_t)value) - 1) / 2 - 1;
    right -= pairs;
    const int32_t half = aot_rounding_divide_by_pot((value << (2 * pairs)) >> 1, 1);
    int32_t x = one;
    for (int step = 0; step < 5; step++) {
        const int32_t square = aot_doubling_high_mul(x, x);
        const int32_t cube = aot_saturating_shift_left(aot_doubling_high_mul(square, x), 6);
        const int32_t next = aot_doubling_high_mul(one + (one >> 1), x) -
                             aot_doubling_high_mul(half, cube);
        x = aot_saturating_shift_left(next, 3);
    }
    result.multiplier = aot_doubling_high_mul(x, half_sqrt_2);
    if (right < 0) {
        result.multiplier = aot_shift_left(result.multiplier, -right);
    } else {
        result.shift = -right;
    }
    return result;
}

#endif
