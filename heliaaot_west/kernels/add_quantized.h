/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums of two integers of different scales.
 * Rounding: both inputs are brought to a common scale with left_shift more bits, and their sum
 * to the output's; each time by a doubling high multiply and a rounding shift to the right.
 * tensorflow/lite/kernels/internal/reference/integer_ops/add.h and reference/sub.h.
 */
#ifndef AOT_ADD_QUANTIZED_H
#define AOT_ADD_QUANTIZED_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point.h"

/* Shifts are to the right. */
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
    int32_t activation_min;
    int32_t activation_max;
} aot_add_quantized_params_t;

static inline int32_t aot_add_quantized_rescale(int32_t value, int32_t multiplier, int32_t shift)
{
    return aot_rounding_divide_by_pot(aot_doubling_high_mul(value, multiplier), shift);
}

static inline int32_t aot_add_quantized_input1(const aot_add_quantized_params_t *p, int32_t a)
{
    return aot_add_quantized_rescale(aot_shift_left(a - p->zero_point1, p->left_shift),
                                     p->multiplier1, p->shift1);
}

static inline int32_t aot_add_quantized_input2(const aot_add_quantized_params_t *p, int32_t b)
{
    return aot_add_quantized_rescale(aot_shift_left(b - p->zero_point2, p->left_shift),
                                     p->multiplier2, p->shift2);
}

static inline int32_t aot_add_quantized_output(const aot_add_quantized_params_t *p, int32_t sum)
{
    return aot_clamp(aot_add_quantized_rescale(sum, p->output_multiplier, p->output_shift) +
                         p->output_zero_point,
                     p->activation_min, p->activation_max);
}

#endif
