/* SPDX-License-Identifier: Apache-2.0 */
#include "lookup_s8.h"

void aot_lookup_s8(const int8_t *input, const int8_t *table, int8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = table[(uint8_t)input[i]];
    }
}
