/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_MAX_MIN_S64_H
#define AOT_REDUCE_MAX_MIN_S64_H

#include <stdint.h>

#include "reduce.h"

/* The greatest elements over the reduced dimensions. */
void aot_reduce_max_s64(const aot_reduce_params_t *params, const int64_t *input, int64_t *output);

/* The least elements over the reduced dimensions. */
void aot_reduce_min_s64(const aot_reduce_params_t *params, const int64_t *input, int64_t *output);

#endif
