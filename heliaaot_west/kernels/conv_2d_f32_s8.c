/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images are quantized around zero for a filter of one scale, with a zero point for one scale a
 * channel: tensorflow/lite/kernels/conv.cc: EvalHybrid, EvalHybridPerChannel.
 */
#include "conv_2d_f32_s8.h"

#include "conv_2d_window_s8.h"
#include "dynamic_range.h"

/* All channels of one output pixel, in blocks of channels that read the same input. */
static void conv_2d_f32_s8_pixel(const aot_conv_2d_f32_s8_params_t *p,
                                 const aot_conv_2d_window_t *w, aot_dynamic_range_t range,
                                 const int8_t *input, const int8_t *filter,
                                 const float *filter_scale, const int32_t *weight_sum,
                                 const float *bias, float *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    int32_t group = s->filters_per_group;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        int32_t sum[AOT_DOT_S8_BLOCK];
        block = group < AOT_DOT_S8_BLOCK ? group : AOT_DOT_S8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = (int32_t)aot_hybrid_start(weight_sum, channel + i, range.zero_point);
        }
        aot_conv_2d_window_s8(s, w, input, filter, range.zero_point, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] =
                aot_hybrid_output(&p->output, filter_scale, bias, channel + i, range.scale, sum[i]);
        }
        filter += block * aot_conv_2d_filter_size(s);
        group -= block;
        if (group == 0) {
            group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}

void aot_conv_2d_f32_s8(const aot_conv_2d_f32_s8_params_t *params, const float *input,
                        const int8_t *filter, const float *filter_scale, const int32_t *weight_sum,
                        const float *bias, int8_t *quantized, float *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t image = s->input_height * s->input_width * s->input_channels;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        const aot_dynamic_range_t range =
            aot_dynamic_range_quantize(input, image, params->output.asymmetric, quantized);
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                conv_2d_f32_s8_pixel(params, &w, range, quantized + w.input_offset, filter,
                                     filter_scale, weight_sum, bias, output);
                output += s->output_channels;
            }
        }
        input += image;
    }
}
