/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SOFTMAX_F32_H
#define AOT_SOFTMAX_F32_H

#include <stdint.h>

/* Softmax of beta times each row; output may be the input. */
void aot_softmax_f32(const float *input, float *output, int32_t rows, int32_t depth, float beta);

#endif
