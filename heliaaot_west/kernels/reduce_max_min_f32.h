/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_MAX_MIN_F32_H
#define AOT_REDUCE_MAX_MIN_F32_H

#include "reduce.h"

/* The greatest elements over the reduced dimensions. */
void aot_reduce_max_f32(const aot_reduce_params_t *params, const float *input, float *output);

/* The least elements over the reduced dimensions. */
void aot_reduce_min_f32(const aot_reduce_params_t *params, const float *input, float *output);

#endif
