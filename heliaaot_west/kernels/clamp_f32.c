/* SPDX-License-Identifier: Apache-2.0 */
#include "clamp_f32.h"

#include "activation_f32.h"

void aot_clamp_f32(const float *input, float *output, int32_t size, float low, float high)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = aot_clamp_f32_value(input[i], low, high);
    }
}
