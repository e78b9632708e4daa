/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_b8.h"

void aot_cast_f32_b8(const float *input, uint8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = input[i] < 0.0f || !(input[i] <= 0.0f);
    }
}
