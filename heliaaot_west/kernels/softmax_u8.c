/* SPDX-License-Identifier: Apache-2.0 */
#include "softmax_u8.h"

static int32_t softmax_u8_max(const uint8_t *row, int32_t depth)
{
    int32_t max = 0;
    for (int32_t i = 0; i < depth; i++) {
        max = row[i] > max ? row[i] : max;
    }
    return max;
}

void aot_softmax_u8(const aot_softmax_params_t *params, const uint8_t *input, uint8_t *output)
{
    const int32_t depth = params->depth;
    for (int32_t row = 0; row < params->rows; row++) {
        const int32_t max = softmax_u8_max(input, depth);
        uint32_t sum = 0;
        for (int32_t i = 0; i < depth; i++) {
            sum = aot_softmax_accumulate(sum, aot_softmax_exp(params, input[i] - max));
        }
        const aot_softmax_scale_t scale = aot_softmax_scale(sum, 8);
        for (int32_t i = 0; i < depth; i++) {
            const int32_t value = aot_softmax_value(scale, aot_softmax_exp(params, input[i] - max));
            output[i] = (uint8_t)aot_clamp(value, 0, UINT8_MAX);
        }
        input += depth;
        output += depth;
    }
}
