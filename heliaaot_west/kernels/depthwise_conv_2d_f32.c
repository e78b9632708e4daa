/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums in the order of tensorflow/lite/kernels/internal/reference/depthwiseconv_float.h:
 * DepthwiseConv.
 */
#include "depthwise_conv_2d_f32.h"

#include <stddef.h>

#include "activation_f32.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_DEPTHWISE_CONV_2D_F32_BLOCK 16

/* Adds the products of the taps inside; input and filter point to the first of them. */
static void depthwise_conv_2d_f32_inside(const aot_depthwise_conv_2d_f32_params_t *p,
                                         const aot_conv_2d_window_t *w, const float *restrict input,
                                         const float *restrict filter, int32_t block,
                                         float *restrict sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        const float *x = input;
        const float *f = filter;
        for (int32_t column = w->columns.begin; column < w->columns.end; column++) {
            if (s->filters_per_group == 1) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += x[c] * f[c];
                }
            } else {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += x[0] * f[c];
                }
            }
            x += tap_step;
            f += s->output_channels;
        }
        input += row_step;
        filter += s->filter_width * s->output_channels;
    }
}

/* Neighbouring output channels from first on that read one input channel, or each its own. */
static void depthwise_conv_2d_f32_channels(const aot_depthwise_conv_2d_f32_params_t *p,
                                           const aot_conv_2d_window_t *w, const float *input,
                                           const float *filter, const float *bias, int32_t first,
                                           int32_t block, float *output)
{
    float sum[AOT_DEPTHWISE_CONV_2D_F32_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = 0.0f;
    }
    depthwise_conv_2d_f32_inside(
        p, w, input, filter + w->filter_offset * p->shape.output_channels + first, block, sum);
    for (int32_t c = 0; c < block; c++) {
        output[first + c] = aot_clamp_f32_value(sum[c] + (bias != NULL ? bias[first + c] : 0.0f),
                                                p->activation_min, p->activation_max);
    }
}

/* All channels of one output pixel; input points to the first tap inside. */
static void depthwise_conv_2d_f32_pixel(const aot_depthwise_conv_2d_f32_params_t *p,
                                        const aot_conv_2d_window_t *w, const float *input,
                                        const float *filter, const float *bias, float *output)
{
    const int32_t own_input = p->shape.filters_per_group == 1;
    const int32_t group = own_input ? p->shape.output_channels : p->shape.filters_per_group;
    for (int32_t start = 0; start < p->shape.output_channels; start += group) {
        for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_CONV_2D_F32_BLOCK) {
            const int32_t rest = group - c;
            const int32_t block =
                rest < AOT_DEPTHWISE_CONV_2D_F32_BLOCK ? rest : AOT_DEPTHWISE_CONV_2D_F32_BLOCK;
            depthwise_conv_2d_f32_channels(p, w, input + (own_input ? c : 0), filter, bias,
                                           start + c, block, output);
        }
        input++;
    }
}

void aot_depthwise_conv_2d_f32(const aot_depthwise_conv_2d_f32_params_t *params, const float *input,
                               const float *filter, const float *bias, float *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                depthwise_conv_2d_f32_pixel(params, &w, input + w.input_offset, filter, bias,
                                            output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
