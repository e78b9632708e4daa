/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each window of the input becomes a row of neighbouring values, two at a time; windows that are
 * one already are read where they lie. Taps outside the input count nothing; as the bias holds
 * the zero point's share of all taps, they are the zero point in the row.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/conv.h: ConvPerChannel.
 */
#include "conv_2d_s8.h"

#include "fill_s8.h"
#include "rows_s8.h"

/* A row of the filter over a row of the image that starts at input; x may lie outside. */
static void conv_2d_s8_copy_row(const aot_conv_2d_s8_params_t *p, const int8_t *input, int32_t x,
                                int8_t *to)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t channels = s->input_channels;
    const int32_t last = x + (s->filter_width - 1) * s->dilation_width;
    if (s->dilation_width == 1 && x >= 0 && last < s->input_width) {
        aot_copy_s8(to, input + x * channels, s->filter_width * channels);
        return;
    }
    for (int32_t tap = 0; tap < s->filter_width; tap++) {
        if (x >= 0 && x < s->input_width) {
            aot_copy_s8(to, input + x * channels, channels);
        } else {
            aot_fill_s8(to, p->input_zero_point, channels);
        }
        x += s->dilation_width;
        to += channels;
    }
}

/* The window at a position of the output as a row: in to, unless it lies in the image as one. */
static const int8_t *conv_2d_s8_row(const aot_conv_2d_s8_params_t *p, const int8_t *input,
                                    int32_t out_y, int32_t out_x, int8_t *to)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t row_size = s->input_width * s->input_channels;
    const int32_t filter_row = s->filter_width * s->input_channels;
    const int32_t x = out_x * s->stride_width - s->padding_left;
    int32_t y = out_y * s->stride_height - s->padding_top;
    if (s->filter_height == 1 && (s->filter_width == 1 || s->dilation_width == 1) && x >= 0 &&
        x + s->filter_width <= s->input_width && y >= 0 && y < s->input_height) {
        return input + y * row_size + x * s->input_channels;
    }
    int8_t *next = to;
    for (int32_t tap = 0; tap < s->filter_height; tap++) {
        if (y >= 0 && y < s->input_height) {
            conv_2d_s8_copy_row(p, input + y * row_size, x, next);
        } else {
            aot_fill_s8(next, p->input_zero_point, filter_row);
        }
        y += s->dilation_height;
        next += filter_row;
    }
    return to;
}

/* All windows of an image; the odd one waits for the next, the last stays alone. */
static void conv_2d_s8_image(const aot_conv_2d_s8_params_t *p, const aot_rows_s8_t *rows,
                             const int8_t *input, int8_t *windows, int8_t *output)
{
    const int8_t *odd = NULL;
    for (int32_t y = 0; y < p->shape.output_height; y++) {
        for (int32_t x = 0; x < p->shape.output_width; x++) {
            if (odd == NULL) {
                odd = conv_2d_s8_row(p, input, y, x, windows);
                continue;
            }
            aot_rows_s8_two(rows, odd, conv_2d_s8_row(p, input, y, x, windows + rows->n), output);
            output += 2 * rows->count;
            odd = NULL;
        }
    }
    if (odd != NULL) {
        aot_rows_s8_one(rows, odd, output);
    }
}

void aot_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                    const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                    const int8_t *shift, int8_t *windows, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t n = s->filter_height * s->filter_width * s->input_channels;
    const aot_rows_s8_t rows = {&params->output,   filter, bias, multiplier, shift, n,
                                s->output_channels};
    for (int32_t batch = 0; batch < s->batches; batch++) {
        conv_2d_s8_image(params, &rows, input, windows, output);
        input += s->input_height * s->input_width * s->input_channels;
        output += s->output_height * s->output_width * s->output_channels;
    }
}
