/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_U8_H
#define AOT_FULLY_CONNECTED_U8_H

#include <stdint.h>

#include "exact_output.h"

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    aot_exact_output_t output;
    int32_t filter_zero_point;
} aot_fully_connected_u8_params_t;

/*
 * input is [batch][input_size], filter [output_size][input_size], output [batch][output_size].
 * bias holds, for each output, the model's bias less the input's zero point times the sum of the
 * output's weights.
 */
void aot_fully_connected_u8(const aot_fully_connected_u8_params_t *params, const uint8_t *input,
                            const uint8_t *filter, const int32_t *bias, uint8_t *output);

#endif
