/* SPDX-License-Identifier: Apache-2.0 */
/* Widens a few filters at a time and takes them over all images; else as conv_2d_grouped_s8.c. */
#include "conv_2d_s8_s4.h"

#include "conv_2d_window_s8.h"
#include "widen_s4_s8.h"

/* The block of output channels from first on; wide holds their filters. */
static void conv_2d_s8_s4_channels(const aot_conv_2d_s8_params_t *p, const int8_t *input,
                                   const int8_t *wide, const int32_t *bias,
                                   const int32_t *multiplier, const int8_t *shift, int32_t first,
                                   int32_t block, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                int32_t sum[AOT_DOT_S8_BLOCK];
                for (int32_t i = 0; i < block; i++) {
                    sum[i] = bias[first + i];
                }
                aot_conv_2d_window_s8(s, &w, input + w.input_offset, wide, p->input_zero_point,
                                      block, sum);
                for (int32_t i = 0; i < block; i++) {
                    output[first + i] = (int8_t)aot_channel_output(&p->output, multiplier, shift,
                                                                   first + i, sum[i]);
                }
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}

void aot_conv_2d_s8_s4(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                       const uint8_t *filter, const int32_t *bias, const int32_t *multiplier,
                       const int8_t *shift, int8_t *wide, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t size = aot_conv_2d_filter_size(s);
    int32_t group = s->filters_per_group;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        block = group < AOT_DOT_S8_BLOCK ? group : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            aot_widen_s4_s8(filter, wide + i * size, size);
            filter += (size + 1) / 2;
        }
        conv_2d_s8_s4_channels(params, input, wide, bias, multiplier, shift, channel, block,
                               output);
        group -= block;
        if (group == 0) {
            group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}
