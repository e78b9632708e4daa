/* SPDX-License-Identifier: Apache-2.0 */
/* Geometry that all convolutions of images share. Tensors are NHWC. */
#ifndef AOT_CONV_2D_H
#define AOT_CONV_2D_H

#include <stdint.h>

/*
 * Of the output channels, filters_per_group neighbours read the same filter_channels of the input.
 * The filters of a convolution are [output channel][height][width][filter channel]; those of a
 * depthwise convolution, which has one filter channel, are [height][width][output channel].
 */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t filter_height;
    int32_t filter_width;
    int32_t filter_channels;
    int32_t filters_per_group;
    int32_t stride_height;
    int32_t stride_width;
    int32_t dilation_height;
    int32_t dilation_width;
    int32_t padding_top;
    int32_t padding_left;
} aot_conv_2d_shape_t;

/* The rows or columns of the filter, from begin to before end, that lie over the input. */
typedef struct {
    int32_t begin;
    int32_t end;
} aot_conv_2d_taps_t;

static inline aot_conv_2d_taps_t aot_conv_2d_taps(int32_t origin, int32_t filter, int32_t dilation,
                                                  int32_t size)
{
    aot_conv_2d_taps_t taps = {0, filter};
    while (taps.begin < taps.end && origin + taps.begin * dilation < 0) {
        taps.begin++;
    }
    while (taps.end > taps.begin && origin + (taps.end - 1) * dilation >= size) {
        taps.end--;
    }
    return taps;
}

/* A filter at one position of the output. */
typedef struct {
    aot_conv_2d_taps_t rows;
    aot_conv_2d_taps_t columns;
    int32_t input_offset;  /* elements from the start of the image to the first tap inside it */
    int32_t filter_offset; /* taps before that one */
    int32_t clipped;       /* whether there are taps outside the image */
    int32_t runs;          /* runs of values that are neighbours in filter and input, in a row */
    int32_t length;        /* values of a run */
} aot_conv_2d_window_t;

static inline aot_conv_2d_window_t aot_conv_2d_window(const aot_conv_2d_shape_t *s, int32_t out_y,
                                                      int32_t out_x)
{
    const int32_t y = out_y * s->stride_height - s->padding_top;
    const int32_t x = out_x * s->stride_width - s->padding_left;
    aot_conv_2d_window_t w = {{0, 0}, {0, 0}, 0, 0, 1, 0, 0};
    const aot_conv_2d_taps_t rows =
        aot_conv_2d_taps(y, s->filter_height, s->dilation_height, s->input_height);
    const aot_conv_2d_taps_t columns =
        aot_conv_2d_taps(x, s->filter_width, s->dilation_width, s->input_width);
    if (rows.begin == rows.end || columns.begin == columns.end) {
        return w;
    }
    w.rows = rows;
    w.columns = columns;
    w.input_offset = ((y + rows.begin * s->dilation_height) * s->input_width + x +
                      columns.begin * s->dilation_width) *
                     s->input_channels;
    w.filter_offset = rows.begin * s->filter_width + columns.begin;
    w.clipped =
        rows.end - rows.begin < s->filter_height || columns.end - columns.begin < s->filter_width;
    w.runs = columns.end - columns.begin;
    w.length = s->filter_channels;
    if (s->dilation_width * s->input_channels == s->filter_channels) {
        w.length *= w.runs;
        w.runs = 1;
    }
    return w;
}

#endif
