/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_DELAY_H
#define AOT_SIGNAL_DELAY_H

#include <stdint.h>

typedef struct {
    int32_t channels;
    int32_t size;
    int32_t delay;
} aot_signal_delay_params_t;

/* Input [channels, size] delay samples later. recent [channels, delay] keeps those on the way. */
void aot_signal_delay(const aot_signal_delay_params_t *params, const int16_t *input,
                      int16_t *recent, int16_t *output);

#endif
