/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DEPTHWISE_CONV_2D_S8_H
#define AOT_DEPTHWISE_CONV_2D_S8_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

/*
 * Each output channel has an input channel of its own, and no weight is -128. Channels come in
 * blocks of 8, or one of all if they are fewer; where 8 do not divide them the last block begins
 * 8 before the end. The filter is [block][height][width][channel of the block]. bias holds, for
 * each channel, the model's bias less the input's zero point times the sum of all the channel's
 * weights. Where all channels share one multiplier and shift there are 8 copies of each.
 */
void aot_depthwise_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                              const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                              const int8_t *shift, int8_t *output);

#endif
