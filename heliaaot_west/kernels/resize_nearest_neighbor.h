/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RESIZE_NEAREST_NEIGHBOR_H
#define AOT_RESIZE_NEAREST_NEIGHBOR_H

#include <stdint.h>

/* The output is rows x columns runs of bytes an image; image is the bytes of an input image. */
typedef struct {
    int32_t batches;
    int32_t image;
    int32_t rows;
    int32_t columns;
    int32_t run;
} aot_resize_nearest_neighbor_params_t;

/* Pixels by the byte offsets of their rows in an image and of their columns in a row. */
void aot_resize_nearest_neighbor(const aot_resize_nearest_neighbor_params_t *params,
                                 const int8_t *input, const int32_t *row_offsets,
                                 const int32_t *column_offsets, int8_t *output);

#endif
