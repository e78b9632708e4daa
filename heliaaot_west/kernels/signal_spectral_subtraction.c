/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/filter_bank_spectral_subtraction.cc of TFLM. */
#include "signal_spectral_subtraction.h"

void aot_signal_spectral_subtraction(const aot_signal_spectral_subtraction_params_t *params,
                                     const uint32_t *input, uint32_t *estimate, uint32_t *output,
                                     uint32_t *noise)
{
    const uint32_t remaining = (uint32_t)params->min_signal_remaining;
    for (int32_t i = 0; i < params->channels; i++) {
        const uint32_t signal = input[i];
        const uint32_t scaled = signal << params->smoothing_bits;
        const uint64_t from_signal = (uint64_t)scaled * (uint32_t)params->smoothing[i & 1];
        const uint64_t from_past =
            (uint64_t)estimate[i] * (uint32_t)params->one_minus_smoothing[i & 1];
        const uint32_t smoothed = (uint32_t)((from_signal + from_past) >> params->fraction_bits);
        const uint32_t taken = smoothed < scaled ? smoothed : scaled;
        const uint32_t kept = (scaled - taken) >> params->smoothing_bits;
        const uint32_t least = (uint32_t)(((uint64_t)signal * remaining) >> params->fraction_bits);
        estimate[i] = params->clamping ? taken : smoothed;
        noise[i] = estimate[i];
        output[i] = kept > least ? kept : least;
    }
}
