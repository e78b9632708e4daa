/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/energy.cc of TFLM, which leaves what is out of range as it was. */
#include "signal_energy.h"

void aot_signal_energy(const int16_t *input, int32_t first, int32_t end, int32_t size,
                       uint32_t *output)
{
    for (int32_t i = 0; i < first; i++) {
        output[i] = 0;
    }
    for (int32_t i = first; i < end; i++) {
        const int32_t re = input[2 * i];
        const int32_t im = input[2 * i + 1];
        output[i] = (uint32_t)(re * re) + (uint32_t)(im * im);
    }
    for (int32_t i = end; i < size; i++) {
        output[i] = 0;
    }
}
