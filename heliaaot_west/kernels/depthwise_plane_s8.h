/* SPDX-License-Identifier: Apache-2.0 */
/* A block of channels of an image, four channels or one at a time. */
#ifndef AOT_DEPTHWISE_PLANE_S8_H
#define AOT_DEPTHWISE_PLANE_S8_H

#include <stdint.h>

#include "depthwise_block_s8.h"
#include "dsp_s8.h"

/* Taps under some columns of the filter: where they begin, how many, and the steps between them. */
typedef struct {
    const int8_t *input;
    const int8_t *filter;
    int32_t rows;
    int32_t columns;
    int32_t row_step;
    int32_t tap_step;
    int32_t filter_row;
    int32_t filter_step;
} aot_depthwise_taps_s8_t;

/* The taps of columns inside, x being where the filter's first column would be. */
static inline aot_depthwise_taps_s8_t
aot_depthwise_taps_inside_s8(const aot_depthwise_block_s8_t *block,
                             const aot_depthwise_rows_s8_t *at, int32_t x,
                             aot_conv_2d_taps_t columns)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t first = x * s->input_channels + columns.begin * tap_step;
    const int32_t inside = columns.end - columns.begin;
    const aot_depthwise_taps_s8_t taps = {
        inside > 0 ? at->input + first : at->input,
        at->filter + columns.begin * block->channels,
        inside > 0 ? at->rows : 0,
        inside,
        s->dilation_height * s->input_width * s->input_channels - inside * tap_step,
        tap_step,
        (s->filter_width - inside) * block->channels,
        block->channels,
    };
    return taps;
}

/* Adds the products of four neighbouring channels. */
static inline void aot_depthwise_four_s8(aot_depthwise_taps_s8_t t, int32_t *sums)
{
    int32_t s0 = sums[0];
    int32_t s1 = sums[1];
    int32_t s2 = sums[2];
    int32_t s3 = sums[3];
    for (; t.rows > 0; t.rows--) {
        for (int32_t column = t.columns; column > 0; column--) {
#if defined(AOT_DSP_S8)
            const aot_four_s8_t x = aot_load_four_s8(t.input);
            const aot_four_s8_t w = aot_load_four_s8(t.filter);
            s0 = __smlabb(x.even, w.even, s0);
            s1 = __smlabb(x.odd, w.odd, s1);
            s2 = __smlatt(x.even, w.even, s2);
            s3 = __smlatt(x.odd, w.odd, s3);
#else
            s0 = aot_wrapping_add(s0, t.input[0] * t.filter[0]);
            s1 = aot_wrapping_add(s1, t.input[1] * t.filter[1]);
            s2 = aot_wrapping_add(s2, t.input[2] * t.filter[2]);
            s3 = aot_wrapping_add(s3, t.input[3] * t.filter[3]);
#endif
            t.input += t.tap_step;
            t.filter += t.filter_step;
        }
        t.input += t.row_step;
        t.filter += t.filter_row;
    }
    sums[0] = s0;
    sums[1] = s1;
    sums[2] = s2;
    sums[3] = s3;
}

/* Adds the products of one channel. */
static inline void aot_depthwise_one_s8(aot_depthwise_taps_s8_t t, int32_t *sum)
{
    for (; t.rows > 0; t.rows--) {
        for (int32_t column = t.columns; column > 0; column--) {
            *sum = aot_wrapping_add(*sum, *t.input * *t.filter);
            t.input += t.tap_step;
            t.filter += t.filter_step;
        }
        t.input += t.row_step;
        t.filter += t.filter_row;
    }
}

static inline void aot_depthwise_channels_s8(aot_depthwise_taps_s8_t taps, int32_t channels,
                                             int32_t *sums)
{
    int32_t c = 0;
    for (; c + 4 <= channels; c += 4) {
        aot_depthwise_four_s8(taps, sums + c);
        taps.input += 4;
        taps.filter += 4;
    }
    for (; c < channels; c++) {
        aot_depthwise_one_s8(taps, sums + c);
        taps.input++;
        taps.filter++;
    }
}

/* Adds the zero point's products with count taps, [tap][channel]. */
static inline void aot_depthwise_taps_outside_s8(const aot_depthwise_block_s8_t *block,
                                                 const int8_t *filter, int32_t count, int32_t *sums)
{
    const int32_t zero_point = block->params->input_zero_point;
    for (int32_t tap = 0; tap < count; tap++) {
        for (int32_t c = 0; c < block->channels; c++) {
            sums[c] = aot_wrapping_add(sums[c], zero_point * filter[c]);
        }
        filter += block->channels;
    }
}

/* The same with the taps of columns outside in the rows inside. */
static inline void aot_depthwise_columns_outside_s8(const aot_depthwise_block_s8_t *block,
                                                    const aot_depthwise_rows_s8_t *at,
                                                    aot_conv_2d_taps_t columns, int32_t *sums)
{
    const int32_t width = block->params->shape.filter_width;
    const int8_t *row = at->filter;
    for (int32_t i = 0; i < at->rows; i++) {
        const int8_t *after = row + columns.end * block->channels;
        aot_depthwise_taps_outside_s8(block, row, columns.begin, sums);
        aot_depthwise_taps_outside_s8(block, after, width - columns.end, sums);
        row += width * block->channels;
    }
}

static inline void aot_depthwise_row_s8(const aot_depthwise_block_s8_t *block,
                                        const aot_depthwise_rows_s8_t *at, const int32_t *start,
                                        int8_t *output)
{
    const aot_conv_2d_s8_params_t *p = block->params;
    const aot_conv_2d_shape_t *s = &p->shape;
    for (int32_t out_x = 0; out_x < s->output_width; out_x++) {
        const int32_t x = out_x * s->stride_width - s->padding_left;
        const aot_conv_2d_taps_t columns =
            aot_conv_2d_taps(x, s->filter_width, s->dilation_width, s->input_width);
        int32_t sums[AOT_DEPTHWISE_BLOCK_S8];
        for (int32_t c = 0; c < block->channels; c++) {
            sums[c] = start[c];
        }
        if (columns.end - columns.begin < s->filter_width && p->input_zero_point != 0) {
            aot_depthwise_columns_outside_s8(block, at, columns, sums);
        }
        aot_depthwise_channels_s8(aot_depthwise_taps_inside_s8(block, at, x, columns),
                                  block->channels, sums);
        for (int32_t c = 0; c < block->channels; c++) {
            output[c] =
                (int8_t)aot_channel_output(&p->output, block->multiplier, block->shift, c, sums[c]);
        }
        output += s->output_channels;
    }
}

static inline void aot_depthwise_plane_s8(const aot_depthwise_block_s8_t *block, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t filter_row = s->filter_width * block->channels;
    for (int32_t y = 0; y < s->output_height; y++) {
        const aot_depthwise_rows_s8_t at = aot_depthwise_rows_s8(block, y);
        int32_t start[AOT_DEPTHWISE_BLOCK_S8];
        for (int32_t c = 0; c < block->channels; c++) {
            start[c] = block->bias[c];
        }
        aot_depthwise_taps_outside_s8(block, block->filter, at.before * s->filter_width, start);
        aot_depthwise_taps_outside_s8(block, at.filter + at.rows * filter_row,
                                      at.after * s->filter_width, start);
        aot_depthwise_row_s8(block, &at, start, output);
        output += s->output_width * s->output_channels;
    }
}

#endif
