/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DEQUANTIZE_U8_F32_H
#define AOT_DEQUANTIZE_U8_F32_H

#include <stdint.h>

/* Real numbers of integers: scale * (integer - zero_point). */
void aot_dequantize_u8_f32(const uint8_t *input, float *output, int32_t size, float scale,
                           int32_t zero_point);

#endif
