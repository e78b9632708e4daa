/* SPDX-License-Identifier: Apache-2.0 */
/* From the sums of neighbouring channels to int8, four channels at a time where there is Helium. */
#ifndef AOT_CHANNEL_OUTPUTS_S8_H
#define AOT_CHANNEL_OUTPUTS_S8_H

#include <stdint.h>

#include "channel_output.h"

/*
 * The outputs of count channels of two rows; multiplier and shift are those of the first. Where
 * all channels share one multiplier and shift there are four copies of each.
 */
void aot_channel_outputs_s8(const aot_channel_output_t *output, const int32_t *sums0,
                            const int32_t *sums1, const int32_t *multiplier, const int8_t *shift,
                            int32_t count, int8_t *out0, int8_t *out1);

#endif
