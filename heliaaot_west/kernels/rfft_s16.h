/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RFFT_S16_H
#define AOT_RFFT_S16_H

#include <stdint.h>

#include "fft.h"

/*
 * Spectra [frames, length + 1, 2] of real frames [frames, input_length], padded with zeros to
 * 2 * length samples and divided by that. position [length] is where a point goes before the
 * first stage; split [length / 2, 2] are exp(-pi i ((k + 1) / length + 1/2)).
 */
void aot_rfft_s16(const aot_fft_params_t *params, const int16_t *input, const uint16_t *position,
                  const int16_t *twiddles, const int16_t *split, int16_t *output);

#endif
