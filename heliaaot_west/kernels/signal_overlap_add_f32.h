/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_OVERLAP_ADD_F32_H
#define AOT_SIGNAL_OVERLAP_ADD_F32_H

#include <stdint.h>

#include "signal_overlap_add.h"

/*
 * Frames [channels, frames, size] laid over each other every step samples and added, to output
 * [channels, frames * step]. tail [channels, size - step] keeps sums that are not complete.
 */
void aot_signal_overlap_add_f32(const aot_signal_overlap_add_params_t *params, const float *input,
                                float *tail, float *output);

#endif
