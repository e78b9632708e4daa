/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOG_SOFTMAX_S8_H
#define AOT_LOG_SOFTMAX_S8_H

#include <stdint.h>

#include "softmax_exp.h"

/* The reverse factor brings a logarithm with 5 integer bits to a difference of inputs. */
typedef struct {
    aot_softmax_params_t softmax;
    int32_t reverse_multiplier;
    int32_t reverse_shift;
} aot_log_softmax_s8_params_t;

/* Logarithms of the softmax of each row, 127 for 0 and 16 for 1. The output may be the input. */
void aot_log_softmax_s8(const aot_log_softmax_s8_params_t *params, const int8_t *input,
                        int8_t *output);

#endif
