/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_STACKER_H
#define AOT_SIGNAL_STACKER_H

#include <stdint.h>

typedef struct {
    int32_t channels;
    int32_t left_context;
    int32_t frames;
    int32_t step;
} aot_signal_stacker_params_t;

/*
 * The last frames inputs [channels] side by side, once every step inputs; else 0 and not valid.
 * recent [frames, channels] keeps inputs; progress holds how many are there, and whether there
 * was a first one, which stands for those before it.
 */
void aot_signal_stacker(const aot_signal_stacker_params_t *params, const int16_t *input,
                        int16_t *recent, int32_t *progress, int16_t *output, uint8_t *valid);

#endif
