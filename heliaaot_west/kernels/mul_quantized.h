/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of two integers.
 * Rounding: the product is requantized with two roundings.
 * tensorflow/lite/kernels/internal/reference/integer_ops/mul.h.
 */
#ifndef AOT_MUL_QUANTIZED_H
#define AOT_MUL_QUANTIZED_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point.h"

typedef struct {
    aot_broadcast_t shape;
    int32_t zero_point1;
    int32_t zero_point2;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t output_zero_point;
    int32_t activation_min;
    int32_t activation_max;
} aot_mul_quantized_params_t;

static inline int32_t aot_mul_quantized(const aot_mul_quantized_params_t *p, int32_t a, int32_t b)
{
    const int32_t product = (a - p->zero_point1) * (b - p->zero_point2);
    return aot_clamp(aot_requantize(product, p->output_multiplier, p->output_shift) +
                         p->output_zero_point,
                     p->activation_min, p->activation_max);
}

#endif
