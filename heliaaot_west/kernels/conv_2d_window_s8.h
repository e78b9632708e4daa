/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of int8 weights and values under a window of a convolution. */
#ifndef AOT_CONV_2D_WINDOW_S8_H
#define AOT_CONV_2D_WINDOW_S8_H

#include <stdint.h>

#include "conv_2d.h"
#include "dot_s8.h"

static inline int32_t aot_conv_2d_filter_size(const aot_conv_2d_shape_t *s)
{
    return s->filter_height * s->filter_width * s->filter_channels;
}

/* Adds the products of the taps inside the input; input and filter point to the first of them. */
static inline void aot_conv_2d_inside_s8(const aot_conv_2d_shape_t *s,
                                         const aot_conv_2d_window_t *w, const int8_t *input,
                                         const int8_t *filter, int32_t block, int32_t *sum)
{
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t filter_row = s->filter_width * s->filter_channels;
    const int32_t filter_size = s->filter_height * filter_row;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        for (int32_t run = 0; run < w->runs; run++) {
            aot_dot_s8_block(sum, block, input + run * tap_step, filter + run * w->length,
                             filter_size, w->length);
        }
        input += row_step;
        filter += filter_row;
    }
}

/* Sum of the weights of the taps outside the input. */
static inline int32_t aot_conv_2d_outside_s8(const aot_conv_2d_shape_t *s,
                                             const aot_conv_2d_window_t *w, const int8_t *filter)
{
    const int32_t row_size = s->filter_width * s->filter_channels;
    const int32_t left = w->columns.begin * s->filter_channels;
    const int32_t right = w->columns.end * s->filter_channels;
    int32_t sum = 0;
    for (int32_t row = 0; row < s->filter_height; row++) {
        if (row < w->rows.begin || row >= w->rows.end) {
            sum += aot_sum_s8(filter, row_size);
        } else {
            sum += aot_sum_s8(filter, left) + aot_sum_s8(filter + right, row_size - right);
        }
        filter += row_size;
    }
    return sum;
}

/*
 * Adds the products of the taps inside, and zero_point times the weights of those outside, to
 * the sums of a block of channels; input points to the first tap inside, filter to the first
 * channel's.
 */
static inline void aot_conv_2d_window_s8(const aot_conv_2d_shape_t *s,
                                         const aot_conv_2d_window_t *w, const int8_t *input,
                                         const int8_t *filter, int32_t zero_point, int32_t block,
                                         int32_t *sum)
{
    aot_conv_2d_inside_s8(s, w, input, filter + w->filter_offset * s->filter_channels, block, sum);
    if (w->clipped && zero_point != 0) {
        for (int32_t i = 0; i < block; i++) {
            const int32_t weights = aot_conv_2d_outside_s8(s, w, filter);
            sum[i] = (int32_t)((uint32_t)sum[i] + (uint32_t)zero_point * (uint32_t)weights);
            filter += aot_conv_2d_filter_size(s);
        }
    }
}

#endif
