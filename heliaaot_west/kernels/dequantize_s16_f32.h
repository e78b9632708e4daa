/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DEQUANTIZE_S16_F32_H
#define AOT_DEQUANTIZE_S16_F32_H

#include <stdint.h>

/* Real numbers of integers: scale * (integer - zero_point). */
void aot_dequantize_s16_f32(const int16_t *input, float *output, int32_t size, float scale,
                            int32_t zero_point);

#endif
