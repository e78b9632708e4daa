/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h:
 * FullyConnected.
 */
#include "fully_connected_s8_offset.h"

#include <stddef.h>

static uint32_t fully_connected_s8_offset_dot(const int8_t *x, int32_t x_zero, const int8_t *w,
                                              int32_t w_zero, int32_t n)
{
    uint32_t sum = 0;
    for (int32_t i = 0; i < n; i++) {
        sum += (uint32_t)((x[i] - x_zero) * (w[i] - w_zero));
    }
    return sum;
}

void aot_fully_connected_s8_offset(const aot_fully_connected_s8_offset_params_t *params,
                                   const int8_t *input, const int8_t *filter, const int32_t *bias,
                                   const int32_t *multiplier, const int8_t *shift, int8_t *output)
{
    const int32_t size = params->input_size;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        for (int32_t i = 0; i < params->output_size; i++) {
            const uint32_t start = bias != NULL ? (uint32_t)bias[i] : 0;
            const uint32_t sum =
                fully_connected_s8_offset_dot(input, params->input_zero_point, filter + i * size,
                                              params->filter_zero_point, size);
            output[i] = (int8_t)aot_channel_output(&params->output, multiplier, shift, i,
                                                   (int32_t)(start + sum));
        }
        input += size;
        output += params->output_size;
    }
}
