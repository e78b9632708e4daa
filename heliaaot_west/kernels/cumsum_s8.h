/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CUMSUM_S8_H
#define AOT_CUMSUM_S8_H

#include <stdint.h>

#include "cumsum.h"

/* Running sums, requantized. The output may be the input. */
typedef struct {
    aot_cumsum_params_t shape;
    int32_t raised; /* fraction bits of the sums */
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
} aot_cumsum_s8_params_t;

void aot_cumsum_s8(const aot_cumsum_s8_params_t *params, const int8_t *input, int8_t *output);

#endif
