/* SPDX-License-Identifier: Apache-2.0 */
#include "requantize_s16_s32.h"

void aot_requantize_s16_s32(const aot_requantize_params_t *restrict params, const int16_t *input,
                            int32_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = aot_requantize_value(params, input[i]);
    }
}
