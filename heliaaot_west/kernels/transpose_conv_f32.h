/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TRANSPOSE_CONV_F32_H
#define AOT_TRANSPOSE_CONV_F32_H

#include <stdint.h>

#include "transpose_conv.h"

typedef struct {
    aot_transpose_conv_shape_t shape;
    float activation_min;
    float activation_max;
} aot_transpose_conv_f32_params_t;

/* bias may be NULL. */
void aot_transpose_conv_f32(const aot_transpose_conv_f32_params_t *params, const float *input,
                            const float *filter, const float *bias, float *output);

#endif
