/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_S16_H
#define AOT_FULLY_CONNECTED_S16_H

#include <stdint.h>

#include "wide_output.h"

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    aot_wide_output_t output;
} aot_fully_connected_s16_params_t;

/*
 * input is [batch][input_size], filter [output_size][input_size], output [batch][output_size].
 * bias may be NULL.
 */
void aot_fully_connected_s16(const aot_fully_connected_s16_params_t *params, const int16_t *input,
                             const int8_t *filter, const int64_t *bias, const int32_t *multiplier,
                             const int8_t *shift, int16_t *output);

#endif
