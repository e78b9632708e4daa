/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Comparisons of two integers of different scales.
 * Rounding: both are brought to real numbers with left_shift fraction bits, with two roundings.
 * tensorflow/lite/kernels/internal/reference/comparisons.h: ComparisonWithScaling.
 */
#ifndef AOT_COMPARE_QUANTIZED_H
#define AOT_COMPARE_QUANTIZED_H

#include "comparison.h"
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
} aot_compare_quantized_params_t;

static inline int32_t aot_compare_quantized_input1(const aot_compare_quantized_params_t *p,
                                                   int32_t a)
{
    return aot_requantize(aot_shift_left(a - p->zero_point1, p->left_shift), p->multiplier1,
                          p->shift1);
}

static inline int32_t aot_compare_quantized_input2(const aot_compare_quantized_params_t *p,
                                                   int32_t b)
{
    return aot_requantize(aot_shift_left(b - p->zero_point2, p->left_shift), p->multiplier2,
                          p->shift2);
}

/* Defines aot_NAME by an operator of C. */
#define AOT_COMPARE_QUANTIZED_KERNEL(NAME, TYPE, OPERATOR)                                         \
    static inline uint8_t NAME##_value(const aot_compare_quantized_params_t *p, TYPE a, TYPE b)    \
    {                                                                                              \
        return aot_compare_quantized_input1(p, a) OPERATOR aot_compare_quantized_input2(p, b) ? 1  \
                                                                                              : 0; \
    }                                                                                              \
    AOT_BROADCAST_KERNEL_TO(NAME, aot_compare_quantized_params_t, TYPE, uint8_t)

#endif
