/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_F32_H
#define AOT_CONV_2D_F32_H

#include <stdint.h>

#include "conv_2d.h"

typedef struct {
    aot_conv_2d_shape_t shape;
    float activation_min;
    float activation_max;
} aot_conv_2d_f32_params_t;

/* bias may be NULL. */
void aot_conv_2d_f32(const aot_conv_2d_f32_params_t *params, const float *input,
                     const float *filter, const float *bias, float *output);

#endif
