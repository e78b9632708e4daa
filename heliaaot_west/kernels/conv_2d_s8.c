/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/conv.h: ConvPerChannel.
 */
#include "conv_2d_s8.h"

#include "dot_s8.h"

/* Products of the taps inside the input; input and filter point to the first of them. */
static int32_t conv_2d_s8_inside(const aot_conv_2d_shape_t *s, const aot_conv_2d_window_t *w,
                                 int32_t sum, const int8_t *input, const int8_t *filter)
{
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t filter_step = s->filter_width * s->filter_channels;
    const int32_t columns = w->columns.end - w->columns.begin;
    const int32_t joined = tap_step == s->filter_channels;
    const int32_t runs = joined ? 1 : columns;
    const int32_t length = joined ? columns * s->filter_channels : s->filter_channels;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        for (int32_t run = 0; run < runs; run++) {
            sum = aot_dot_s8(sum, input + run * tap_step, filter + run * length, length);
        }
        input += row_step;
        filter += filter_step;
    }
    return sum;
}

/* Sum of the weights of the taps outside the input. */
static int32_t conv_2d_s8_outside(const aot_conv_2d_shape_t *s, const aot_conv_2d_window_t *w,
                                  const int8_t *filter)
{
    const int32_t row_size = s->filter_width * s->filter_channels;
    const int32_t left = w->columns.begin * s->filter_channels;
    const int32_t right = w->columns.end * s->filter_channels;
    int32_t sum = 0;
    for (int32_t row = 0; row < s->filter_height; row++) {
        if (row < w->rows.begin || row >= w->rows.end) {
            sum += aot_sum_s8(filter, row_size);
        } else {
            sum += aot_sum_s8(filter, left) + aot_sum_s8(filter + right, row_size - right);
        }
        filter += row_size;
    }
    return sum;
}

static void conv_2d_s8_pixel(const aot_conv_2d_s8_params_t *p, const aot_conv_2d_window_t *w,
                             const int8_t *input, const int8_t *filter, const int32_t *bias,
                             const int32_t *multiplier, const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t filter_size = s->filter_height * s->filter_width * s->filter_channels;
    const int32_t first = w->filter_offset * s->filter_channels;
    const int32_t outside = w->clipped && p->input_zero_point != 0;
    int32_t left_in_group = s->filters_per_group;
    for (int32_t channel = 0; channel < s->output_channels; channel++) {
        int32_t sum = conv_2d_s8_inside(s, w, bias[channel], input, filter + first);
        if (outside) {
            const int32_t weights = conv_2d_s8_outside(s, w, filter);
            sum = aot_wrapping_add(sum, aot_wrapping_mul(p->input_zero_point, weights));
        }
        output[channel] =
            (int8_t)aot_channel_output(&p->output, multiplier, shift, channel, sum);
        filter += filter_size;
        if (--left_in_group == 0) {
            left_in_group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}

void aot_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                    const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                    const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                conv_2d_s8_pixel(params, &w, input + w.input_offset, filter, bias, multiplier, shift,
                                 output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
