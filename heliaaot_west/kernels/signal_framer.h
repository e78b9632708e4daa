/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_FRAMER_H
#define AOT_SIGNAL_FRAMER_H

#include <stdint.h>

typedef struct {
    int32_t channels;
    int32_t steps;
    int32_t frame_step;
    int32_t frame_size;
    int32_t history;
} aot_signal_framer_params_t;

/*
 * Overlapping frames [channels, steps, frame_size] of input [channels, steps * frame_step].
 * recent [channels, history] keeps the samples before, of which filled are there; a frame that
 * lacks samples is 0 and clears valid.
 */
void aot_signal_framer(const aot_signal_framer_params_t *params, const int16_t *input,
                       int16_t *recent, int32_t *filled, int16_t *output, uint8_t *valid);

#endif
