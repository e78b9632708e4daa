/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_SUM_S32_H
#define AOT_REDUCE_SUM_S32_H

#include <stdint.h>

#include "reduce.h"

/* Sums over the reduced dimensions, in the low bits. */
void aot_reduce_sum_s32(const aot_reduce_params_t *params, const int32_t *input, int32_t *output);

#endif
