/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Squares of the differences of two integers of different scales.
 * Rounding: both inputs are brought to a common scale with left_shift more bits, and the square
 * of their difference, which fits 31 bits, to the output's; each time with two roundings.
 * tensorflow/lite/micro/kernels/squared_difference.cc.
 */
#ifndef AOT_SQUARED_DIFFERENCE_QUANTIZED_H
#define AOT_SQUARED_DIFFERENCE_QUANTIZED_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point.h"

/* Shifts are to the left. */
typedef struct {
    aot_broadcast_t shape;
    int32_t left_shift;
    int32_t zero_point1;
    int32_t multiplier1;
    int32_t shift1;
    int32_t zero_point2;
    int32_t multiplier2;
    int32_t shift2;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t output_zero_point;
    int32_t low;
    int32_t high;
} aot_squared_difference_quantized_params_t;

static inline int32_t
aot_squared_difference_quantized_value(const aot_squared_difference_quantized_params_t *p,
                                       int32_t a, int32_t b)
{
    const int32_t scaled1 = aot_requantize(aot_shift_left(a - p->zero_point1, p->left_shift),
                                           p->multiplier1, p->shift1);
    const int32_t scaled2 = aot_requantize(aot_shift_left(b - p->zero_point2, p->left_shift),
                                           p->multiplier2, p->shift2);
    const int32_t difference = scaled1 - scaled2;
    const int32_t square =
        aot_requantize(difference * difference, p->output_multiplier, p->output_shift);
    return aot_clamp(square + p->output_zero_point, p->low, p->high);
}

#endif
