/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_L2_NORMALIZATION_S8_H
#define AOT_L2_NORMALIZATION_S8_H

#include <stdint.h>

/* Rows divided by their length, 128 for 1. The output may be the input. */
void aot_l2_normalization_s8(const int8_t *input, int8_t *output, int32_t rows, int32_t depth,
                             int32_t zero_point);

#endif
