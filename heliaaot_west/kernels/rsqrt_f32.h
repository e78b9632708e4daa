/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RSQRT_F32_H
#define AOT_RSQRT_F32_H

#include <stdint.h>

/* Reciprocals of square roots. The output may be the input. */
void aot_rsqrt_f32(const float *input, float *output, int32_t size);

#endif
