/* SPDX-License-Identifier: Apache-2.0 */
#include "requantize_s32_s8.h"

void aot_requantize_s32_s8(const aot_requantize_params_t *restrict params, const int32_t *input,
                           int8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int8_t)aot_requantize_value(params, input[i]);
    }
}
