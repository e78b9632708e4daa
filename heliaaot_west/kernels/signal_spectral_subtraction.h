/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_SPECTRAL_SUBTRACTION_H
#define AOT_SIGNAL_SPECTRAL_SUBTRACTION_H

#include <stdint.h>

/* Smoothing factors by parity of the channel; all factors have fraction_bits. */
typedef struct {
    int32_t channels;
    int32_t smoothing[2];
    int32_t one_minus_smoothing[2];
    int32_t min_signal_remaining;
    int32_t smoothing_bits;
    int32_t fraction_bits;
    int32_t clamping;
} aot_signal_spectral_subtraction_params_t;

/* Takes the smoothed noise off the signal. estimate [channels] is kept from run to run. */
void aot_signal_spectral_subtraction(const aot_signal_spectral_subtraction_params_t *params,
                                     const uint32_t *input, uint32_t *estimate, uint32_t *output,
                                     uint32_t *noise);

#endif
