/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_F32_H
#define AOT_FULLY_CONNECTED_F32_H

#include <stdint.h>

typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t output_size;
    float activation_min;
    float activation_max;
} aot_fully_connected_f32_params_t;

/*
 * input is [batch][input_size], filter [output_size][input_size], output [batch][output_size].
 * bias may be NULL.
 */
void aot_fully_connected_f32(const aot_fully_connected_f32_params_t *params, const float *input,
                             const float *filter, const float *bias, float *output);

#endif
