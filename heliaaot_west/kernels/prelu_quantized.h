/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Values below zero times a slope, others as they are.
 * Rounding: two roundings. tensorflow/lite/kernels/internal/reference/prelu.h.
 */
#ifndef AOT_PRELU_QUANTIZED_H
#define AOT_PRELU_QUANTIZED_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point.h"

/* Factors of values from zero up and of products with a slope; shifts are to the left. */
typedef struct {
    aot_broadcast_t shape;
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t slope_zero_point;
    int32_t slope_multiplier;
    int32_t slope_shift;
    int32_t output_zero_point;
    int32_t low;
    int32_t high;
} aot_prelu_quantized_params_t;

static inline int32_t aot_prelu_quantized_value(const aot_prelu_quantized_params_t *p, int32_t x,
                                                int32_t slope)
{
    const int32_t value = x - p->input_zero_point;
    const int32_t scaled =
        value >= 0 ? aot_requantize(value, p->multiplier, p->shift)
                   : aot_requantize(value * (slope - p->slope_zero_point), p->slope_multiplier,
                                    p->slope_shift);
    return aot_clamp(scaled + p->output_zero_point, p->low, p->high);
}

#endif
