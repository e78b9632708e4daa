/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FFT_H
#define AOT_FFT_H

#include <stdint.h>

/*
 * A mixed-radix transform of length complex points, which is half of the real samples. Stages run
 * in the order of radix (2, 3, 4 or 5), first on adjacent points.
 */
typedef struct {
    int32_t frames;
    int32_t input_length;
    int32_t length;
    int32_t stages;
    int32_t radix[12];
    int32_t inverse;
} aot_fft_params_t;

#endif
