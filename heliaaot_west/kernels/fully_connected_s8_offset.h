/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_S8_OFFSET_H
#define AOT_FULLY_CONNECTED_S8_OFFSET_H

#include <stdint.h>

#include "channel_output.h"

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    aot_channel_output_t output;
    int32_t input_zero_point;
    int32_t filter_zero_point;
} aot_fully_connected_s8_offset_params_t;

/*
 * For filters with a zero point or computed by the model. bias is the model's and may be NULL;
 * where the input's zero point is folded into it, input_zero_point is 0.
 */
void aot_fully_connected_s8_offset(const aot_fully_connected_s8_offset_params_t *params,
                                   const int8_t *input, const int8_t *filter, const int32_t *bias,
                                   const int32_t *multiplier, const int8_t *shift, int8_t *output);

#endif
