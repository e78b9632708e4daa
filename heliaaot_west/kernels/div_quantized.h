/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Quotients of two integers of different scales.
 * Rounding: the dividend, raised to fill 32 bits, times the divisor's reciprocal in fixed point,
 * then times the output's factor, each by a doubling high multiply, and one rounding shift.
 * tensorflow/lite/kernels/internal/reference/div.h.
 */
#ifndef AOT_DIV_QUANTIZED_H
#define AOT_DIV_QUANTIZED_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point_exp.h"

/* The shift is to the left, at most 23. */
typedef struct {
    aot_broadcast_t shape;
    int32_t zero_point1;
    int32_t zero_point2;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t output_zero_point;
    int32_t activation_min;
    int32_t activation_max;
} aot_div_quantized_params_t;

static inline int32_t aot_div_quantized_value(const aot_div_quantized_params_t *p, int32_t a,
                                              int32_t b)
{
    int32_t dividend = a - p->zero_point1;
    int32_t divisor = b == p->zero_point2 ? 1 : b - p->zero_point2;
    if (divisor < 0) {
        dividend = -dividend;
        divisor = -divisor;
    }
    const int32_t zeros = aot_leading_zeros((uint32_t)divisor);
    const int32_t reciprocal = aot_one_over_one_plus_x(
        (int32_t)(((uint32_t)divisor << zeros) - (UINT32_C(1) << 31)));
    const int32_t headroom =
        aot_leading_zeros((uint32_t)(dividend < 0 ? ~dividend : dividend)) - 1;
    const int32_t unscaled =
        aot_doubling_high_mul(aot_shift_left(dividend, headroom), reciprocal);
    const int32_t right = headroom + 31 - zeros - p->output_shift;
    const int32_t quotient =
        right > 31 ? 0
                   : aot_rounding_divide_by_pot(
                         aot_doubling_high_mul(unscaled, p->output_multiplier), right);
    return aot_clamp(quotient + p->output_zero_point, p->activation_min, p->activation_max);
}

#endif
