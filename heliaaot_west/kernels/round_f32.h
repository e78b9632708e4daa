/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ROUND_F32_H
#define AOT_ROUND_F32_H

#include <stdint.h>

/* The nearest whole numbers, the even one of two. The output may be the input. */
void aot_round_f32(const float *input, float *output, int32_t size);

#endif
