/* SPDX-License-Identifier: Apache-2.0 */
/* What depthwise convolutions of int8 do for a block of channels along a row of the output. */
#ifndef AOT_DEPTHWISE_BLOCK_S8_H
#define AOT_DEPTHWISE_BLOCK_S8_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

#define AOT_DEPTHWISE_BLOCK_S8 8

/*
 * A block of channels at a row of the output.
 * input: the block's channels in the first row of the image under the filter.
 * filter: the weights for that row. rows: how many rows of the filter are over the image.
 * sums: bias, and the zero point's share of the rows that are not.
 */
typedef struct {
    const aot_conv_2d_s8_params_t *params;
    const int8_t *input;
    const int8_t *filter;
    const int32_t *multiplier;
    const int8_t *shift;
    int32_t rows;
    int32_t channels;
    int32_t sums[AOT_DEPTHWISE_BLOCK_S8];
} aot_depthwise_block_s8_t;

#endif
