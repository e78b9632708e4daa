/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FFT_S32_H
#define AOT_FFT_S32_H

#include <stdint.h>

#include "fft.h"

/*
 * Transforms data [length, 2] in place, whose points lie in digit-reversed order. The result is
 * divided by length. twiddles [length, 2] are exp(-2 pi i k / length), conjugate for the inverse.
 */
void aot_fft_s32(const aot_fft_params_t *params, const int32_t *twiddles, int32_t *data);

#endif
