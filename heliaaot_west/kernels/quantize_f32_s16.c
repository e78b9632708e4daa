/* SPDX-License-Identifier: Apache-2.0 */
#include "quantize_f32_s16.h"

void aot_quantize_f32_s16(const aot_quantize_params_t *restrict params, const float *input,
                          int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = (int16_t)aot_quantize_value(params, input[i]);
    }
}
