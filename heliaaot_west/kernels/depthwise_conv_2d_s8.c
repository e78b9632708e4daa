/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h:
 * DepthwiseConvPerChannel.
 */
#include "depthwise_conv_2d_s8.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_DEPTHWISE_CONV_2D_S8_BLOCK 16

/* Adds the products of the taps inside; input and filter point to the first of them. */
static void depthwise_conv_2d_s8_inside(const aot_conv_2d_shape_t *s,
                                        const aot_conv_2d_window_t *w,
                                        const int8_t *restrict input,
                                        const int8_t *restrict filter, int32_t block,
                                        uint32_t *restrict sum)
{
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        const int8_t *x = input;
        const int8_t *f = filter;
        for (int32_t column = w->columns.begin; column < w->columns.end; column++) {
            if (s->filters_per_group == 1) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[c] * f[c]);
                }
            } else {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(x[0] * f[c]);
                }
            }
            x += tap_step;
            f += s->output_channels;
        }
        input += row_step;
        filter += s->filter_width * s->output_channels;
    }
}

/* Adds value times the weights of the taps outside. */
static void depthwise_conv_2d_s8_outside(const aot_conv_2d_shape_t *s,
                                         const aot_conv_2d_window_t *w,
                                         const int8_t *restrict filter, int32_t block,
                                         int32_t value, uint32_t *restrict sum)
{
    for (int32_t row = 0; row < s->filter_height; row++) {
        const int32_t row_inside = row >= w->rows.begin && row < w->rows.end;
        for (int32_t column = 0; column < s->filter_width; column++) {
            if (!row_inside || column < w->columns.begin || column >= w->columns.end) {
                for (int32_t c = 0; c < block; c++) {
                    sum[c] += (uint32_t)(value * filter[c]);
                }
            }
            filter += s->output_channels;
        }
    }
}

/* Neighbouring output channels from first on that read one input channel, or each its own. */
static void depthwise_conv_2d_s8_channels(const aot_depthwise_conv_2d_s8_params_t *p,
                                          const aot_conv_2d_window_t *w, const int8_t *input,
                                          const int8_t *filter, const int32_t *bias,
                                          const int32_t *multiplier, const int8_t *shift,
                                          int32_t first, int32_t block, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    uint32_t sum[AOT_DEPTHWISE_CONV_2D_S8_BLOCK];
    for (int32_t c = 0; c < block; c++) {
        sum[c] = (uint32_t)bias[first + c];
    }
    depthwise_conv_2d_s8_inside(s, w, input,
                                filter + w->filter_offset * s->output_channels + first, block, sum);
    if (w->clipped && p->input_zero_point != 0) {
        depthwise_conv_2d_s8_outside(s, w, filter + first, block, p->input_zero_point, sum);
    }
    for (int32_t c = 0; c < block; c++) {
        output[first + c] = (int8_t)aot_channel_output(&p->output, multiplier, shift, first + c,
                                                       (int32_t)sum[c]);
    }
}

void aot_depthwise_conv_2d_s8(const aot_depthwise_conv_2d_s8_params_t *params, const int8_t *input,
                              const int8_t *filter, const int32_t *bias,
                              const int32_t *multiplier, const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t own_input = s->filters_per_group == 1;
    const int32_t group = own_input ? s->output_channels : s->filters_per_group;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                const int8_t *pixel = input + w.input_offset;
                for (int32_t start = 0; start < s->output_channels; start += group) {
                    for (int32_t c = 0; c < group; c += AOT_DEPTHWISE_CONV_2D_S8_BLOCK) {
                        const int32_t rest = group - c;
                        depthwise_conv_2d_s8_channels(
                            params, &w, pixel + (own_input ? c : 0), filter, bias, multiplier,
                            shift, start + c,
                            rest < AOT_DEPTHWISE_CONV_2D_S8_BLOCK ? rest
                                                                  : AOT_DEPTHWISE_CONV_2D_S8_BLOCK,
                            output);
                    }
                    pixel++;
                }
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
