/* SPDX-License-Identifier: Apache-2.0 */
/* Geometry of transposed convolutions of images. Tensors are NHWC. */
#ifndef AOT_TRANSPOSE_CONV_H
#define AOT_TRANSPOSE_CONV_H

#include <stdint.h>

/* The filter is [output channel][height][width][input channel]. */
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
    int32_t stride_height;
    int32_t stride_width;
    int32_t padding_top;
    int32_t padding_left;
} aot_transpose_conv_shape_t;

/*
 * Along one axis, the inputs from begin to before end reach a position of the output, the first
 * by this tap of the filter, each further one by the tap a stride before.
 */
typedef struct {
    int32_t begin;
    int32_t end;
    int32_t tap;
} aot_transpose_conv_reach_t;

static inline aot_transpose_conv_reach_t aot_transpose_conv_reach(int32_t position, int32_t filter,
                                                                  int32_t stride, int32_t size)
{
    const int32_t past = position - filter;
    const int32_t last = position / stride;
    const int32_t first = past < 0 ? 0 : past / stride + 1;
    aot_transpose_conv_reach_t reach;
    reach.end = last < size ? last + 1 : size;
    reach.begin = first < reach.end ? first : reach.end;
    reach.tap = position - reach.begin * stride;
    return reach;
}

/* What reaches one output pixel. */
typedef struct {
    aot_transpose_conv_reach_t rows;
    aot_transpose_conv_reach_t columns;
} aot_transpose_conv_pixel_t;

static inline aot_transpose_conv_pixel_t
aot_transpose_conv_pixel(const aot_transpose_conv_shape_t *s, int32_t y, int32_t x)
{
    aot_transpose_conv_pixel_t pixel;
    pixel.rows = aot_transpose_conv_reach(y + s->padding_top, s->filter_height, s->stride_height,
                                          s->input_height);
    pixel.columns = aot_transpose_conv_reach(x + s->padding_left, s->filter_width,
                                             s->stride_width, s->input_width);
    return pixel;
}

#endif
