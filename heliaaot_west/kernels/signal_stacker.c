/* SPDX-License-Identifier: Apache-2.0 */
/* signal/micro/kernels/stacker.cc of TFLM, which leaves an output that is not valid as it was. */
#include "signal_stacker.h"

#include <string.h>

void aot_signal_stacker(const aot_signal_stacker_params_t *params, const int16_t *input,
                        int16_t *recent, int32_t *progress, int16_t *output, uint8_t *valid)
{
    const size_t frame = (size_t)params->channels * sizeof(*recent);
    const int32_t copies = progress[1] ? 1 : 1 + params->left_context;
    int32_t count = progress[0];
    for (int32_t copy = 0; copy < copies; copy++) {
        memcpy(recent + count * params->channels, input, frame);
        count++;
    }
    *valid = count == params->frames;
    if (*valid) {
        memcpy(output, recent, (size_t)params->frames * frame);
        count -= params->step;
        memmove(recent, recent + params->step * params->channels, (size_t)count * frame);
    } else {
        memset(output, 0, (size_t)params->frames * frame);
    }
    progress[0] = count;
    progress[1] = 1;
}
