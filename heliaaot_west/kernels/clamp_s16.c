/* SPDX-License-Identifier: Apache-2.0 */
#include "clamp_s16.h"

void aot_clamp_s16(const int16_t *input, int16_t *output, int32_t size, int32_t low, int32_t high)
{
    const int16_t least = (int16_t)low;
    const int16_t most = (int16_t)high;
    for (int32_t i = 0; i < size; i++) {
        const int16_t raised = input[i] < least ? least : input[i];
        output[i] = raised > most ? most : raised;
    }
}
