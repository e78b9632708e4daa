/* SPDX-License-Identifier: Apache-2.0 */
/* tensorflow/lite/kernels/internal/reference/integer_ops/logistic.h: Logistic of int16. */
#include "logistic_s16.h"

void aot_logistic_s16(const aot_sigmoid_table_params_t *restrict params, const int16_t *input,
                      const uint16_t *table, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const int32_t argument = aot_sigmoid_argument(params, input[i]);
        const uint32_t magnitude = (uint32_t)(argument < 0 ? -argument : argument);
        const uint32_t saturated = UINT32_C(0x7fff) << 10;
        const uint32_t positive =
            magnitude >> 9 >= 255 ? saturated : aot_sigmoid_interpolate(table, magnitude, 9);
        const uint32_t result =
            argument >= 0 ? positive + (1u << 9) : (1u << 25) - positive + (1u << 9) - 1u;
        output[i] = (int16_t)(result >> 10);
    }
}
