/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/overlap_add.cc of TFLM. */
#include "signal_overlap_add_f32.h"

static void signal_overlap_add_f32_frame(const float *input, float *tail, int32_t size,
                                         int32_t step, float *output)
{
    const int32_t keep = size - step;
    for (int32_t i = 0; i < step; i++) {
        output[i] = i < keep ? input[i] + tail[i] : input[i];
    }
    for (int32_t i = 0; i < keep; i++) {
        tail[i] = input[i + step] + (i + step < keep ? tail[i + step] : 0.0f);
    }
}

void aot_signal_overlap_add_f32(const aot_signal_overlap_add_params_t *params, const float *input,
                                float *tail, float *output)
{
    for (int32_t channel = 0; channel < params->channels; channel++) {
        for (int32_t frame = 0; frame < params->frames; frame++) {
            signal_overlap_add_f32_frame(input, tail, params->size, params->step, output);
            input += params->size;
            output += params->step;
        }
        tail += params->size - params->step;
    }
}
