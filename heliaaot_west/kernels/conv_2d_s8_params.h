/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_S8_PARAMS_H
#define AOT_CONV_2D_S8_PARAMS_H

#include <stdint.h>

#include "channel_output.h"
#include "conv_2d.h"

typedef struct {
    aot_conv_2d_shape_t shape;
    int32_t input_zero_point;
    aot_channel_output_t output;
} aot_conv_2d_s8_params_t;

#endif
