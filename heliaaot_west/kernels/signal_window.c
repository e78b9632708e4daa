/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/window.cc of TFLM: rounds down. */
#include "signal_window.h"

#include "fixed_point.h"

void aot_signal_window(const aot_signal_window_params_t *params, const int16_t *input,
                       const int16_t *weights, int16_t *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        for (int32_t i = 0; i < params->size; i++) {
            const int32_t product = (input[i] * weights[i]) >> params->shift;
            output[i] = (int16_t)aot_clamp(product, INT16_MIN, INT16_MAX);
        }
        input += params->size;
        output += params->size;
    }
}
