/* SPDX-License-Identifier: Apache-2.0 */
/* What depthwise convolutions of int8 do for a block of channels of an image. */
#ifndef AOT_DEPTHWISE_BLOCK_S8_H
#define AOT_DEPTHWISE_BLOCK_S8_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

#define AOT_DEPTHWISE_BLOCK_S8 8

/* A block of channels; all pointers are to what belongs to the first of them. */
typedef struct {
    const aot_conv_2d_s8_params_t *params;
    const int8_t *input;
    const int8_t *filter;
    const int32_t *bias;
    const int32_t *multiplier;
    const int8_t *shift;
    int32_t channels;
} aot_depthwise_block_s8_t;

/*
 * The rows of the image under the filter at a row of the output.
 * input, filter: the first of them. rows: how many. before, after: rows of the filter outside.
 */
typedef struct {
    const int8_t *input;
    const int8_t *filter;
    int32_t rows;
    int32_t before;
    int32_t after;
} aot_depthwise_rows_s8_t;

static inline aot_depthwise_rows_s8_t aot_depthwise_rows_s8(const aot_depthwise_block_s8_t *block,
                                                            int32_t out_y)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t origin = out_y * s->stride_height - s->padding_top;
    const aot_conv_2d_taps_t taps =
        aot_conv_2d_taps(origin, s->filter_height, s->dilation_height, s->input_height);
    const int32_t rows = taps.end - taps.begin;
    const int32_t y = rows > 0 ? origin + taps.begin * s->dilation_height : 0;
    const aot_depthwise_rows_s8_t at = {block->input + y * s->input_width * s->input_channels,
                                        block->filter +
                                            taps.begin * s->filter_width * block->channels,
                                        rows, taps.begin, s->filter_height - taps.end};
    return at;
}

#endif
