/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums in the order of tensorflow/lite/kernels/internal/reference/fully_connected.h:
 * FullyConnected.
 */
#include "fully_connected_f32.h"

#include <stddef.h>

#include "activation_f32.h"
#include "dot_f32.h"

static void fully_connected_f32_row(const aot_fully_connected_f32_params_t *p, const float *input,
                                    const float *filter, const float *bias, float *output)
{
    int32_t block;
    for (int32_t first = 0; first < p->output_size; first += block) {
        const int32_t rest = p->output_size - first;
        float sum[AOT_DOT_F32_BLOCK];
        block = rest < AOT_DOT_F32_BLOCK ? rest : AOT_DOT_F32_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = 0.0f;
        }
        aot_dot_f32_block(sum, block, input, filter, p->input_size, p->input_size);
        for (int32_t i = 0; i < block; i++) {
            output[first + i] =
                aot_clamp_f32_value(sum[i] + (bias != NULL ? bias[first + i] : 0.0f),
                                    p->activation_min, p->activation_max);
        }
        filter += block * p->input_size;
    }
}

void aot_fully_connected_f32(const aot_fully_connected_f32_params_t *params, const float *input,
                             const float *filter, const float *bias, float *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        fully_connected_f32_row(params, input, filter, bias, output);
        input += params->input_size;
        output += params->output_size;
    }
}
