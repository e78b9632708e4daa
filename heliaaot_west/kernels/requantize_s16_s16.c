/* SPDX-License-Identifier: Apache-2.0 */
#include "requantize_s16_s16.h"

void aot_requantize_s16_s16(const aot_requantize_params_t *restrict params, const int16_t *input,
                            int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int16_t)aot_requantize_value(params, input[i]);
    }
}
