/* SPDX-License-Identifier: Apache-2.0 */
#include "widen_s4_s8.h"

void aot_widen_s4_s8(const uint8_t *restrict input, int8_t *restrict output, int32_t n)
{
    for (int32_t i = 0; i < n / 2; i++) {
        output[2 * i] = (int8_t)(((input[i] & 15) ^ 8) - 8);
        output[2 * i + 1] = (int8_t)(((input[i] >> 4) ^ 8) - 8);
    }
    if (n % 2 != 0) {
        output[n - 1] = (int8_t)(((input[n / 2] & 15) ^ 8) - 8);
    }
}
