/* SPDX-License-Identifier: Apache-2.0 */
#include "accumulate_f32.h"

void aot_accumulate_f32(const float *input1, const float *input2, float *output,
                        int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = input1[i] + input2[i];
    }
}
