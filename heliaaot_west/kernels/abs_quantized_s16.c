/* SPDX-License-Identifier: Apache-2.0 */
#include "abs_quantized_s16.h"

void aot_abs_quantized_s16(const aot_requantize_params_t *restrict params, const int16_t *input,
                           int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const int32_t value = input[i];
        output[i] = (int16_t)aot_requantize_value(params, value < 0 ? -value : value);
    }
}
