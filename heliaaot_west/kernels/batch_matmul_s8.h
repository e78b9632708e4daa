/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BATCH_MATMUL_S8_H
#define AOT_BATCH_MATMUL_S8_H

#include <stdint.h>

#include "batch_matmul.h"

typedef struct {
    aot_batch_matmul_shape_t matrices;
    int32_t left_zero_point;
    int32_t right_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
} aot_batch_matmul_s8_params_t;

/*
 * left_rows is scratch for a matrix where left is [depth][rows], else NULL; right_columns likewise
 * where right is [depth][columns]. column_offset is scratch for the columns, NULL where left's
 * zero point is 0.
 */
void aot_batch_matmul_s8(const aot_batch_matmul_s8_params_t *params, const int8_t *left,
                         const int8_t *right, int8_t *left_rows, int8_t *right_columns,
                         int32_t *column_offset, int8_t *output);

#endif
