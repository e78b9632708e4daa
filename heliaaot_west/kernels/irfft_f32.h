/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_IRFFT_F32_H
#define AOT_IRFFT_F32_H

#include <stdint.h>

#include "fft.h"

/*
 * Real frames [frames, 2 * length] of spectra [frames, length + 1, 2], divided by 2 * length.
 * position [length] is where a point goes before the first stage; split [length / 2, 2] are
 * exp(pi i ((k + 1) / length + 1/2)).
 */
void aot_irfft_f32(const aot_fft_params_t *params, const float *input, const uint16_t *position,
                   const float *twiddles, const float *split, float *output);

#endif
