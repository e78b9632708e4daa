/* SPDX-License-Identifier: Apache-2.0 */
/* Sums in the order of tensorflow/lite/kernels/internal/reference/conv.h: Conv. */
#include "conv_2d_f32.h"

#include <stddef.h>

#include "activation_f32.h"
#include "dot_f32.h"

/* Adds the products of the taps inside the input; input and filter point to the first of them. */
static void conv_2d_f32_inside(const aot_conv_2d_f32_params_t *p, const aot_conv_2d_window_t *w,
                               const float *input, const float *filter, int32_t block, float *sum)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t tap_step = s->dilation_width * s->input_channels;
    const int32_t row_step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t filter_row = s->filter_width * s->filter_channels;
    const int32_t filter_size = s->filter_height * filter_row;
    for (int32_t row = w->rows.begin; row < w->rows.end; row++) {
        for (int32_t run = 0; run < w->runs; run++) {
            aot_dot_f32_block(sum, block, input + run * tap_step, filter + run * w->length,
                              filter_size, w->length);
        }
        input += row_step;
        filter += filter_row;
    }
}

/* All channels of one output pixel, in blocks of channels that read the same input. */
static void conv_2d_f32_pixel(const aot_conv_2d_f32_params_t *p, const aot_conv_2d_window_t *w,
                              const float *input, const float *filter, const float *bias,
                              float *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t filter_size = s->filter_height * s->filter_width * s->filter_channels;
    const int32_t first = w->filter_offset * s->filter_channels;
    int32_t group = s->filters_per_group;
    int32_t block;
    for (int32_t channel = 0; channel < s->output_channels; channel += block) {
        float sum[AOT_DOT_F32_BLOCK];
        block = group < AOT_DOT_F32_BLOCK ? group : AOT_DOT_F32_BLOCK;
        for (int32_t i = 0; i < block; i++) {
            sum[i] = 0.0f;
        }
        conv_2d_f32_inside(p, w, input, filter + first, block, sum);
        for (int32_t i = 0; i < block; i++) {
            output[channel + i] =
                aot_clamp_f32_value(sum[i] + (bias != NULL ? bias[channel + i] : 0.0f),
                                    p->activation_min, p->activation_max);
        }
        filter += block * filter_size;
        group -= block;
        if (group == 0) {
            group = s->filters_per_group;
            input += s->filter_channels;
        }
    }
}

void aot_conv_2d_f32(const aot_conv_2d_f32_params_t *params, const float *input,
                     const float *filter, const float *bias, float *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            for (int32_t x = 0; x < s->output_width; x++) {
                const aot_conv_2d_window_t w = aot_conv_2d_window(s, y, x);
                conv_2d_f32_pixel(params, &w, input + w.input_offset, filter, bias, output);
                output += s->output_channels;
            }
        }
        input += s->input_height * s->input_width * s->input_channels;
    }
}
