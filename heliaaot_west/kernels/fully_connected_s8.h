/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_S8_H
#define AOT_FULLY_CONNECTED_S8_H

#include <stdint.h>

#include "channel_output.h"

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    aot_channel_output_t output;
} aot_fully_connected_s8_params_t;

/*
 * input is [batch][input_size], filter [output_size][input_size], output [batch][output_size].
 * bias holds, for each output, the model's bias less the input's zero point times the sum of the
 * output's weights.
 */
void aot_fully_connected_s8(const aot_fully_connected_s8_params_t *params, const int8_t *input,
                            const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int8_t *output);

#endif
