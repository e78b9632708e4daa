/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_SUM_S8_H
#define AOT_REDUCE_SUM_S8_H

#include <stdint.h>

#include "reduce_sum_quantized.h"

/* Sums, or means, over the reduced dimensions. */
void aot_reduce_sum_s8(const aot_reduce_sum_quantized_params_t *params, const int8_t *input,
                       int8_t *output);

#endif
