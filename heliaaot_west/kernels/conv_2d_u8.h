/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_U8_H
#define AOT_CONV_2D_U8_H

#include <stdint.h>

#include "channel_output.h"
#include "conv_2d.h"

typedef struct {
    aot_conv_2d_shape_t shape;
    int32_t input_zero_point;
    aot_channel_output_t output;
    int32_t filter_zero_point;
} aot_conv_2d_u8_params_t;

/*
 * bias holds, for each output channel, the model's bias less the input's zero point times the
 * sum of all the channel's weights.
 */
void aot_conv_2d_u8(const aot_conv_2d_u8_params_t *params, const uint8_t *input,
                    const uint8_t *filter, const int32_t *bias, const int32_t *multiplier,
                    const int8_t *shift, uint8_t *output);

#endif
