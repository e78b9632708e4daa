/* SPDX-License-Identifier: Apache-2.0 */
#include "clamp_s8.h"

void aot_clamp_s8(const int8_t *input, int8_t *output, int32_t size, int32_t low, int32_t high)
{
    const int8_t least = (int8_t)low;
    const int8_t most = (int8_t)high;
    for (int32_t i = 0; i < size; i++) {
        const int8_t raised = input[i] < least ? least : input[i];
        output[i] = raised > most ? most : raised;
    }
}
