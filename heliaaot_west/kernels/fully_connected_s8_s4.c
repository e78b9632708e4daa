/* SPDX-License-Identifier: Apache-2.0 */
/* Widens the weights of a few outputs at a time, for all batches; else as fully_connected_s8.c. */
#include "fully_connected_s8_s4.h"

#include "dot_s8.h"
#include "widen_s4_s8.h"

/* The block of outputs from first on; wide holds their weights. */
static void fully_connected_s8_s4_outputs(const aot_fully_connected_s8_params_t *p,
                                          const int8_t *input, const int8_t *wide,
                                          const int32_t *bias, const int32_t *multiplier,
                                          const int8_t *shift, int32_t first, int32_t block,
                                          int8_t *output)
{
    for (int32_t batch = 0; batch < p->batches; batch++) {
        int32_t sum[AOT_DOT_S8_BLOCK];
        for (int32_t i = 0; i < block; i++) {
            sum[i] = bias[first + i];
        }
        aot_dot_s8_block(sum, block, input, wide, p->input_size, p->input_size);
        for (int32_t i = 0; i < block; i++) {
            output[first + i] =
                (int8_t)aot_channel_output(&p->output, multiplier, shift, first + i, sum[i]);
        }
        input += p->input_size;
        output += p->output_size;
    }
}

void aot_fully_connected_s8_s4(const aot_fully_connected_s8_params_t *params, const int8_t *input,
                               const uint8_t *filter, const int32_t *bias,
                               const int32_t *multiplier, const int8_t *shift, int8_t *wide,
                               int8_t *output)
{
    const int32_t size = params->input_size;
    int32_t block;
    for (int32_t first = 0; first < params->output_size; first += block) {
        const int32_t rest = params->output_size - first;
        block = rest < AOT_DOT_S8_BLOCK ? rest : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            aot_widen_s4_s8(filter, wide + i * size, size);
            filter += (size + 1) / 2;
        }
        fully_connected_s8_s4_outputs(params, input, wide, bias, multiplier, shift, first, block,
                                      output);
    }
}
