/* SPDX-License-Identifier: Apache-2.0 */
/* signal/micro/kernels/delay.cc of TFLM. */
#include "signal_delay.h"

#include <string.h>

void aot_signal_delay(const aot_signal_delay_params_t *params, const int16_t *input,
                      int16_t *recent, int16_t *output)
{
    const int32_t old = params->delay < params->size ? params->delay : params->size;
    const int32_t passed = params->size - old;
    const int32_t kept = params->delay - old;
    for (int32_t channel = 0; channel < params->channels; channel++) {
        memcpy(output, recent, (size_t)old * sizeof(*output));
        memcpy(output + old, input, (size_t)passed * sizeof(*output));
        memmove(recent, recent + old, (size_t)kept * sizeof(*recent));
        memcpy(recent + kept, input + passed, (size_t)old * sizeof(*recent));
        input += params->size;
        recent += params->delay;
        output += params->size;
    }
}
