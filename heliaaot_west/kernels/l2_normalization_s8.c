/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: the reciprocal of the length in fixed point, then two roundings.
 * tensorflow/lite/kernels/internal/reference/integer_ops/l2normalization.h.
 */
#include "l2_normalization_s8.h"

#include "inverse_sqrt.h"

void aot_l2_normalization_s8(const int8_t *input, int8_t *output, int32_t rows, int32_t depth,
                             int32_t zero_point)
{
    const int32_t fraction = 7;
    for (int32_t row = 0; row < rows; row++) {
        int32_t sum = 0;
        for (int32_t i = 0; i < depth; i++) {
            const int32_t value = input[i] - zero_point;
            sum += value * value;
        }
        const aot_inverse_sqrt_t inverse = aot_inverse_sqrt(sum);
        for (int32_t i = 0; i < depth; i++) {
            const int32_t scaled = aot_requantize(input[i] - zero_point, inverse.multiplier,
                                                  inverse.shift + fraction);
            output[i] = (int8_t)aot_clamp(scaled, INT8_MIN, INT8_MAX);
        }
        input += depth;
        output += depth;
    }
}
