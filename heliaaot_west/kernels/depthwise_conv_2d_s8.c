/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A block of channels goes along a row of the output. Taps outside the input count nothing; as
 * the bias holds the zero point's share of all taps, they enter here as if the input had its zero
 * point there: those of rows outside once for the row of the output.
 * Rounding: tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h:
 * DepthwiseConvPerChannel.
 */
#include "depthwise_conv_2d_s8.h"

#include "depthwise_row_s8.h"
#include "depthwise_row_s8_mve.h"

/* The zero point's share of the weights of count taps, [tap][channel]. */
static void depthwise_conv_2d_s8_outside(aot_depthwise_block_s8_t *block, const int8_t *filter,
                                         int32_t count)
{
    const int32_t zero_point = block->params->input_zero_point;
    for (int32_t tap = 0; tap < count; tap++) {
        for (int32_t c = 0; c < block->channels; c++) {
            block->sums[c] = aot_wrapping_add(block->sums[c], zero_point * filter[c]);
        }
        filter += block->channels;
    }
}

static void depthwise_conv_2d_s8_along(const aot_depthwise_block_s8_t *block, int8_t *output)
{
#if defined(__ARM_FEATURE_MVE)
    if (block->channels == AOT_DEPTHWISE_BLOCK_S8 && block->params->output.largest_shift <= 0) {
        aot_depthwise_row_s8_mve(block, output);
        return;
    }
#endif
    aot_depthwise_row_s8(block, output);
}

/* The block of channels from first on at row y of the output. */
static void depthwise_conv_2d_s8_row(const aot_conv_2d_s8_params_t *p, const int8_t *input,
                                     const int8_t *filter, const int32_t *bias,
                                     const int32_t *multiplier, const int8_t *shift, int32_t first,
                                     int32_t y, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &p->shape;
    const int32_t channels =
        s->input_channels < AOT_DEPTHWISE_BLOCK_S8 ? s->input_channels : AOT_DEPTHWISE_BLOCK_S8;
    const int32_t origin = y * s->stride_height - s->padding_top;
    const aot_conv_2d_taps_t rows =
        aot_conv_2d_taps(origin, s->filter_height, s->dilation_height, s->input_height);
    const int32_t filter_row = s->filter_width * channels;
    const int32_t each = p->output.per_channel * first;
    const int32_t inside = origin + rows.begin * s->dilation_height;
    aot_depthwise_block_s8_t block = {p,
                                      input,
                                      filter + rows.begin * filter_row,
                                      multiplier + each,
                                      shift + each,
                                      rows.end - rows.begin,
                                      channels,
                                      {0}};
    for (int32_t c = 0; c < channels; c++) {
        block.sums[c] = bias[first + c];
    }
    if (block.rows < s->filter_height) {
        depthwise_conv_2d_s8_outside(&block, filter, rows.begin * s->filter_width);
        depthwise_conv_2d_s8_outside(&block, filter + rows.end * filter_row,
                                     (s->filter_height - rows.end) * s->filter_width);
    }
    if (block.rows > 0) {
        block.input += inside * s->input_width * s->input_channels + first;
    }
    depthwise_conv_2d_s8_along(&block, output + first);
}

void aot_depthwise_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                              const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                              const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t channels = s->input_channels;
    const int32_t filter_size = s->filter_height * s->filter_width * AOT_DEPTHWISE_BLOCK_S8;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t y = 0; y < s->output_height; y++) {
            const int8_t *weights = filter;
            for (int32_t first = 0; first < channels; first += AOT_DEPTHWISE_BLOCK_S8) {
                const int32_t last = channels - AOT_DEPTHWISE_BLOCK_S8;
                const int32_t start = first > last && last > 0 ? last : first;
                depthwise_conv_2d_s8_row(params, input, weights, bias, multiplier, shift, start, y,
                                         output);
                weights += filter_size;
            }
            output += s->output_width * channels;
        }
        input += s->input_height * s->input_width * channels;
    }
}
