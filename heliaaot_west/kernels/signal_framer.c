/* SPDX-License-Identifier: Apache-2.0 */
/*
 * signal/micro/kernels/framer.cc of TFLM, which leaves a frame that lacks samples as it was.
 * The samples before are moved down instead of kept in a ring, so that a frame is contiguous.
 */
#include "signal_framer.h"

#include <string.h>

/* The oldest of count recent samples followed by the new ones. */
static void signal_framer_join(const aot_signal_framer_params_t *p, const int16_t *recent,
                               int32_t count, const int16_t *newest, int16_t *frame)
{
    const int32_t old = count < p->frame_size ? count : p->frame_size;
    memcpy(frame, recent, (size_t)old * sizeof(*frame));
    memcpy(frame + old, newest, (size_t)(p->frame_size - old) * sizeof(*frame));
}

/* Forgets the oldest of count recent samples for as many new ones. */
static void signal_framer_shift(const aot_signal_framer_params_t *p, int16_t *recent, int32_t count,
                                const int16_t *newest)
{
    const int32_t kept = count > p->frame_step ? count - p->frame_step : 0;
    const int32_t taken = count - kept;
    memmove(recent, recent + taken, (size_t)kept * sizeof(*recent));
    memcpy(recent + kept, newest + p->frame_step - taken, (size_t)taken * sizeof(*recent));
}

static int32_t signal_framer_channel(const aot_signal_framer_params_t *p, const int16_t *input,
                                     int16_t *recent, int32_t count, int16_t *output,
                                     uint8_t *valid)
{
    for (int32_t step = 0; step < p->steps; step++) {
        if (count + p->frame_step >= p->frame_size) {
            signal_framer_join(p, recent, count, input, output);
            signal_framer_shift(p, recent, count, input);
        } else {
            memcpy(recent + count, input, (size_t)p->frame_step * sizeof(*recent));
            memset(output, 0, (size_t)p->frame_size * sizeof(*output));
            count += p->frame_step;
            *valid = 0;
        }
        input += p->frame_step;
        output += p->frame_size;
    }
    return count;
}

void aot_signal_framer(const aot_signal_framer_params_t *params, const int16_t *input,
                       int16_t *recent, int32_t *filled, int16_t *output, uint8_t *valid)
{
    int32_t count = *filled;
    *valid = 1;
    for (int32_t channel = 0; channel < params->channels; channel++) {
        count = signal_framer_channel(params, input, recent, *filled, output, valid);
        input += params->steps * params->frame_step;
        recent += params->history;
        output += params->steps * params->frame_size;
    }
    *filled = count;
}
