/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h:
 * DepthwiseConvPerChannel.
 */
#include "depthwise_conv_2d_s16.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_DEPTHWISE_CONV_2D_S16_BLOCK 8

/* Adds the products of the taps inside; input and filter point to the first of them. */
static void depthwise_conv_2d_s16_inside(const aot_depthwise_conv_2d_s16_params_t *p,
                                         const aot_conv_2d_window_t *w,
                                         const int16_t *restrict input,
                                         const int8_t *restrict filter, int32_t block,
                                         int64_t *restrict sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        const int16_t *x = input;
        const int8_t *f = filter;
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
static void depthwise_conv_2d_s16_channels(const aot_depthwise_conv_2d_s16_params_t *p,
                                           const aot_conv_2d_window_t *w, const int16_t *input,
                                           const int8_t *filter, const int64_t *bias,
                                           const int32_t *multiplier, const int8_t *shift,
                                           int32_t first, int32_t block, int16_t *output)
{
    int64_t sum[AOT_DEPTHWISE_CONV_2D_S16_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = 0;
    }
    depthwise_conv_2d_s16_inside(
        p, w, input, filter + w->filter_offset * p->shape.output_channels + first, block, sum);
    for (int32_t c = 0; c < block; c++) {
        output[first + c] =
            (int16_t)aot_wide_output(&p->output, bias, multiplier, shift, first + c, sum[c]);
    }
}

/* All channels of one output pixel; input points to the first tap inside. */
static void depthwise_conv_2d_s16_pixel(const aot_depthwise_conv_2d_s16_params_t *p,
                                        const aot_conv_2d_window_t *w, const int16_t *input,
                                        const int8_t *filter, const int64_t *bias,
                                        const int32_t *multiplier, const int8_t *shift,
                                        int16_t *output)
{
    const int32_t own_input = p->shape.filters_per_group == 1;
    const int32_t group = own_input ? p->shape.output_channels : p->shape.filters_per_group;
    for (int32_t start = 0; start < p->shape.output_channels; start += group) {
        for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_CONV_2D_S16_BLOCK) {
            const int32_t rest = group - c;
            const int32_t block =
                rest < AOT_DEPTHWISE_CONV_2D_S16_BLOCK ? rest : AOT_DEPTHWISE_CONV_2D_S16_BLOCK;
            depthwise_conv_2d_s16_channels(p, w, input + (own_input ? c : 0), filter, bias,
                                           multiplier, shift, start + c, block, output);
        }
        input++;
    }
}

void aot_depthwise_conv_2d_s16(const aot_depthwise_conv_2d_s16_params_t *params,
                               const int16_t *input, const int8_t *filter, const int64_t *bias,
                               const int32_t *multiplier, const int8_t *shift, int16_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                depthwise_conv_2d_s16_pixel(params, &w, input + w.input_offset, filter, bias,
                                            multiplier, shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
