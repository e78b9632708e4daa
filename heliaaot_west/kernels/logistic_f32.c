/* SPDX-License-Identifier: Apache-2.0 */
/* Cutoffs as in tensorflow/lite/kernels/internal/reference/logistic.h. */
#include "logistic_f32.h"

#include <math.h>

void aot_logistic_f32(const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const float x = input[i];
        if (x > 16.619047f) {
            output[i] = 1.0f;
        } else if (x < -9.0f) {
            output[i] = expf(x);
        } else {
            output[i] = 1.0f / (1.0f + expf(-x));
        }
    }
}
