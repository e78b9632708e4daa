/* SPDX-License-Identifier: Apache-2.0 */
/* The integer has fewer bits than a float's fraction, so the product rounds once, as in double. */
#include "dequantize_s16_f32.h"

void aot_dequantize_s16_f32(const int16_t *input, float *output, int32_t size, float scale,
                            int32_t zero_point)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = scale * (float)(input[i] - zero_point);
    }
}
