/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Exponentials have 15 fraction bits and wait in the output; their sum is brought to [1, 2).
 * tensorflow/lite/kernels/internal/reference/softmax.h: SoftmaxInt16.
 */
#include "softmax_s16.h"

#include "fixed_point.h"
#include "fixed_point_exp.h"
#include "table_s16.h"

static int32_t softmax_s16_max(const int16_t *row, int32_t depth)
{
    int32_t max = INT16_MIN;
    for (int32_t i = 0; i < depth; i++) {
        max = row[i] > max ? row[i] : max;
    }
    return max;
}

static int32_t softmax_s16_exponentials(const aot_softmax_s16_params_t *p, const int16_t *input,
                                        const int16_t *table, int16_t *output)
{
    const int32_t max = softmax_s16_max(input, p->depth);
    int32_t sum = 0;
    for (int32_t i = 0; i < p->depth; i++) {
        const int32_t scaled = aot_requantize(input[i] - max, p->multiplier, p->shift);
        output[i] = aot_table_s16(table, (int16_t)aot_clamp(scaled + 32767, INT16_MIN, INT16_MAX));
        sum += output[i];
    }
    return sum;
}

void aot_softmax_s16(const aot_softmax_s16_params_t *params, const int16_t *input,
                     const int16_t *exp_table, const int16_t *reciprocal_table, int16_t *output)
{
    const int32_t depth = params->depth;
    for (int32_t row = 0; row < params->rows; row++) {
        const int32_t sum = softmax_s16_exponentials(params, input, exp_table, output);
        const int32_t zeros = aot_leading_zeros((uint32_t)sum);
        const int32_t shifted =
            (int32_t)((((int64_t)sum << (zeros - 1)) + (INT64_C(1) << 13)) >> 14);
        const int32_t centered = aot_clamp(shifted - 98304, INT16_MIN, INT16_MAX);
        const int32_t reciprocal = aot_table_s16(reciprocal_table, (int16_t)centered);
        const int32_t right = 31 - zeros;
        const int64_t half = INT64_C(1) << (right - 1);
        for (int32_t i = 0; i < depth; i++) {
            const int64_t value = ((int64_t)output[i] * reciprocal + half) >> right;
            output[i] = (int16_t)aot_clamp((int32_t)value, 0, INT16_MAX);
        }
        input += depth;
        output += depth;
    }
}
