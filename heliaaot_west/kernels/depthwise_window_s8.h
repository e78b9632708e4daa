/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of int8 weights and values under a window of a depthwise convolution. */
#ifndef AOT_DEPTHWISE_WINDOW_S8_H
#define AOT_DEPTHWISE_WINDOW_S8_H

#include <stdint.h>

#include "conv_2d.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_DEPTHWISE_WINDOW_S8_BLOCK 16

/* Adds the products of the taps inside; input and filter point to the first of them. */
static inline void aot_depthwise_inside_s8(const aot_conv_2d_shape_t *s,
                                           const aot_conv_2d_window_t *w, const int8_t *input,
                                           const int8_t *filter, int32_t block, uint32_t *sum)
{
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        const int8_t *x = input;
        const int8_t *f = filter;
        for (int32_t column = w->columns.begin; column < w->columns.end; column++) {
            if (s->filters_per_group == 1) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[c] * f[c]);
                }
            } else {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[0] * f[c]);
                }
            }
            x += tap_step;
            f += s->output_channels;
        }
        input += row_step;
        filter += s->filter_width * s->output_channels;
    }
}

/* Adds value times the weights of the taps outside. */
static inline void aot_depthwise_outside_s8(const aot_conv_2d_shape_t *s,
                                            const aot_conv_2d_window_t *w, const int8_t *filter,
                                            int32_t value, int32_t block, uint32_t *sum)
{
    for (int32_t row = 0; row < s->filter_height; row++) {
        const int32_t row_inside = row >= w->rows.begin && row < w->rows.end;
        for (int32_t column = 0; column < s->filter_width; column++) {
            if (!row_inside || column < w->columns.begin || column >= w->columns.end) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(value * filter[c]);
                }
            }
            filter += s->output_channels;
        }
    }
}

/*
 * Adds the products of the taps inside, and zero_point times the weights of those outside, to
 * the sums of a block of channels; input points to the first tap inside, filter to the weights
 * of the first channel.
 */
static inline void aot_depthwise_window_s8(const aot_conv_2d_shape_t *s,
                                           const aot_conv_2d_window_t *w, const int8_t *input,
                                           const int8_t *filter, int32_t zero_point, int32_t block,
                                           uint32_t *sum)
{
    aot_depthwise_inside_s8(s, w, input, filter + w->filter_offset * s->output_channels, block,
                            sum);
    if (w->clipped && zero_point != 0) {
        aot_depthwise_outside_s8(s, w, filter, zero_point, block, sum);
    }
}

#endif
