/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_OVERLAP_ADD_S16_H
#define AOT_SIGNAL_OVERLAP_ADD_S16_H

#include <stdint.h>

#include "signal_overlap_add.h"

/*
 * Frames [channels, frames, size] laid over each other every step samples and added, to output
 * [channels, frames * step]. tail [channels, size - step] keeps sums that are not complete.
 */
void aot_signal_overlap_add_s16(const aot_signal_overlap_add_params_t *params, const int16_t *input,
                                int16_t *tail, int16_t *output);

#endif
