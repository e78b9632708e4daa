/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RFFT_F32_H
#define AOT_RFFT_F32_H

#include <stdint.h>

#include "fft.h"

/*
 * Spectra [frames, length + 1, 2] of real frames [frames, input_length], padded with zeros to
 * 2 * length samples. position [length] is where a point goes before the
 * first stage; split [length / 2, 2] are exp(-pi i ((k + 1) / length + 1/2)).
 */
void aot_rfft_f32(const aot_fft_params_t *params, const float *input, const uint16_t *position,
                  const float *twiddles, const float *split, float *output);

#endif
