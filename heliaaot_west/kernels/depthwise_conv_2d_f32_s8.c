/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images are quantized with a zero point:
 * tensorflow/lite/kernels/depthwise_conv.cc: EvalHybridPerChannel.
 */
#include "depthwise_conv_2d_f32_s8.h"

#include "depthwise_window_s8.h"
#include "dynamic_range.h"

/* Neighbouring output channels from first on that read one input channel, or each its own. */
static void depthwise_conv_2d_f32_s8_channels(const aot_depthwise_conv_2d_f32_s8_params_t *p,
                                              const aot_conv_2d_window_t *w,
                                              aot_dynamic_range_t range, const int8_t *input,
                                              const int8_t *filter, const float *filter_scale,
                                              const int32_t *weight_sum, const float *bias,
                                              int32_t first, int32_t block, float *output)
{
    uint32_t sum[AOT_DEPTHWISE_WINDOW_S8_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = aot_hybrid_start(weight_sum, first + c, range.zero_point);
    }
    aot_depthwise_window_s8(&p->shape, w, input, filter + first, range.zero_point, block, sum);
    for (int32_t c = 0; c < block; c++) {
        output[first + c] = aot_hybrid_output(&p->output, filter_scale, bias, first + c,
                                              range.scale, (int32_t)sum[c]);
    }
}

/* All channels of one output pixel; input points to the first tap inside. */
static void depthwise_conv_2d_f32_s8_pixel(const aot_depthwise_conv_2d_f32_s8_params_t *p,
                                           const aot_conv_2d_window_t *w, aot_dynamic_range_t range,
                                           const int8_t *input, const int8_t *filter,
                                           const float *filter_scale, const int32_t *weight_sum,
                                           const float *bias, float *output)
{
    const int32_t own_input = p->shape.filters_per_group == 1;
    const int32_t group = own_input ? p->shape.output_channels : p->shape.filters_per_group;
    for (int32_t start = 0; start < p->shape.output_channels; start += group) {
        for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_WINDOW_S8_BLOCK) {
            const int32_t rest = group - c;
            const int32_t block =
                rest < AOT_DEPTHWISE_WINDOW_S8_BLOCK ? rest : AOT_DEPTHWISE_WINDOW_S8_BLOCK;
            depthwise_conv_2d_f32_s8_channels(p, w, range, input + (own_input ? c : 0), filter,
                                              filter_scale, weight_sum, bias, start + c, block,
                                              output);
        }
        input++;
    }
}

void aot_depthwise_conv_2d_f32_s8(const aot_depthwise_conv_2d_f32_s8_params_t *params,
                                  const float *input, const int8_t *filter,
                                  const float *filter_scale, const int32_t *weight_sum,
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
                depthwise_conv_2d_f32_s8_pixel(params, &w, range, quantized + w.input_offset,
                                               filter, filter_scale, weight_sum, bias, output);
                output += s->output_channels;
            }
        }
        input += image;
    }
}
