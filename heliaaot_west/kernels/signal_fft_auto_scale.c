/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/fft_auto_scale.cc of TFLM. */
#include "signal_fft_auto_scale.h"

#include "signal_bits.h"

/* As signal/src/max_abs.cc of TFLM: -32768 counts as the lowest, not the largest value. */
static int16_t signal_fft_auto_scale_largest(const int16_t *input, int32_t size)
{
    int16_t largest = 0;
    for (int32_t i = 0; i < size; i++) {
        if (input[i] > largest) {
            largest = input[i];
        } else if (-input[i] > largest) {
            largest = (int16_t)-input[i];
        }
    }
    return largest;
}

void aot_signal_fft_auto_scale(const int16_t *input, int32_t size, int16_t *output,
                               int32_t *scale_bits)
{
    const int32_t largest = signal_fft_auto_scale_largest(input, size);
    const int32_t room = 15 - aot_signal_bits((uint32_t)largest);
    const int32_t shift = room > 0 ? room : 0;
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int16_t)(input[i] * (1 << shift));
    }
    *scale_bits = shift;
}
