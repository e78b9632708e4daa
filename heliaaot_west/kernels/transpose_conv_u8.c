/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gathers what LiteRT scatters. Rounding:
 * tensorflow/lite/kernels/internal/reference/transpose_conv.h: TransposeConv of uint8.
 */
#include "transpose_conv_u8.h"

#include <stddef.h>

#include "dot_u8.h"

/* Adds what reaches a pixel to the sums of a block of channels. */
static void transpose_conv_u8_add(const aot_transpose_conv_u8_params_t *p,
                                  const aot_transpose_conv_pixel_t *pixel, const uint8_t *input,
                                  const uint8_t *filter, const int32_t *tap_bias, int32_t block,
                                  uint32_t *sum)
{
    const aot_transpose_conv_shape_t *s = &p->shape;
    const int32_t depth = s->input_channels;
    const int32_t taps = s->filter_height * s->filter_width;
    int32_t row_tap = pixel->rows.tap * s->filter_width + pixel->columns.tap;
    for (int32_t y = pixel->rows.begin; y < pixel->rows.end; y++) {
        const uint8_t *x = input + (y * s->input_width + pixel->columns.begin) * depth;
        int32_t tap = row_tap;
        for (int32_t i = pixel->columns.begin; i < pixel->columns.end; i++) {
            aot_dot_u8_block(sum, block, x, filter + tap * depth, taps * depth,
                             p->filter_zero_point, depth);
            if (tap_bias != NULL) {
                for (int32_t channel = 0; channel < block; channel++) {
                    sum[channel] += (uint32_t)tap_bias[channel * taps + tap];
                }
            }
            x += depth;
            tap -= s->stride_width;
        }
        row_tap -= s->stride_height * s->filter_width;
    }
}

static void transpose_conv_u8_pixel(const aot_transpose_conv_u8_params_t *p,
                                    const aot_transpose_conv_pixel_t *pixel, const uint8_t *input,
                                    const uint8_t *filter, const int32_t *tap_bias,
                                    const int32_t *bias, const int32_t *multiplier,
                                    const int8_t *shift, uint8_t *output)
{
    const aot_transpose_conv_shape_t *s = &p->shape;
    const int32_t taps = s->filter_height * s->filter_width;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        const int32_t rest = s->output_channels - channel;
        uint32_t sum[AOT_DOT_U8_BLOCK];
        block = rest < AOT_DOT_U8_BLOCK ? rest : AOT_DOT_U8_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = bias != NULL ? (uint32_t)bias[channel + i] : 0;
        }
        transpose_conv_u8_add(p, pixel, input, filter, tap_bias, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] = (uint8_t)aot_channel_output(&p->output, multiplier, shift,
                                                              channel + i, (int32_t)sum[i]);
        }
        filter += block * taps * s->input_channels;
        if (tap_bias != NULL) {
            tap_bias += block * taps;
        }
    }
}

void aot_transpose_conv_u8(const aot_transpose_conv_u8_params_t *params, const uint8_t *input,
                           const uint8_t *filter, const int32_t *tap_bias, const int32_t *bias,
                           const int32_t *multiplier, const int8_t *shift, uint8_t *output)
{
    const aot_transpose_conv_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_transpose_conv_pixel_t pixel = aot_transpose_conv_pixel(s, y, x);
                transpose_conv_u8_pixel(params, &pixel, input, filter, tap_bias, bias, multiplier,
                                        shift, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
