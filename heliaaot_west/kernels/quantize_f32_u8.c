/* SPDX-License-Identifier: Apache-2.0 */
#include "quantize_f32_u8.h"

void aot_quantize_f32_u8(const aot_quantize_params_t *restrict params, const float *input,
                         uint8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (uint8_t)aot_quantize_value(params, input[i]);
    }
}
