/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/depthwiseconv_uint8.h: DepthwiseConv.
 */
#include "depthwise_conv_2d_u8.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_DEPTHWISE_CONV_2D_U8_BLOCK 16

/* Adds the products of the taps inside; input and filter point to the first of them. */
static void depthwise_conv_2d_u8_inside(const aot_depthwise_conv_2d_u8_params_t *p,
                                        const aot_conv_2d_window_t *w,
                                        const uint8_t *restrict input,
                                        const uint8_t *restrict filter, int32_t block,
                                        uint32_t *restrict sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        const uint8_t *x = input;
        const uint8_t *f = filter;
        for (int32_t column = w->columns.begin; column < w->columns.end; column++) {
            if (s->filters_per_group == 1) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[c] * (f[c] - p->filter_zero_point));
                }
            } else {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[0] * (f[c] - p->filter_zero_point));
                }
            }
            x += tap_step;
            f += s->output_channels;
        }
        input += row_step;
        filter += s->filter_width * s->output_channels;
    }
}

/* Adds the input's zero point times the weights of the taps outside. */
static void depthwise_conv_2d_u8_outside(const aot_depthwise_conv_2d_u8_params_t *p,
                                         const aot_conv_2d_window_t *w,
                                         const uint8_t *restrict filter, int32_t block,
                                         uint32_t *restrict sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    for (int32_t row = 0; row < s->filter_height; row++) {
        const int32_t row_inside = row >= w->rows.begin && row < w->rows.end;
        for (int32_t column = 0; column < s->filter_width; column++) {
            if (!row_inside || column < w->columns.begin || column >= w->columns.end) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(p->input_zero_point * (filter[c] - p->filter_zero_point));
                }
            }
            filter += s->output_channels;
        }
    }
}

/* Neighbouring output channels from first on that read one input channel, or each its own. */
static void depthwise_conv_2d_u8_channels(const aot_depthwise_conv_2d_u8_params_t *p,
                                          const aot_conv_2d_window_t *w, const uint8_t *input,
                                          const uint8_t *filter, const int32_t *bias,
                                          const int32_t *multiplier, const int8_t *shift,
                                          int32_t first, int32_t block, uint8_t *output)
{
    uint32_t sum[AOT_DEPTHWISE_CONV_2D_U8_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = (uint32_t)bias[first + c];
    }
    depthwise_conv_2d_u8_inside(
        p, w, input, filter + w->filter_offset * p->shape.output_channels + first, block, sum);
    if (w->clipped && p->input_zero_point != 0) {
        depthwise_conv_2d_u8_outside(p, w, filter + first, block, sum);
    }
    for (int32_t c = 0; c < block; c++) {
        output[first + c] =
            (uint8_t)aot_channel_output(&p->output, multiplier, shift, first + c, (int32_t)sum[c]);
    }
}

/* All channels of one output pixel; input points to the first tap inside. */
static void depthwise_conv_2d_u8_pixel(const aot_depthwise_conv_2d_u8_params_t *p,
                                       const aot_conv_2d_window_t *w, const uint8_t *input,
                                       const uint8_t *filter, const int32_t *bias,
                                       const int32_t *multiplier, const int8_t *shift,
                                       uint8_t *output)
{
    const int32_t own_input = p->shape.filters_per_group == 1;
    const int32_t group = own_input ? p->shape.output_channels : p->shape.filters_per_group;
    for (int32_t start = 0; start < p->shape.output_channels; start += group) {
        for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_CONV_2D_U8_BLOCK) {
            const int32_t rest = group - c;
            const int32_t block =
                rest < AOT_DEPTHWISE_CONV_2D_U8_BLOCK ? rest : AOT_DEPTHWISE_CONV_2D_U8_BLOCK;
            depthwise_conv_2d_u8_channels(p, w, input + (own_input ? c : 0), filter, bias,
                                          multiplier, shift, start + c, block, output);
        }
        input++;
    }
}

void aot_depthwise_conv_2d_u8(const aot_depthwise_conv_2d_u8_params_t *params, const uint8_t *input,
                              const uint8_t *filter, const int32_t *bias, const int32_t *multiplier,
                              const int8_t *shift, uint8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                depthwise_conv_2d_u8_pixel(params, &w, input + w.input_offset, filter, bias,
                                           multiplier, shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
