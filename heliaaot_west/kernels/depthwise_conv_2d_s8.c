/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A block of channels at a time, along the rows of the output. Taps outside the input count
 * nothing; as the bias holds the zero point's share of all taps, they enter here as if the input
 * had its zero point there: those of rows outside once for the row of the output. Rounding:
 * tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h: DepthwiseConvPerChannel.
 */
#include "depthwise_conv_2d_s8.h"

#include "depthwise_plane_s8.h"
#include "depthwise_plane_s8_mve.h"

/* All rows of the output, for a block of channels. */
static void depthwise_conv_2d_s8_block(const aot_depthwise_block_s8_t *block, int8_t *output)
{
#if defined(__ARM_FEATURE_MVE)
    if (block->channels == AOT_DEPTHWISE_BLOCK_S8 && block->params->output.largest_shift <= 0) {
        aot_depthwise_plane_s8_mve(block, output);
        return;
    }
#endif
    aot_depthwise_plane_s8(block, output);
}

void aot_depthwise_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                              const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                              const int8_t *shift, int8_t *output)
{
    const aot_conv_2d_shape_t *s = &params->shape;
    const int32_t channels = s->input_channels;
    const int32_t last = channels - AOT_DEPTHWISE_BLOCK_S8;
    const int32_t each = params->output.per_channel;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        const int8_t *weights = filter;
        for (int32_t next = 0; next < channels; next += AOT_DEPTHWISE_BLOCK_S8) {
            const int32_t first = next > last && last > 0 ? last : next;
            const aot_depthwise_block_s8_t block = {params,
                                                    input + first,
                                                    weights,
                                                    bias + first,
                                                    multiplier + each * first,
                                                    shift + each * first,
                                                    last < 0 ? channels : AOT_DEPTHWISE_BLOCK_S8};
            depthwise_conv_2d_s8_block(&block, output + first);
            weights += s->filter_height * s->filter_width * AOT_DEPTHWISE_BLOCK_S8;
        }
        input += s->input_height * s->input_width * channels;
        output += s->output_height * s->output_width * channels;
    }
}
