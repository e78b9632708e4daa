/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BATCH_MATMUL_F32_H
#define AOT_BATCH_MATMUL_F32_H

#include <stdint.h>

#include "batch_matmul.h"

typedef struct {
    aot_batch_matmul_shape_t matrices;
} aot_batch_matmul_f32_params_t;

/*
 * left_rows is scratch for a matrix where left is [depth][rows], else NULL; right_columns likewise
 * where right is [depth][columns].
 */
void aot_batch_matmul_f32(const aot_batch_matmul_f32_params_t *params, const float *left,
                          const float *right, float *left_rows, float *right_columns,
                          float *output);

#endif
