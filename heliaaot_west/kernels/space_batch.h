/* SPDX-License-Identifier: Apache-2.0 */
/* Images whose positions within blocks become batches. */
#ifndef AOT_SPACE_BATCH_H
#define AOT_SPACE_BATCH_H

#include <stdint.h>

/*
 * An image of space_height x space_width with a border, top and left of which are given, is height
 * x width blocks. Run is the bytes of one position.
 */
typedef struct {
    int32_t batches;
    int32_t block_height;
    int32_t block_width;
    int32_t space_height;
    int32_t space_width;
    int32_t height;
    int32_t width;
    int32_t top;
    int32_t left;
    int32_t run;
} aot_space_batch_params_t;

/* Which positions of a row of blocks lie in the image, and where the first one does. */
typedef struct {
    int32_t first;
    int32_t end;
    int32_t column;
} aot_space_batch_span_t;

static inline aot_space_batch_span_t aot_space_batch_span(const aot_space_batch_params_t *params,
                                                          int32_t shift)
{
    const int32_t block = params->block_width;
    const int32_t offset = params->left - shift + block - 1;
    const int32_t end = (offset + params->space_width) / block;
    aot_space_batch_span_t span;
    span.first = offset / block;
    span.end = end < params->width ? end : params->width;
    span.first = span.first < span.end ? span.first : span.end;
    span.column = span.first < span.end ? span.first * block + shift - params->left : 0;
    return span;
}

#endif
