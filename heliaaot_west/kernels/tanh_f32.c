/* SPDX-License-Identifier: Apache-2.0 */
#include "tanh_f32.h"

#include <math.h>

void aot_tanh_f32(const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = tanhf(input[i]);
    }
}
