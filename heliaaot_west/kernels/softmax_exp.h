/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the softmax kernels with 8-bit input share.
 * tensorflow/lite/kernels/internal/reference/softmax.h: exponentials with 5 integer bits in the
 * argument, their sum with 12, its reciprocal from GetReciprocal of internal/common.h.
 */
#ifndef AOT_SOFTMAX_EXP_H
#define AOT_SOFTMAX_EXP_H

#include <stdint.h>

#include "fixed_point_exp.h"

/* exp(difference * scale * beta) is the difference times multiplier * 2^(shift - 31), as exp's
 * argument with 5 integer bits; it counts as 0 for differences under diff_min. */
typedef struct {
    int32_t rows;
    int32_t depth;
    int32_t multiplier;
    int32_t shift;
    int32_t diff_min;
} aot_softmax_params_t;

/* Output = exponential * reciprocal / 2^(31 + exponent). */
typedef struct {
    int32_t reciprocal;
    int32_t exponent;
} aot_softmax_scale_t;

static inline int32_t aot_softmax_exp(const aot_softmax_params_t *params, int32_t difference)
{
    if (difference < params->diff_min) {
        return 0;
    }
    return aot_exp_on_negative_values(
        aot_doubling_high_mul(aot_shift_left(difference, params->shift), params->multiplier));
}

/* Adds one exponential to the sum. Past its 12 integer bits every output is 0 anyway. */
static inline uint32_t aot_softmax_accumulate(uint32_t sum, int32_t exponential)
{
    const uint32_t total = sum + (uint32_t)aot_rounding_divide_by_pot(exponential, 12);
    return total < sum ? UINT32_MAX : total;
}

static inline aot_softmax_scale_t aot_softmax_scale(uint32_t sum, int32_t output_bits)
{
    const int32_t zeros = aot_leading_zeros(sum);
    const uint32_t fraction = (sum << zeros) - (UINT32_C(1) << 31);
    const aot_softmax_scale_t scale = {aot_one_over_one_plus_x((int32_t)fraction),
                                       12 - zeros + 31 - output_bits};
    return scale;
}

static inline int32_t aot_softmax_value(aot_softmax_scale_t scale, int32_t exponential)
{
    if (scale.exponent > 31) {
        return 0;
    }
    return aot_rounding_divide_by_pot(aot_doubling_high_mul(scale.reciprocal, exponential),
                                      scale.exponent);
}

#endif
