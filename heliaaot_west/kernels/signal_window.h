/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_WINDOW_H
#define AOT_SIGNAL_WINDOW_H

#include <stdint.h>

typedef struct {
    int32_t frames;
    int32_t size;
    int32_t shift;
} aot_signal_window_params_t;

/* Each frame of input [frames, size] times weights [size], shifted right and saturated. */
void aot_signal_window(const aot_signal_window_params_t *params, const int16_t *input,
                       const int16_t *weights, int16_t *output);

#endif
