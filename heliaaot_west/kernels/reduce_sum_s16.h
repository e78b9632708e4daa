/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_SUM_S16_H
#define AOT_REDUCE_SUM_S16_H

#include <stdint.h>

#include "reduce_sum_quantized.h"

/* Sums, or means, over the reduced dimensions. */
void aot_reduce_sum_s16(const aot_reduce_sum_quantized_params_t *params, const int16_t *input,
                        int16_t *output);

#endif
