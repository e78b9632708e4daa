/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Exponentials with 5 integer bits in the argument, their sum with 12, its logarithm with 5.
 * tensorflow/lite/kernels/internal/reference/log_softmax.h: LogSoftmaxQuantized.
 */
#include "log_softmax_s8.h"

#include "fixed_point_log.h"

static int32_t log_softmax_s8_max(const int8_t *row, int32_t depth)
{
    int32_t max = INT8_MIN;
    for (int32_t i = 0; i < depth; i++) {
        max = row[i] > max ? row[i] : max;
    }
    return max;
}

void aot_log_softmax_s8(const aot_log_softmax_s8_params_t *params, const int8_t *input,
                        int8_t *output)
{
    const aot_softmax_params_t *softmax = &params->softmax;
    for (int32_t row = 0; row < softmax->rows; row++) {
        const int32_t max = log_softmax_s8_max(input, softmax->depth);
        uint32_t sum = 0;
        for (int32_t i = 0; i < softmax->depth; i++) {
            sum = aot_softmax_accumulate(sum, aot_softmax_exp(softmax, input[i] - max));
        }
        const int32_t log_sum = aot_log_12_5((int32_t)sum);
        const int32_t reversed =
            aot_requantize(INT32_MIN + log_sum, params->reverse_multiplier, params->reverse_shift);
        const int32_t least = reversed > softmax->diff_min - 1 ? reversed : softmax->diff_min - 1;
        for (int32_t i = 0; i < softmax->depth; i++) {
            const int32_t difference = input[i] - max;
            int32_t value = INT8_MIN;
            if (difference > least) {
                const int32_t argument =
                    aot_requantize(difference, softmax->multiplier, softmax->shift);
                value = aot_rounding_divide_by_pot(argument - log_sum, 22) + INT8_MAX;
            }
            output[i] = (int8_t)aot_clamp(value, INT8_MIN, INT8_MAX);
        }
        input += softmax->depth;
        output += softmax->depth;
    }
}
