/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_S16_H
#define AOT_CONV_2D_S16_H

#include <stdint.h>

#include "wide_output.h"
#include "conv_2d.h"

typedef struct {
    aot_conv_2d_shape_t shape;
    aot_wide_output_t output;
} aot_conv_2d_s16_params_t;

/* bias may be NULL. */
void aot_conv_2d_s16(const aot_conv_2d_s16_params_t *params, const int16_t *input,
                     const int8_t *filter, const int64_t *bias, const int32_t *multiplier,
                     const int8_t *shift, int16_t *output);

#endif
