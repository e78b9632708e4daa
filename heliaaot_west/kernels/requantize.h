/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Integers from one scale to another.
 * Rounding: two roundings. tensorflow/lite/kernels/internal/reference/requantize.h.
 */
#ifndef AOT_REQUANTIZE_H
#define AOT_REQUANTIZE_H

#include <stdint.h>

#include "fixed_point.h"

typedef struct {
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
    int32_t low;
    int32_t high;
} aot_requantize_params_t;

static inline int32_t aot_requantize_value(const aot_requantize_params_t *p, int32_t value)
{
    const uint32_t centered = (uint32_t)value - (uint32_t)p->input_zero_point;
    const int32_t scaled = aot_requantize((int32_t)centered, p->multiplier, p->shift);
    return aot_clamp((int32_t)((uint32_t)scaled + (uint32_t)p->output_zero_point), p->low, p->high);
}

#endif
