/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_F32_S8_H
#define AOT_CONV_2D_F32_S8_H

#include <stdint.h>

#include "conv_2d.h"
#include "hybrid_output.h"

typedef struct {
    aot_conv_2d_shape_t shape;
    aot_hybrid_output_t output;
} aot_conv_2d_f32_s8_params_t;

/*
 * Quantizes each image by its own range into quantized, of the size of an image.
 * weight_sum is the sum of each filter's weights, NULL where inputs are quantized around zero;
 * bias may be NULL.
 */
void aot_conv_2d_f32_s8(const aot_conv_2d_f32_s8_params_t *params, const float *input,
                        const int8_t *filter, const float *filter_scale, const int32_t *weight_sum,
                        const float *bias, int8_t *quantized, float *output);

#endif
