/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOGISTIC_S16_H
#define AOT_LOGISTIC_S16_H

#include <stdint.h>

#include "sigmoid_table.h"

/* 1 / (1 + exp(-x)), output with 15 fraction bits; it may be the input. */
void aot_logistic_s16(const aot_sigmoid_table_params_t *params, const int16_t *input,
                      const uint16_t *table, int16_t *output, int32_t size);

#endif
