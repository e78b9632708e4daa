/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_L2_NORMALIZATION_F32_H
#define AOT_L2_NORMALIZATION_F32_H

#include <stdint.h>

/* Rows divided by their length, or by 1e-6 where that is greater. The output may be the input. */
void aot_l2_normalization_f32(const float *input, float *output, int32_t rows, int32_t depth);

#endif
