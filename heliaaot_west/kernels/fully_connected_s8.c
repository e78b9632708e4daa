/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h:
 * FullyConnected, FullyConnectedPerChannel.
 */
#include "fully_connected_s8.h"

#include "rows_s8.h"

void aot_fully_connected_s8(const aot_fully_connected_s8_params_t *params, const int8_t *input,
                            const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int8_t *output)
{
    const int32_t n = params->input_size;
    const int32_t count = params->output_size;
    const aot_rows_s8_t rows = {&params->output, filter, bias, multiplier, shift, n, count};
    int32_t batch = 0;
    for (; batch + 2 <= params->batches; batch += 2) {
        aot_rows_s8_two(&rows, input, input + n, output);
        input += 2 * n;
        output += 2 * count;
    }
    if (batch < params->batches) {
        aot_rows_s8_one(&rows, input, output);
    }
}
