/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TRANSPOSE_CONV_U8_H
#define AOT_TRANSPOSE_CONV_U8_H

#include <stdint.h>

#include "channel_output.h"
#include "transpose_conv.h"

typedef struct {
    aot_transpose_conv_shape_t shape;
    aot_channel_output_t output;
    int32_t filter_zero_point;
} aot_transpose_conv_u8_params_t;

/*
 * tap_bias is [output channel][height][width] as the filter: the input's zero point times the
 * sum of the tap's weights less theirs, negative. It is NULL where the zero point is 0; bias may be NULL.
 */
void aot_transpose_conv_u8(const aot_transpose_conv_u8_params_t *params, const uint8_t *input,
                           const uint8_t *filter, const int32_t *tap_bias, const int32_t *bias,
                           const int32_t *multiplier, const int8_t *shift, uint8_t *output);

#endif
