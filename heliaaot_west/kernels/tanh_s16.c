/* SPDX-License-Identifier: Apache-2.0 */
/* tensorflow/lite/kernels/internal/reference/integer_ops/tanh.h: Tanh of int16. */
#include "tanh_s16.h"

void aot_tanh_s16(const aot_sigmoid_table_params_t *restrict params, const int16_t *input,
                  const uint16_t *table, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const int32_t argument = aot_sigmoid_argument(params, input[i]);
        const uint32_t magnitude = (uint32_t)(argument < 0 ? -argument : argument);
        const uint32_t saturated = UINT32_C(0xffff) << 8;
        const int32_t sigmoid =
            (int32_t)(magnitude >> 8 >= 255 ? saturated
                                            : aot_sigmoid_interpolate(table, magnitude, 8));
        const int32_t centered = sigmoid - (INT32_C(1) << 23);
        const int32_t result = argument >= 0 ? centered + (1 << 7) : -centered + (1 << 7) - 1;
        output[i] = (int16_t)(result >> 8);
    }
}
