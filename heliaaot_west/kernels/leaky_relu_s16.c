/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: two roundings.
 * tensorflow/lite/kernels/internal/reference/leaky_relu.h: QuantizeLeakyRelu.
 */
#include "leaky_relu_s16.h"

#include "fixed_point.h"

void aot_leaky_relu_s16(const aot_leaky_relu_s16_params_t *restrict params, const int16_t *input,
                        int16_t *output, int32_t size)
{
    const aot_leaky_relu_s16_params_t p = *params;
    for (int32_t i = 0; i < size; i++) {
        const int32_t value = input[i] - p.input_zero_point;
        const int32_t scaled = value >= 0
                                   ? aot_requantize(value, p.multiplier, p.shift)
                                   : aot_requantize(value, p.slope_multiplier, p.slope_shift);
        output[i] = (int16_t)aot_clamp(scaled + p.output_zero_point, INT16_MIN, INT16_MAX);
    }
}
