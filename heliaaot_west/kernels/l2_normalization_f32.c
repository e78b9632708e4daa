/* SPDX-License-Identifier: Apache-2.0 */
#include "l2_normalization_f32.h"

#include <math.h>

void aot_l2_normalization_f32(const float *input, float *output, int32_t rows, int32_t depth)
{
    for (int32_t row = 0; row < rows; row++) {
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            sum += input[i] * input[i];
        }
        const float root = sqrtf(sum);
        const float length = root < 1e-6f ? 1e-6f : root;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] / length;
        }
        input += depth;
        output += depth;
    }
}
