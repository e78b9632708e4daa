/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TANH_S16_H
#define AOT_TANH_S16_H

#include <stdint.h>

#include "sigmoid_table.h"

/* tanh(x) = 2 * sigmoid(2 * x) - 1, output with 15 fraction bits; it may be the input. */
void aot_tanh_s16(const aot_sigmoid_table_params_t *params, const int16_t *input,
                  const uint16_t *table, int16_t *output, int32_t size);

#endif
