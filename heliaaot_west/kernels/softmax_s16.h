/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SOFTMAX_S16_H
#define AOT_SOFTMAX_S16_H

#include <stdint.h>

/* A difference times multiplier * 2^(shift - 31) is exp's argument, -65535 standing for -10. */
typedef struct {
    int32_t rows;
    int32_t depth;
    int32_t multiplier;
    int32_t shift;
} aot_softmax_s16_params_t;

/*
 * Softmax of each row, output with scale 1/32768 and zero point 0. Both tables are for
 * aot_table_s16: exp over [-10, 0] and 1 / (1 + x) over [0, 1]. Output may be the input.
 */
void aot_softmax_s16(const aot_softmax_s16_params_t *params, const int16_t *input,
                     const int16_t *exp_table, const int16_t *reciprocal_table, int16_t *output);

#endif
