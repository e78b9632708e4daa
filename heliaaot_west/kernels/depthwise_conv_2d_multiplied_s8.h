/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DEPTHWISE_CONV_2D_MULTIPLIED_S8_H
#define AOT_DEPTHWISE_CONV_2D_MULTIPLIED_S8_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

/*
 * bias holds, for each output channel, the model's bias less the input's zero point times the
 * sum of all the channel's weights.
 */
void aot_depthwise_conv_2d_multiplied_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                                         const int8_t *filter, const int32_t *bias,
                                         const int32_t *multiplier, const int8_t *shift,
                                         int8_t *output);

#endif
