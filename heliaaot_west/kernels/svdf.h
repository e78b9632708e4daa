/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SVDF_H
#define AOT_SVDF_H

#include <stdint.h>

/* Filter f = unit * rank + r. Multipliers as in aot_requantize. */
typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t units;
    int32_t rank;
    int32_t memory;
    int32_t feature_multiplier;
    int32_t feature_shift;
    int32_t state_zero_point;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t output_zero_point;
} aot_svdf_params_t;

#endif
