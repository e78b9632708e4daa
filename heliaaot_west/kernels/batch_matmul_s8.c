/* SPDX-License-Identifier: Apache-2.0 */
/*
 * (l - l0) . (r - r0) = l . r - r0 sum(l) - l0 sum(r - r0).
 * Rounding: tensorflow/lite/kernels/internal/reference/batch_matmul.h: BatchMatMul.
 */
#include "batch_matmul_s8.h"

#include <stddef.h>

#include "dot_s8.h"
#include "fixed_point.h"
#include "transpose_matrix.h"

/* What a zero point takes from every product with a vector, modulo 2^32. */
static uint32_t batch_matmul_s8_offset(int32_t zero_point, int32_t sum)
{
    return 0u - (uint32_t)zero_point * (uint32_t)sum;
}

static void batch_matmul_s8_row(const aot_batch_matmul_s8_params_t *p, const int8_t *left,
                                const int8_t *right, const int32_t *column_offset, int8_t *output)
{
    const aot_batch_matmul_shape_t *s = &p->matrices;
    const uint32_t row_offset =
        p->right_zero_point != 0
            ? batch_matmul_s8_offset(p->right_zero_point, aot_sum_s8(left, s->depth))
            : 0;
    int32_t block;
    for (int32_t column = 0; column < s->columns; column += block) {
        const int32_t rest = s->columns - column;
        int32_t sum[AOT_DOT_S8_BLOCK];
        block = rest < AOT_DOT_S8_BLOCK ? rest : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            const uint32_t offset = column_offset != NULL ? (uint32_t)column_offset[column + i] : 0;
            sum[i] = (int32_t)(offset + row_offset);
        }
        aot_dot_s8_block(sum, block, left, right + column * s->depth, s->depth, s->depth);
        for (int32_t i = 0; i < block; i++) {
            const int32_t scaled = aot_requantize(sum[i], p->multiplier, p->shift);
            const int32_t value = (int32_t)((uint32_t)scaled + (uint32_t)p->output_zero_point);
            output[column + i] = (int8_t)aot_clamp(value, INT8_MIN, INT8_MAX);
        }
    }
}

static void batch_matmul_s8_matrix(const aot_batch_matmul_s8_params_t *p, const int8_t *left,
                                   const int8_t *right, int32_t *column_offset, int8_t *output)
{
    const aot_batch_matmul_shape_t *s = &p->matrices;
    if (column_offset != NULL) {
        for (int32_t i = 0; i < s->columns; i++) {
            const int32_t sum = aot_sum_s8(right + i * s->depth, s->depth);
            column_offset[i] = (int32_t)batch_matmul_s8_offset(
                p->left_zero_point, sum - p->right_zero_point * s->depth);
        }
    }
    for (int32_t i = 0; i < s->rows; i++) {
        batch_matmul_s8_row(p, left, right, column_offset, output);
        left += s->depth;
        output += s->columns;
    }
}

void aot_batch_matmul_s8(const aot_batch_matmul_s8_params_t *params, const int8_t *left,
                         const int8_t *right, int8_t *left_rows, int8_t *right_columns,
                         int32_t *column_offset, int8_t *output)
{
    const aot_batch_matmul_shape_t *s = &params->matrices;
    aot_broadcast_position_t at = {0, 0, {0}};
    for (int32_t i = 0; i < s->shape.rows; i++) {
        for (int32_t j = 0; j < s->shape.columns; j++) {
            const aot_batch_matmul_offsets_t offsets = aot_batch_matmul_offsets(s, &at, j);
            const int8_t *l = left + offsets.left;
            const int8_t *r = right + offsets.right;
            if (left_rows != NULL) {
                aot_transpose_matrix_s8(l, s->depth, s->rows, left_rows);
                l = left_rows;
            }
            if (right_columns != NULL) {
                aot_transpose_matrix_s8(r, s->depth, s->columns, right_columns);
                r = right_columns;
            }
            batch_matmul_s8_matrix(params, l, r, column_offset, output);
            output += s->rows * s->columns;
        }
        aot_broadcast_next(&s->shape, &at);
    }
}
