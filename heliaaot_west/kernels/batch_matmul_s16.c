/* SPDX-License-Identifier: Apache-2.0 */
/* Rounding: tensorflow/lite/kernels/internal/reference/batch_matmul.h: BatchMatMul. */
#include "batch_matmul_s16.h"

#include <stddef.h>

#include "dot_s16_s16.h"
#include "transpose_matrix.h"
#include "wide_output.h"

static void batch_matmul_s16_matrix(const aot_batch_matmul_s16_params_t *p, const int16_t *left,
                                    const int16_t *right, int16_t *output)
{
    const aot_batch_matmul_shape_t *s = &p->matrices;
    for (int32_t row = 0; row < s->rows; row++) {
        int32_t block;
        for (int32_t column = 0; column < s->columns; column += block) {
            const int32_t rest = s->columns - column;
            int64_t sum[AOT_DOT_S16_S16_BLOCK] = {0};
            block = rest < AOT_DOT_S16_S16_BLOCK ? rest : AOT_DOT_S16_S16_BLOCK;
            aot_dot_s16_s16_block(sum, block, left, right + column * s->depth, s->depth, s->depth);
            for (int32_t i = 0; i < block; i++) {
                const int32_t value = aot_requantize_wide(sum[i], p->multiplier, p->shift);
                output[column + i] = (int16_t)aot_clamp(value, INT16_MIN, INT16_MAX);
            }
        }
        left += s->depth;
        output += s->columns;
    }
}

void aot_batch_matmul_s16(const aot_batch_matmul_s16_params_t *params, const int16_t *left,
                          const int16_t *right, int16_t *left_rows, int16_t *right_columns,
                          int16_t *output)
{
    const aot_batch_matmul_shape_t *s = &params->matrices;
    aot_broadcast_position_t at = {0, 0, {0}};
    for (int32_t i = 0; i < s->shape.rows; i++) {
        for (int32_t j = 0; j < s->shape.columns; j++) {
            const aot_batch_matmul_offsets_t offsets = aot_batch_matmul_offsets(s, &at, j);
            const int16_t *l = left + offsets.left;
            const int16_t *r = right + offsets.right;
            if (left_rows != NULL) {
                aot_transpose_matrix_s16(l, s->depth, s->rows, left_rows);
                l = left_rows;
            }
            if (right_columns != NULL) {
                aot_transpose_matrix_s16(r, s->depth, s->columns, right_columns);
                r = right_columns;
            }
            batch_matmul_s16_matrix(params, l, r, output);
            output += s->rows * s->columns;
        }
        aot_broadcast_next(&s->shape, &at);
    }
}
