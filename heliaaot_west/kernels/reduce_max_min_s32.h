/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_MAX_MIN_S32_H
#define AOT_REDUCE_MAX_MIN_S32_H

#include <stdint.h>

#include "reduce.h"

/* The greatest elements over the reduced dimensions. */
void aot_reduce_max_s32(const aot_reduce_params_t *params, const int32_t *input, int32_t *output);

/* The least elements over the reduced dimensions. */
void aot_reduce_min_s32(const aot_reduce_params_t *params, const int32_t *input, int32_t *output);

#endif
