/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_SUM_F32_H
#define AOT_REDUCE_SUM_F32_H

#include "reduce.h"

typedef struct {
    aot_reduce_t shape;
    float divisor;
} aot_reduce_sum_f32_params_t;

/* Sums over the reduced dimensions, divided by the divisor. */
void aot_reduce_sum_f32(const aot_reduce_sum_f32_params_t *params, const float *input,
                        float *output);

#endif
