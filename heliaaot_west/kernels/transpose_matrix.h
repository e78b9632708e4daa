/* SPDX-License-Identifier: Apache-2.0 */
/* Matrices with rows and columns exchanged. */
#ifndef AOT_TRANSPOSE_MATRIX_H
#define AOT_TRANSPOSE_MATRIX_H

#include <stdint.h>

/* Defines NAME(input, rows, columns, output) from [rows][columns] to [columns][rows]. */
#define AOT_TRANSPOSE_MATRIX(NAME, TYPE)                                                           \
    static inline void NAME(const TYPE *input, int32_t rows, int32_t columns, TYPE *output)        \
    {                                                                                              \
        for (int32_t column = 0; column < columns; column++) {                                     \
            const TYPE *from = input + column;                                                     \
            for (int32_t row = 0; row < rows; row++) {                                             \
                *output++ = *from;                                                                 \
                from += columns;                                                                   \
            }                                                                                      \
        }                                                                                          \
    }

AOT_TRANSPOSE_MATRIX(aot_transpose_matrix_s8, int8_t)
AOT_TRANSPOSE_MATRIX(aot_transpose_matrix_s16, int16_t)
AOT_TRANSPOSE_MATRIX(aot_transpose_matrix_f32, float)

#endif
