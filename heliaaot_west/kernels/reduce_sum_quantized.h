/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_SUM_QUANTIZED_H
#define AOT_REDUCE_SUM_QUANTIZED_H

#include <stdint.h>

#include "fixed_point.h"
#include "reduce.h"

/* bias is minus the input's zero point times the number of elements in a sum. */
typedef struct {
    aot_reduce_t shape;
    int32_t bias;
    int32_t multiplier;
    int32_t shift;
    int32_t zero_point;
} aot_reduce_sum_quantized_params_t;

/*
 * Rounding: the sum is requantized with two roundings; a mean has its division in the multiplier.
 * tensorflow/lite/kernels/internal/reference/reduce.h: QuantizedMeanOrSum.
 */
static inline int32_t aot_reduce_sum_quantized_output(const aot_reduce_sum_quantized_params_t *p,
                                                      int32_t sum)
{
    const int32_t centered = (int32_t)((uint32_t)sum + (uint32_t)p->bias);
    return aot_requantize(centered, p->multiplier, p->shift) + p->zero_point;
}

#endif
