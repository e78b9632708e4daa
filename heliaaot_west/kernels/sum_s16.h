/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SUM_S16_H
#define AOT_SUM_S16_H

#include <stdint.h>

#include "sum_quantized.h"

/* Sums, or means, over the reduced dimensions. */
void aot_sum_s16(const aot_sum_quantized_params_t *params, const int16_t *input, int16_t *output);

#endif
