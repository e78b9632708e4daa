/* SPDX-License-Identifier: Apache-2.0 */
/* Sums in the order of tensorflow/lite/kernels/internal/reference/batch_matmul.h: BatchMatMul. */
#include "batch_matmul_f32.h"

#include <stddef.h>

#include "dot_f32.h"
#include "transpose_matrix.h"

static void batch_matmul_f32_matrix(const aot_batch_matmul_shape_t *s, const float *left,
                                    const float *right, float *output)
{
    for (int32_t row = 0; row < s->rows; row++) {
        int32_t block;
        for (int32_t column = 0; column < s->columns; column += block) {
            const int32_t rest = s->columns - column;
            block = rest < AOT_DOT_F32_BLOCK ? rest : AOT_DOT_F32_BLOCK;
            for (int32_t i = 0; i < block; i++) {
                output[column + i] = 0.0f;
            }
            aot_dot_f32_block(output + column, block, left, right + column * s->depth, s->depth,
                              s->depth);
        }
        left += s->depth;
        output += s->columns;
    }
}

void aot_batch_matmul_f32(const aot_batch_matmul_f32_params_t *params, const float *left,
                          const float *right, float *left_rows, float *right_columns,
                          float *output)
{
    const aot_batch_matmul_shape_t *s = &params->matrices;
    aot_broadcast_position_t at = {0, 0, {0}};
    for (int32_t i = 0; i < s->shape.rows; i++) {
        for (int32_t j = 0; j < s->shape.columns; j++) {
            const aot_batch_matmul_offsets_t offsets = aot_batch_matmul_offsets(s, &at, j);
            const float *l = left + offsets.left;
            const float *r = right + offsets.right;
            if (left_rows != NULL) {
                aot_transpose_matrix_f32(l, s->depth, s->rows, left_rows);
                l = left_rows;
            }
            if (right_columns != NULL) {
                aot_transpose_matrix_f32(r, s->depth, s->columns, right_columns);
                r = right_columns;
            }
            batch_matmul_f32_matrix(s, l, r, output);
            output += s->rows * s->columns;
        }
        aot_broadcast_next(&s->shape, &at);
    }
}
