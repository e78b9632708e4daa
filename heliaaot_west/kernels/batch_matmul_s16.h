/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BATCH_MATMUL_S16_H
#define AOT_BATCH_MATMUL_S16_H

#include <stdint.h>

#include "batch_matmul.h"

/* Multiplier and shift are those of aot_requantize_wide. */
typedef struct {
    aot_batch_matmul_shape_t matrices;
    int32_t multiplier;
    int32_t shift;
} aot_batch_matmul_s16_params_t;

/*
 * left_rows is scratch for a matrix where left is [depth][rows], else NULL; right_columns likewise
 * where right is [depth][columns].
 */
void aot_batch_matmul_s16(const aot_batch_matmul_s16_params_t *params, const int16_t *left,
                          const int16_t *right, int16_t *left_rows, int16_t *right_columns,
                          int16_t *output);

#endif
