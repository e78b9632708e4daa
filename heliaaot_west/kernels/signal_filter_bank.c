/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/filter_bank.cc of TFLM; sums wrap at 64 bits. */
#include "signal_filter_bank.h"

void aot_signal_filter_bank(int32_t channels, const uint32_t *input, const int16_t *weights,
                            const int16_t *unweights, const int16_t *frequency_starts,
                            const int16_t *weight_starts, const int16_t *widths,
                            uint64_t *output)
{
    uint64_t sum = 0;
    for (int32_t channel = 0; channel <= channels; channel++) {
        const uint32_t *energy = input + frequency_starts[channel];
        const int16_t *weight = weights + weight_starts[channel];
        const int16_t *unweight = unweights + weight_starts[channel];
        uint64_t next = 0;
        for (int32_t i = 0; i < widths[channel]; i++) {
            sum += (uint64_t)((int64_t)energy[i] * weight[i]);
            next += (uint64_t)((int64_t)energy[i] * unweight[i]);
        }
        if (channel > 0) {
            output[channel - 1] = sum;
        }
        sum = next;
    }
}
