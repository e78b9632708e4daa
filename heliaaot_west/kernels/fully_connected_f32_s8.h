/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_F32_S8_H
#define AOT_FULLY_CONNECTED_F32_S8_H

#include <stdint.h>

#include "hybrid_output.h"

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    aot_hybrid_output_t output;
} aot_fully_connected_f32_s8_params_t;

/*
 * Quantizes each row of inputs by its own range into quantized, of input_size elements.
 * weight_sum is the sum of each output's weights, NULL where inputs are quantized around zero;
 * bias may be NULL.
 */
void aot_fully_connected_f32_s8(const aot_fully_connected_f32_s8_params_t *params,
                                const float *input, const int8_t *filter, const float *filter_scale,
                                const int32_t *weight_sum, const float *bias, int8_t *quantized,
                                float *output);

#endif
