/* SPDX-License-Identifier: Apache-2.0 */
#include "leaky_relu_f32.h"

void aot_leaky_relu_f32(const float *input, float *output, int32_t size, float slope)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = input[i] > 0.0f ? input[i] : input[i] * slope;
    }
}
