/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOG_SOFTMAX_F32_H
#define AOT_LOG_SOFTMAX_F32_H

#include <stdint.h>

/* Logarithms of the softmax of each row. The output may be the input. */
void aot_log_softmax_f32(const float *input, float *output, int32_t rows, int32_t depth);

#endif
