/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h:
 * FullyConnected, FullyConnectedPerChannel.
 */
#include "fully_connected_s16.h"

#include "dot_s16.h"

static void fully_connected_s16_row(const aot_fully_connected_s16_params_t *p, const int16_t *input,
                                    const int8_t *filter, const int64_t *bias,
                                    const int32_t *multiplier, const int8_t *shift, int16_t *output)
{
    int32_t block;
    for (int32_t first = 0; first < p->output_size; first += block) {
        const int32_t rest = p->output_size - first;
        int64_t sum[AOT_DOT_S16_BLOCK];
        block = rest < AOT_DOT_S16_BLOCK ? rest : AOT_DOT_S16_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = 0;
        }
        aot_dot_s16_block(sum, block, input, filter, p->input_size, p->input_size);
        for (int32_t i = 0; i < block; i++) {
            output[first + i] =
                (int16_t)aot_wide_output(&p->output, bias, multiplier, shift, first + i, sum[i]);
        }
        filter += block * p->input_size;
    }
}

void aot_fully_connected_s16(const aot_fully_connected_s16_params_t *params, const int16_t *input,
                             const int8_t *filter, const int64_t *bias, const int32_t *multiplier,
                             const int8_t *shift, int16_t *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        fully_connected_s16_row(params, input, filter, bias, multiplier, shift, output);
        input += params->input_size;
        output += params->output_size;
    }
}
