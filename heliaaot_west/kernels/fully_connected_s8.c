/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h:
 * FullyConnected, FullyConnectedPerChannel.
 */
#include "fully_connected_s8.h"

#include "dot_s8.h"

void aot_fully_connected_s8(const aot_fully_connected_s8_params_t *params, const int8_t *input,
                            const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int8_t *output)
{
    const int32_t size = params->input_size;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        const int8_t *weights = filter;
        for (int32_t i = 0; i < params->output_size; i++) {
            const int32_t sum = aot_dot_s8(bias[i], input, weights, size);
            output[i] = (int8_t)aot_channel_output(&params->output, multiplier, shift, i, sum);
            weights += size;
        }
        input += size;
        output += params->output_size;
    }
}
