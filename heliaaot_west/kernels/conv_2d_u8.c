/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taps outside the input count nothing; as the bias holds the zero point's share of all taps,
 * they enter here as if the input had its zero point there.
 * Rounding: tensorflow/lite/kernels/internal/reference/conv.h: Conv of uint8.
 */
#include "conv_2d_u8.h"

#include "dot_u8.h"

/* Adds the products of the taps inside the input; input and filter point to the first of them. */
static void conv_2d_u8_inside(const aot_conv_2d_u8_params_t *p, const aot_conv_2d_window_t *w,
                              const uint8_t *input, const uint8_t *filter, int32_t block,
                              uint32_t *sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t filter_row = s->filter_width * s->filter_channels;
    const int32_t filter_size = s->filter_height * filter_row;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        for (int32_t run = 0; run < w->runs; run++) {
            aot_dot_u8_block(sum, block, input + run * tap_step, filter + run * w->length,
                             filter_size, p->filter_zero_point, w->length);
        }
        input += row_step;
        filter += filter_row;
    }
}

/* Sum of the weights of the taps outside the input. */
static int32_t conv_2d_u8_outside(const aot_conv_2d_u8_params_t *p, const aot_conv_2d_window_t *w,
                                  const uint8_t *filter)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t row_size = s->filter_width * s->filter_channels;
    const int32_t left = w->columns.begin * s->filter_channels;
    const int32_t right = w->columns.end * s->filter_channels;
    int32_t sum = 0;
    for (int32_t row = 0; row < s->filter_height; row++) {
        if (row < w->rows.begin || row >= w->rows.end) {
            sum += aot_sum_u8(filter, p->filter_zero_point, row_size);
        } else {
            sum += aot_sum_u8(filter, p->filter_zero_point, left);
            sum += aot_sum_u8(filter + right, p->filter_zero_point, row_size - right);
        }
        filter += row_size;
    }
    return sum;
}

/* All channels of one output pixel, in blocks of channels that read the same input. */
static void conv_2d_u8_pixel(const aot_conv_2d_u8_params_t *p, const aot_conv_2d_window_t *w,
                             const uint8_t *input, const uint8_t *filter, const int32_t *bias,
                             const int32_t *multiplier, const int8_t *shift, uint8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t filter_size = s->filter_height * s->filter_width * s->filter_channels;
    const int32_t first = w->filter_offset * s->filter_channels;
    const int32_t outside = w->clipped && p->input_zero_point != 0;
    int32_t group = s->filters_per_group;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        uint32_t sum[AOT_DOT_U8_BLOCK];
        block = group < AOT_DOT_U8_BLOCK ? group : AOT_DOT_U8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = (uint32_t)bias[channel + i];
        }
        conv_2d_u8_inside(p, w, input, filter + first, block, sum);
        for (int32_t i = 0; i < block; i++) {
            if (outside) {
                const int32_t weights = conv_2d_u8_outside(p, w, filter + i * filter_size);
                sum[i] += (uint32_t)aot_wrapping_mul(p->input_zero_point, weights);
            }
            output[channel + i] = (uint8_t)aot_channel_output(&p->output, multiplier, shift,
                                                              channel + i, (int32_t)sum[i]);
        }
        filter += block * filter_size;
        group -= block;
        if (group == 0) {
            group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}

void aot_conv_2d_u8(const aot_conv_2d_u8_params_t *params, const uint8_t *input,
                    const uint8_t *filter, const int32_t *bias, const int32_t *multiplier,
                    const int8_t *shift, uint8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                conv_2d_u8_pixel(params, &w, input + w.input_offset, filter, bias, multiplier,
                                 shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
