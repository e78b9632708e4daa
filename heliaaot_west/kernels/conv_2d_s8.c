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

/* A window that lies inside the image, whose columns are neighbours; input is its first value. */
static void conv_2d_s8_copy_inside(const aot_conv_2d_shape_t *s, const int8_t *input, int8_t *to)
{
    const int32_t step = s->dilation_height * s->input_width * s->input_channels;
    const int32_t n = s->filter_width * s->input_channels;
    for (int32_t tap = s->filter_height; tap > 0; tap--) {
        aot_copy_s8(to, input, n);
        input += step;
        to += n;
    }
}

/* A window whose first tap is at y and x, some of whose taps may lie outside the image. */
static void conv_2d_s8_copy(const aot_conv_2d_s8_params_t *p, const int8_t *input, int32_t y,
                            int32_t x, int8_t *to)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t row_size = s->input_width * s->input_channels;
    const int32_t filter_row = s->filter_width * s->input_channels;
    for (int32_t tap = 0; tap < s->filter_height; tap++) {
        if (y >= 0 && y < s->input_height) {
            conv_2d_s8_copy_row(p, input + y * row_size, x, to);
        } else {
            aot_fill_s8(to, p->input_zero_point, filter_row);
        }
        y += s->dilation_height;
        to += filter_row;
    }
}

/* The window at a position of the output as a row: in to, unless it lies in the image as one. */
static const int8_t *conv_2d_s8_row(const aot_conv_2d_s8_params_t *p, const int8_t *input,
                                    int32_t out_y, int32_t out_x, int8_t *to)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t x = out_x * s->stride_width - s->padding_left;
    const int32_t y = out_y * s->stride_height - s->padding_top;
    const int32_t bottom = y + (s->filter_height - 1) * s->dilation_height;
    const int32_t neighbours = s->dilation_width == 1 || s->filter_width == 1;
    if (neighbours && x >= 0 && x + s->filter_width <= s->input_width && y >= 0 &&
        bottom < s->input_height) {
        const int8_t *first = input + (y * s->input_width + x) * s->input_channels;
        if (s->filter_height == 1) {
            return first;
        }
        conv_2d_s8_copy_inside(s, first, to);
    } else {
        conv_2d_s8_copy(p, input, y, x, to);
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
