/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_OVERLAP_ADD_H
#define AOT_SIGNAL_OVERLAP_ADD_H

#include <stdint.h>

typedef struct {
    int32_t channels;
    int32_t frames;
    int32_t size;
    int32_t step;
} aot_signal_overlap_add_params_t;

#endif
