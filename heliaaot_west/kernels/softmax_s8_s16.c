/* SPDX-License-Identifier: Apache-2.0 */
#include "softmax_s8_s16.h"

static int32_t softmax_s8_s16_max(const int8_t *row, int32_t depth)
{
    int32_t max = INT8_MIN;
    for (int32_t i = 0; i < depth; i++) {
        max = row[i] > max ? row[i] : max;
    }
    return max;
}

void aot_softmax_s8_s16(const aot_softmax_params_t *params, const int8_t *input, int16_t *output)
{
    const int32_t depth = params->depth;
    for (int32_t row = 0; row < params->rows; row++) {
        const int32_t max = softmax_s8_s16_max(input, depth);
        uint32_t sum = 0;
        for (int32_t i = 0; i < depth; i++) {
            sum = aot_softmax_accumulate(sum, aot_softmax_exp(params, input[i] - max));
        }
        const aot_softmax_scale_t scale = aot_softmax_scale(sum, 16);
        for (int32_t i = 0; i < depth; i++) {
            const int32_t value = aot_softmax_value(scale, aot_softmax_exp(params, input[i] - max));
            output[i] = (int16_t)aot_clamp(value + INT16_MIN, INT16_MIN, INT16_MAX);
        }
        input += depth;
        output += depth;
    }
}
