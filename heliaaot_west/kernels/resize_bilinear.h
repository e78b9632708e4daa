/* SPDX-License-Identifier: Apache-2.0 */
/* Images whose pixels lie between those of the input. */
#ifndef AOT_RESIZE_BILINEAR_H
#define AOT_RESIZE_BILINEAR_H

#include <stdint.h>

/* The output is rows x columns x depth elements an image; image is those of an input image. */
typedef struct {
    int32_t batches;
    int32_t image;
    int32_t rows;
    int32_t columns;
    int32_t depth;
} aot_resize_bilinear_params_t;

/*
 * Defines aot_NAME(params, input, row_offsets, row_weights, column_offsets, column_weights, output).
 * Each row and column of the output has the offsets in elements of the two of the input that it
 * lies between, and their weights of type WEIGHT. NAME_part(element, row weight, column weight)
 * weighs one of the four elements, and NAME_value(sum) makes an element of TYPE of their sum.
 */
#define AOT_RESIZE_BILINEAR_KERNEL(NAME, TYPE, WEIGHT)                                            \
    static void NAME##_row(const aot_resize_bilinear_params_t *params, const TYPE *above,         \
                           const TYPE *below, const WEIGHT *row_weights,                          \
                           const int32_t *column_offsets, const WEIGHT *column_weights,           \
                           TYPE *output)                                                          \
    {                                                                                             \
        const WEIGHT upper = row_weights[0];                                                      \
        const WEIGHT lower = row_weights[1];                                                      \
        for (int32_t x = 0; x < params->columns; x++) {                                           \
            const TYPE *above_left = above + column_offsets[2 * x];                               \
            const TYPE *below_left = below + column_offsets[2 * x];                               \
            const TYPE *above_right = above + column_offsets[2 * x + 1];                          \
            const TYPE *below_right = below + column_offsets[2 * x + 1];                          \
            const WEIGHT left = column_weights[2 * x];                                            \
            const WEIGHT right = column_weights[2 * x + 1];                                       \
            for (int32_t i = 0; i < params->depth; i++) {                                         \
                output[i] = NAME##_value(NAME##_part(above_left[i], upper, left) +                \
                                         NAME##_part(below_left[i], lower, left) +                \
                                         NAME##_part(above_right[i], upper, right) +              \
                                         NAME##_part(below_right[i], lower, right));              \
            }                                                                                     \
            output += params->depth;                                                              \
        }                                                                                         \
    }                                                                                             \
                                                                                                  \
    void aot_##NAME(const aot_resize_bilinear_params_t *params, const TYPE *input,                \
                    const int32_t *row_offsets, const WEIGHT *row_weights,                        \
                    const int32_t *column_offsets, const WEIGHT *column_weights, TYPE *output)    \
    {                                                                                             \
        for (int32_t batch = 0; batch < params->batches; batch++) {                               \
            for (int32_t y = 0; y < params->rows; y++) {                                          \
                NAME##_row(params, input + row_offsets[2 * y], input + row_offsets[2 * y + 1],    \
                           row_weights + 2 * y, column_offsets, column_weights, output);          \
                output += params->columns * params->depth;                                        \
            }                                                                                     \
            input += params->image;                                                               \
        }                                                                                         \
    }

#endif
