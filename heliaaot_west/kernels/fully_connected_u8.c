/* SPDX-License-Identifier: Apache-2.0 */
/* Rounding: accumulators times a factor in double, rounded once, as LiteRT does. */
#include "fully_connected_u8.h"

#include "dot_u8.h"

static void fully_connected_u8_row(const aot_fully_connected_u8_params_t *p, const uint8_t *input,
                                   const uint8_t *filter, const int32_t *bias, uint8_t *output)
{
    int32_t block;
    for (int32_t first = 0; first < p->output_size; first += block) {
        const int32_t rest = p->output_size - first;
        uint32_t sum[AOT_DOT_U8_BLOCK];
        block = rest < AOT_DOT_U8_BLOCK ? rest : AOT_DOT_U8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = (uint32_t)bias[first + i];
        }
        aot_dot_u8_block(sum, block, input, filter, p->input_size, p->filter_zero_point,
                         p->input_size);
        for (int32_t i = 0; i < block; i++) {
            output[first + i] = (uint8_t)aot_exact_output(&p->output, (int32_t)sum[i]);
        }
        filter += block * p->input_size;
    }
}

void aot_fully_connected_u8(const aot_fully_connected_u8_params_t *params, const uint8_t *input,
                            const uint8_t *filter, const int32_t *bias, uint8_t *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        fully_connected_u8_row(params, input, filter, bias, output);
        input += params->input_size;
        output += params->output_size;
    }
}
