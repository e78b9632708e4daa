/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/conv.h: ConvPerChannel.
 */
#include "conv_2d_grouped_s8.h"

#include "conv_2d_window_s8.h"

/* All channels of one output pixel, in blocks of channels that read the same input. */
static void conv_2d_grouped_s8_pixel(const aot_conv_2d_s8_params_t *p,
                                     const aot_conv_2d_window_t *w, const int8_t *input,
                                     const int8_t *filter, const int32_t *bias,
                                     const int32_t *multiplier, const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    int32_t group = s->filters_per_group;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        int32_t sum[AOT_DOT_S8_BLOCK];
        block = group < AOT_DOT_S8_BLOCK ? group : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = bias[channel + i];
        }
        aot_conv_2d_window_s8(s, w, input, filter, p->input_zero_point, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] =
                (int8_t)aot_channel_output(&p->output, multiplier, shift, channel + i, sum[i]);
        }
        filter += block * aot_conv_2d_filter_size(s);
        group -= block;
        if (group == 0) {
            group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}

void aot_conv_2d_grouped_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                            const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                conv_2d_grouped_s8_pixel(params, &w, input + w.input_offset, filter, bias,
                                         multiplier, shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
