/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOGISTIC_F32_H
#define AOT_LOGISTIC_F32_H

#include <stdint.h>

/* 1 / (1 + exp(-x)); output may be the input. */
void aot_logistic_f32(const float *input, float *output, int32_t size);

#endif
