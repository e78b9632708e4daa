/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_FILTER_BANK_H
#define AOT_SIGNAL_FILTER_BANK_H

#include <stdint.h>

/*
 * Sums of weighted input for each of channels. widths, frequency_starts and weight_starts
 * [channels + 1] say which stretch of the input and of the weights belongs to a channel; what a
 * stretch adds with unweights goes to the channel after it.
 */
void aot_signal_filter_bank(int32_t channels, const uint32_t *input, const int16_t *weights,
                            const int16_t *unweights, const int16_t *frequency_starts,
                            const int16_t *weight_starts, const int16_t *widths,
                            uint64_t *output);

#endif
