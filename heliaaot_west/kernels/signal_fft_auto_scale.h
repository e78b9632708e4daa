/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_FFT_AUTO_SCALE_H
#define AOT_SIGNAL_FFT_AUTO_SCALE_H

#include <stdint.h>

/*
 * Shifts the samples left as far as the largest allows; scale_bits gets the shift, which is 0
 * for silence.
 */
void aot_signal_fft_auto_scale(const int16_t *input, int32_t size, int16_t *output,
                               int32_t *scale_bits);

#endif
