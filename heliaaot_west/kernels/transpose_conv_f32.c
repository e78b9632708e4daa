/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gathers what TFLM scatters, each sum in the order of
 * tensorflow/lite/kernels/internal/reference/transpose_conv.h: TransposeConv.
 */
#include "transpose_conv_f32.h"

#include <stddef.h>

#include "activation_f32.h"
#include "dot_f32.h"

/* Adds what reaches a pixel to the sums of a block of channels. */
static void transpose_conv_f32_add(const aot_transpose_conv_shape_t *s,
                                   const aot_transpose_conv_pixel_t *pixel, const float *input,
                                   const float *filter, int32_t block, float *sum)
{
    const int32_t depth = s->input_channels;
    const int32_t filter_size = s->filter_height * s->filter_width * depth;
    int32_t row_tap = pixel->rows.tap * s->filter_width + pixel->columns.tap;
    for (int32_t y = pixel->rows.begin; y < pixel->rows.end; y++) {
        const float *x = input + (y * s->input_width + pixel->columns.begin) * depth;
        int32_t tap = row_tap;
        for (int32_t i = pixel->columns.begin; i < pixel->columns.end; i++) {
            aot_dot_f32_block(sum, block, x, filter + tap * depth, filter_size, depth);
            x += depth;
            tap -= s->stride_width;
        }
        row_tap -= s->stride_height * s->filter_width;
    }
}

static void transpose_conv_f32_pixel(const aot_transpose_conv_f32_params_t *p,
                                     const aot_transpose_conv_pixel_t *pixel, const float *input,
                                     const float *filter, const float *bias, float *output)
{
    const aot_transpose_conv_shape_t *s = &p->shape;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        const int32_t rest = s->output_channels - channel;
        float sum[AOT_DOT_F32_BLOCK];
        block = rest < AOT_DOT_F32_BLOCK ? rest : AOT_DOT_F32_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = 0.0f;
        }
        transpose_conv_f32_add(s, pixel, input, filter, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] =
                aot_clamp_f32_value(sum[i] + (bias != NULL ? bias[channel + i] : 0.0f),
                                    p->activation_min, p->activation_max);
        }
        filter += block * s->filter_height * s->filter_width * s->input_channels;
    }
}

void aot_transpose_conv_f32(const aot_transpose_conv_f32_params_t *params, const float *input,
                            const float *filter, const float *bias, float *output)
{
    const aot_transpose_conv_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_transpose_conv_pixel_t pixel = aot_transpose_conv_pixel(s, y, x);
                transpose_conv_f32_pixel(params, &pixel, input, filter, bias, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
