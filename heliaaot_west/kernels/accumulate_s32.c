/* SPDX-License-Identifier: Apache-2.0 */
#include "accumulate_s32.h"

void aot_accumulate_s32(const int32_t *input1, const int32_t *input2, int32_t *output,
                        int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int32_t)((uint32_t)input1[i] + (uint32_t)input2[i]);
    }
}
