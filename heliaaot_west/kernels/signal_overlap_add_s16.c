/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/overlap_add.cc of TFLM: every sum saturates. */
#include "signal_overlap_add_s16.h"

#include "fixed_point.h"

static int16_t signal_overlap_add_s16_sum(int16_t a, int16_t b)
{
    return (int16_t)aot_clamp(a + b, INT16_MIN, INT16_MAX);
}

static void signal_overlap_add_s16_frame(const int16_t *input, int16_t *tail, int32_t size,
                                         int32_t step, int16_t *output)
{
    const int32_t keep = size - step;
    for (int32_t i = 0; i < step; i++) {
        output[i] = i < keep ? signal_overlap_add_s16_sum(input[i], tail[i]) : input[i];
    }
    for (int32_t i = 0; i < keep; i++) {
        const int16_t before = i + step < keep ? tail[i + step] : 0;
        tail[i] = signal_overlap_add_s16_sum(input[i + step], before);
    }
}

void aot_signal_overlap_add_s16(const aot_signal_overlap_add_params_t *params, const int16_t *input,
                                int16_t *tail, int16_t *output)
{
    for (int32_t channel = 0; channel < params->channels; channel++) {
        for (int32_t frame = 0; frame < params->frames; frame++) {
            signal_overlap_add_s16_frame(input, tail, params->size, params->step, output);
            input += params->size;
            output += params->step;
        }
        tail += params->size - params->step;
    }
}
