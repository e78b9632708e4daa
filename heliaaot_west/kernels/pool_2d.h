/* SPDX-License-Identifier: Apache-2.0 */
/* Geometry that all pooling kernels share. */
#ifndef AOT_POOL_2D_H
#define AOT_POOL_2D_H

#include <stdint.h>

/* Tensors are NHWC. */
typedef struct {
    int32_t batches;
    int32_t channels;
    int32_t input_height;
    int32_t input_width;
    int32_t output_height;
    int32_t output_width;
    int32_t filter_height;
    int32_t filter_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t padding_top;
    int32_t padding_left;
} aot_pool_2d_params_t;

/* The rows or columns of the input that a window covers. */
typedef struct {
    int32_t begin;
    int32_t end;
} aot_pool_2d_range_t;

static inline aot_pool_2d_range_t aot_pool_2d_clip(int32_t start, int32_t filter, int32_t size)
{
    const int32_t end = start + filter;
    const aot_pool_2d_range_t range = {start < 0 ? 0 : start, end < size ? end : size};
    return range;
}

static inline aot_pool_2d_range_t aot_pool_2d_rows(const aot_pool_2d_params_t *p, int32_t out_y)
{
    return aot_pool_2d_clip(out_y * p->stride_height - p->padding_top, p->filter_height,
                            p->input_height);
}

static inline aot_pool_2d_range_t aot_pool_2d_columns(const aot_pool_2d_params_t *p, int32_t out_x)
{
    return aot_pool_2d_clip(out_x * p->stride_width - p->padding_left, p->filter_width,
                            p->input_width);
}

#endif
