/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FFT_F32_H
#define AOT_FFT_F32_H

#include <stdint.h>

#include "fft.h"

/*
 * Transforms data [length, 2] in place, whose points lie in digit-reversed order. twiddles
 * [length, 2] are exp(-2 pi i k / length), conjugate for the inverse.
 */
void aot_fft_f32(const aot_fft_params_t *params, const float *twiddles, float *data);

#endif
