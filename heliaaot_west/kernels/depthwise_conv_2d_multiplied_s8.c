/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h:
 * DepthwiseConvPerChannel.
 */
#include "depthwise_conv_2d_multiplied_s8.h"

#include "depthwise_window_s8.h"

/* Neighbouring output channels from first on that read one input channel, or each its own. */
static void depthwise_conv_2d_multiplied_s8_channels(const aot_conv_2d_s8_params_t *p,
                                                     const aot_conv_2d_window_t *w,
                                                     const int8_t *input, const int8_t *filter,
                                                     const int32_t *bias, const int32_t *multiplier,
                                                     const int8_t *shift, int32_t first,
                                                     int32_t block, int8_t *output)
{
    uint32_t sum[AOT_DEPTHWISE_WINDOW_S8_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = (uint32_t)bias[first + c];
    }
    aot_depthwise_window_s8(&p->shape, w, input, filter + first, p->input_zero_point, block, sum);
    for (int32_t c = 0; c < block; c++) {
        output[first + c] =
            (int8_t)aot_channel_output(&p->output, multiplier, shift, first + c, (int32_t)sum[c]);
    }
}

/* All channels of one output pixel; input points to the first tap inside. */
static void depthwise_conv_2d_multiplied_s8_pixel(const aot_conv_2d_s8_params_t *p,
                                                  const aot_conv_2d_window_t *w,
                                                  const int8_t *input, const int8_t *filter,
                                                  const int32_t *bias, const int32_t *multiplier,
                                                  const int8_t *shift, int8_t *output)
{
    const int32_t own_input = p->shape.filters_per_group == 1;
    const int32_t group = own_input ? p->shape.output_channels : p->shape.filters_per_group;
    for (int32_t start = 0; start < p->shape.output_channels; start += group) {
        for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_WINDOW_S8_BLOCK) {
            const int32_t rest = group - c;
            const int32_t block =
                rest < AOT_DEPTHWISE_WINDOW_S8_BLOCK ? rest : AOT_DEPTHWISE_WINDOW_S8_BLOCK;
            depthwise_conv_2d_multiplied_s8_channels(p, w, input + (own_input ? c : 0), filter,
                                                     bias, multiplier, shift, start + c, block,
                                                     output);
        }
        input++;
    }
}

void aot_depthwise_conv_2d_multiplied_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                                         const int8_t *filter, const int32_t *bias,
                                         const int32_t *multiplier, const int8_t *shift,
                                         int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                depthwise_conv_2d_multiplied_s8_pixel(params, &w, input + w.input_offset, filter,
                                                      bias, multiplier, shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
