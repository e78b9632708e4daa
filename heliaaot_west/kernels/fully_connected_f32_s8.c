/* SPDX-License-Identifier: Apache-2.0 */
/* tensorflow/lite/kernels/fully_connected.cc: EvalHybrid. */
#include "fully_connected_f32_s8.h"

#include "dot_s8.h"
#include "dynamic_range.h"

static void fully_connected_f32_s8_row(const aot_fully_connected_f32_s8_params_t *p,
                                       aot_dynamic_range_t range, const int8_t *input,
                                       const int8_t *filter, const float *filter_scale,
                                       const int32_t *weight_sum, const float *bias, float *output)
{
    int32_t block;
    for (int32_t first = 0; first < p->output_size; first += block) {
        const int32_t rest = p->output_size - first;
        int32_t sum[AOT_DOT_S8_BLOCK];
        block = rest < AOT_DOT_S8_BLOCK ? rest : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = (int32_t)aot_hybrid_start(weight_sum, first + i, range.zero_point);
        }
        aot_dot_s8_block(sum, block, input, filter, p->input_size, p->input_size);
        for (int32_t i = 0; i < block; i++) {
            output[first + i] =
                aot_hybrid_output(&p->output, filter_scale, bias, first + i, range.scale, sum[i]);
        }
        filter += block * p->input_size;
    }
}

void aot_fully_connected_f32_s8(const aot_fully_connected_f32_s8_params_t *params,
                                const float *input, const int8_t *filter, const float *filter_scale,
                                const int32_t *weight_sum, const float *bias, int8_t *quantized,
                                float *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        const aot_dynamic_range_t range = aot_dynamic_range_quantize(
            input, params->input_size, params->output.asymmetric, quantized);
        fully_connected_f32_s8_row(params, range, quantized, filter, filter_scale, weight_sum, bias,
                                   output);
        input += params->input_size;
        output += params->output_size;
    }
}
