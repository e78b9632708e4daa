/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LEAKY_RELU_S16_H
#define AOT_LEAKY_RELU_S16_H

#include <stdint.h>

/* Factors of values from the zero point up and of those below it; shifts are to the left. */
typedef struct {
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t slope_multiplier;
    int32_t slope_shift;
    int32_t output_zero_point;
} aot_leaky_relu_s16_params_t;

/* Values below zero times a slope. The output may be the input. */
void aot_leaky_relu_s16(const aot_leaky_relu_s16_params_t *params, const int16_t *input,
                        int16_t *output, int32_t size);

#endif
