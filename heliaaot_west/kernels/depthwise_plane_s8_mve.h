/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A block of 8 channels of an image with Helium. Two products of int8 fit in 16
 * bits where no weight is -128, so two taps are added before they are widened.
 */
#ifndef AOT_DEPTHWISE_PLANE_S8_MVE_H
#define AOT_DEPTHWISE_PLANE_S8_MVE_H

#include <stdint.h>

#include "depthwise_block_s8.h"
#include "depthwise_eight_s8.h"
#include "depthwise_pair_s8.h"

#if defined(__ARM_FEATURE_MVE)

/* Adds the products of n taps, step elements of the input apart. */
static inline aot_eight_s32_t aot_depthwise_line_s8(aot_eight_s32_t sums, const int8_t *x,
                                                    int32_t step, const int8_t *w, int32_t n)
{
    for (int32_t pair = n / 2; pair > 0; pair--) {
        const int16x8_t first = vmulq_s16(vldrbq_s16(x), vldrbq_s16(w));
        const int16x8_t second = vmulq_s16(vldrbq_s16(x + step), vldrbq_s16(w + 8));
        sums = aot_add_wide_s16(sums, vaddq_s16(first, second));
        x += 2 * step;
        w += 16;
    }
    if (n % 2 != 0) {
        sums = aot_add_wide_s16(sums, vmulq_s16(vldrbq_s16(x), vldrbq_s16(w)));
    }
    return sums;
}

/* Adds the products of n taps with the zero point. */
static inline aot_eight_s32_t aot_depthwise_zero_s8(aot_eight_s32_t sums, int32_t zero_point,
                                                    const int8_t *w, int32_t n)
{
    for (int32_t tap = 0; tap < n; tap++) {
        sums = aot_add_wide_s16(sums, vmulq_n_s16(vldrbq_s16(w), (int16_t)zero_point));
        w += 8;
    }
    return sums;
}

/* Along a row of the output, whatever the filter. */
static inline void depthwise_plane_s8_any(const aot_depthwise_block_s8_t *block,
                                          const aot_depthwise_rows_s8_t *at, aot_eight_s32_t start,
                                          const aot_eight_output_t *out, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t zero_point = block->params->input_zero_point;
    int32_t x = -s->padding_left;
    for (int32_t left = s->output_width; left > 0; left--) {
        const aot_conv_2d_taps_t columns =
            aot_conv_2d_taps(x, s->filter_width, s->dilation_width, s->input_width);
        const int32_t inside = columns.end - columns.begin;
        const int8_t *w = at->filter;
        int32_t offset = x * s->input_channels + columns.begin * tap_step;
        aot_eight_s32_t sums = start;
        for (int32_t row = 0; row < at->rows; row++) {
            if (inside < s->filter_width) {
                const int8_t *after = w + 8 * columns.end;
                sums = aot_depthwise_zero_s8(sums, zero_point, w, columns.begin);
                sums =
                    aot_depthwise_zero_s8(sums, zero_point, after, s->filter_width - columns.end);
            }
            if (inside > 0) {
                sums = aot_depthwise_line_s8(sums, at->input + offset, tap_step,
                                             w + 8 * columns.begin, inside);
            }
            w += 8 * s->filter_width;
            offset += row_step;
        }
        aot_store_eight_s8(out, sums, output);
        x += s->stride_width;
        output += s->output_channels;
    }
}

/* The columns from x on in the image; those outside are an array of the zero point. */
static inline void depthwise_plane_s8_columns(aot_depthwise_pair_s8_t *pair,
                                              const aot_conv_2d_shape_t *s, const int8_t *input,
                                              int32_t x, const int8_t *outside)
{
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t i = 0; i < 3 + s->stride_width; i++) {
        const int32_t inside = x + i >= 0 && x + i < s->input_width;
        pair->column[i] = inside ? input + (x + i) * s->input_channels : outside;
        pair->step[i] = inside ? row_step : 0;
    }
}

/* Along a row of the output with a filter of 3 columns that is not dilated along rows. */
static inline void depthwise_plane_s8_three(const aot_depthwise_block_s8_t *block,
                                            aot_depthwise_pair_s8_t *pair, const int8_t *input,
                                            const int8_t *outside, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t advance = 2 * s->stride_width;
    const int32_t columns = 3 + s->stride_width;
    int32_t x = -s->padding_left;
    int32_t interior = 0;
    for (int32_t left = s->output_width; left > 0; left -= 2) {
        if (interior && x + columns <= s->input_width) {
            for (int32_t i = 0; i < 5; i++) {
                pair->column[i] += advance * s->input_channels;
            }
        } else {
            depthwise_plane_s8_columns(pair, s, input, x, outside);
            interior = x >= 0;
        }
        pair->first = output;
        pair->second = left > 1 ? output + s->output_channels : output;
        if (s->stride_width == 1) {
            aot_depthwise_pair_s8_stride_1(pair);
        } else {
            aot_depthwise_pair_s8_stride_2(pair);
        }
        x += advance;
        output += 2 * s->output_channels;
    }
}

static inline void aot_depthwise_plane_s8_mve(const aot_depthwise_block_s8_t *block, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &block->params->shape;
    const int32_t zero_point = block->params->input_zero_point;
    const int32_t three = s->filter_width == 3 && s->dilation_width == 1 && s->stride_width <= 2;
    const aot_eight_output_t out = aot_eight_output(block);
    const aot_eight_s32_t bias = aot_load_eight_s32(block->bias);
    aot_eight_s32_t start = bias;
    aot_depthwise_pair_s8_t pair = {{0}, block->filter, {0}, 0, &start, &out, 0, 0};
    int8_t outside[8];
    vstrbq_s16(outside, vdupq_n_s16((int16_t)zero_point));
    for (int32_t y = 0; y < s->output_height; y++) {
        const aot_depthwise_rows_s8_t at = aot_depthwise_rows_s8(block, y);
        start = bias;
        if (at.rows < s->filter_height) {
            const int8_t *after = at.filter + 8 * at.rows * s->filter_width;
            start = aot_depthwise_zero_s8(start, zero_point, block->filter,
                                          at.before * s->filter_width);
            start = aot_depthwise_zero_s8(start, zero_point, after, at.after * s->filter_width);
        }
        if (three) {
            pair.filter = at.filter;
            pair.rows = at.rows;
            depthwise_plane_s8_three(block, &pair, at.input, outside, output);
        } else {
            depthwise_plane_s8_any(block, &at, start, &out, output);
        }
        output += s->output_width * s->output_channels;
    }
}

#endif
#endif
