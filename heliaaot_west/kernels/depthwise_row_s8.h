/* SPDX-License-Identifier: Apache-2.0 */
/* A block of channels along a row of the output, four channels or one at a time. */
#ifndef AOT_DEPTHWISE_ROW_S8_H
#define AOT_DEPTHWISE_ROW_S8_H

#include <stdint.h>

#include "depthwise_block_s8.h"
#include "dsp_s8.h"

/* Adds the products of four neighbours. */
static inline void aot_depthwise_four_s8(int32_t *sums, const int8_t *x, const int8_t *w)
{
#if defined(AOT_DSP_S8)
    const aot_four_s8_t xs = aot_load_four_s8(x);
    const aot_four_s8_t ws = aot_load_four_s8(w);
    sums[0] = __smlabb(xs.even, ws.even, sums[0]);
    sums[1] = __smlabb(xs.odd, ws.odd, sums[1]);
    sums[2] = __smlatt(xs.even, ws.even, sums[2]);
    sums[3] = __smlatt(xs.odd, ws.odd, sums[3]);
#else
    for (int32_t c = 0; c < 4; c++) {
        sums[c] = aot_wrapping_add(sums[c], x[c] * w[c]);
    }
#endif
}

/* Adds the taps of these columns of all rows; x is where the filter's first column would be. */
static inline void aot_depthwise_columns_inside_s8(const aot_depthwise_block_s8_t *block, int32_t x,
                                                   aot_conv_2d_taps_t columns, int32_t *sums)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t first = x * s->input_channels + columns.begin * tap_step;
    const int32_t count = block->channels;
    int32_t c = 0;
    for (; c < count; c += c + 4 <= count ? 4 : 1) {
        int32_t four[4] = {sums[c], 0, 0, 0};
        const int32_t whole = c + 4 <= count;
        for (int32_t i = 1; whole && i < 4; i++) {
            four[i] = sums[c + i];
        }
        for (int32_t row = 0; row < block->rows; row++) {
            const int8_t *in = block->input + row * row_step + first + c;
            const int8_t *w = block->filter + (row * s->filter_width + columns.begin) * count + c;
            for (int32_t column = columns.begin; column < columns.end; column++) {
                if (whole) {
                    aot_depthwise_four_s8(four, in, w);
                } else {
                    four[0] = aot_wrapping_add(four[0], in[0] * w[0]);
                }
                in += tap_step;
                w += count;
            }
        }
        sums[c] = four[0];
        for (int32_t i = 1; whole && i < 4; i++) {
            sums[c + i] = four[i];
        }
    }
}

/* Adds the zero point's products with the taps of columns outside the image. */
static inline void aot_depthwise_columns_outside_s8(const aot_depthwise_block_s8_t *block,
                                                    aot_conv_2d_taps_t columns, int32_t *sums)
{
    const int32_t width = block->params->shape.filter_width;
    const int32_t zero_point = block->params->input_zero_point;
    const int8_t *w = block->filter;
    for (int32_t row = 0; row < block->rows; row++) {
        for (int32_t column = 0; column < width; column++) {
            const int32_t outside = column < columns.begin || column >= columns.end;
            for (int32_t c = 0; outside && c < block->channels; c++) {
                sums[c] = aot_wrapping_add(sums[c], zero_point * w[c]);
            }
            w += block->channels;
        }
    }
}

static inline void aot_depthwise_row_s8(const aot_depthwise_block_s8_t *block, int8_t *output)
{
    const aot_conv_2d_s8_params_t *p = block->params;
    const aot_conv_2d_shape_t *s = &p->shape;
    for (int32_t out_x = 0; out_x < s->output_width; out_x++) {
        const int32_t x = out_x * s->stride_width - s->padding_left;
        const aot_conv_2d_taps_t columns =
            aot_conv_2d_taps(x, s->filter_width, s->dilation_width, s->input_width);
        int32_t sums[AOT_DEPTHWISE_BLOCK_S8];
        for (int32_t c = 0; c < block->channels; c++) {
            sums[c] = block->sums[c];
        }
        if (columns.end - columns.begin < s->filter_width && p->input_zero_point != 0) {
            aot_depthwise_columns_outside_s8(block, columns, sums);
        }
        aot_depthwise_columns_inside_s8(block, x, columns, sums);
        for (int32_t c = 0; c < block->channels; c++) {
            output[c] =
                (int8_t)aot_channel_output(&p->output, block->multiplier, block->shift, c, sums[c]);
        }
        output += s->output_channels;
    }
}

#endif
