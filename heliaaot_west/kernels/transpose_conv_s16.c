/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gathers what TFLM scatters. Rounding:
 * tensorflow/lite/kernels/internal/reference/integer_ops/transpose_conv.h: TransposeConv of int16.
 */
#include "transpose_conv_s16.h"

#include "dot_s16.h"

/* Adds what reaches a pixel to the sums of a block of channels. */
static void transpose_conv_s16_add(const aot_transpose_conv_shape_t *s,
                                   const aot_transpose_conv_pixel_t *pixel, const int16_t *input,
                                   const int8_t *filter, int32_t block, int64_t *sum)
{
    const int32_t depth = s->input_channels;
    const int32_t filter_size = s->filter_height * s->filter_width * depth;
    int32_t row_tap = pixel->rows.tap * s->filter_width + pixel->columns.tap;
    for (int32_t y = pixel->rows.begin; y < pixel->rows.end; y++) {
        const int16_t *x = input + (y * s->input_width + pixel->columns.begin) * depth;
        int32_t tap = row_tap;
        for (int32_t i = pixel->columns.begin; i < pixel->columns.end; i++) {
            aot_dot_s16_block(sum, block, x, filter + tap * depth, filter_size, depth);
            x += depth;
            tap -= s->stride_width;
        }
        row_tap -= s->stride_height * s->filter_width;
    }
}

static void transpose_conv_s16_pixel(const aot_transpose_conv_s16_params_t *p,
                                     const aot_transpose_conv_pixel_t *pixel, const int16_t *input,
                                     const int8_t *filter, const int64_t *bias,
                                     const int32_t *multiplier, const int8_t *shift,
                                     int16_t *output)
{
    const aot_transpose_conv_shape_t *s = &p->shape;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        const int32_t rest = s->output_channels - channel;
        int64_t sum[AOT_DOT_S16_BLOCK];
        block = rest < AOT_DOT_S16_BLOCK ? rest : AOT_DOT_S16_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = 0;
        }
        transpose_conv_s16_add(s, pixel, input, filter, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] =
                (int16_t)aot_wide_output(&p->output, bias, multiplier, shift, channel + i, sum[i]);
        }
        filter += block * s->filter_height * s->filter_width * s->input_channels;
    }
}

void aot_transpose_conv_s16(const aot_transpose_conv_s16_params_t *params, const int16_t *input,
                            const int8_t *filter, const int64_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int16_t *output)
{
    const aot_transpose_conv_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_transpose_conv_pixel_t pixel = aot_transpose_conv_pixel(s, y, x);
                transpose_conv_s16_pixel(params, &pixel, input, filter, bias, multiplier, shift,
                                         output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
