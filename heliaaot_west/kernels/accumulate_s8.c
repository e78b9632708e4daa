/* SPDX-License-Identifier: Apache-2.0 */
#include "accumulate_s8.h"

#include "fixed_point.h"

void aot_fill_s32(int32_t *sums, int32_t size, int32_t value)
{
    for (int32_t i = 0; i < size; i++) {
        sums[i] = value;
    }
}

void aot_accumulate_s8(const int8_t *input, int32_t *sums, int32_t size, int32_t shift)
{
    for (int32_t i = 0; i < size; i++) {
        sums[i] += aot_shift_left(input[i], shift);
    }
}
