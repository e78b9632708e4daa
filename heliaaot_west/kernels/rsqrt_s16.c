/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: the reciprocal is rounded to 20 fraction bits before it is requantized.
 * tensorflow/lite/micro/kernels/elementwise.cc: RsqrtEvalQuantized.
 */
#include "rsqrt_s16.h"

#include "inverse_sqrt.h"

void aot_rsqrt_s16(const int16_t *input, int16_t *output, int32_t size, int32_t multiplier,
                   int32_t shift)
{
    const int32_t fraction = 20;
    for (int32_t i = 0; i < size; i++) {
        int32_t value = INT16_MAX;
        if (input[i] > 0) {
            const aot_inverse_sqrt_t inverse = aot_inverse_sqrt(input[i]);
            const int32_t raised = aot_requantize(1, inverse.multiplier, inverse.shift + fraction);
            value = aot_requantize(raised, multiplier, shift - fraction);
        }
        output[i] = (int16_t)aot_clamp(value, INT16_MIN, INT16_MAX);
    }
}
