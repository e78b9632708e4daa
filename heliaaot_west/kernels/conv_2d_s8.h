/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_S8_H
#define AOT_CONV_2D_S8_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

/*
 * All filters read all input channels. The filters are packed as sums_s8.h says, multiplier and
 * shift are as channel_outputs_s8.h asks. bias holds, for each output channel, the model's bias
 * less the input's zero point times the sum of all the channel's weights. windows has room for
 * two windows of the input.
 */
void aot_conv_2d_s8(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                    const int8_t *filter, const int32_t *bias, const int32_t *multiplier,
                    const int8_t *shift, int8_t *windows, int8_t *output);

#endif
