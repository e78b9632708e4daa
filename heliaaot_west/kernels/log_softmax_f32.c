/* SPDX-License-Identifier: Apache-2.0 */
#include "log_softmax_f32.h"

#include <math.h>

void aot_log_softmax_f32(const float *input, float *output, int32_t rows, int32_t depth)
{
    for (int32_t row = 0; row < rows; row++) {
        float max = input[0];
        for (int32_t i = 1; i < depth; i++) {
            max = input[i] > max ? input[i] : max;
        }
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            sum += expf(input[i] - max);
        }
        const float log_sum = logf(sum);
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] - max - log_sum;
        }
        input += depth;
        output += depth;
    }
}
