/* SPDX-License-Identifier: Apache-2.0 */
/* A tensor with a smaller one put into it. */
#ifndef AOT_DYNAMIC_UPDATE_SLICE_H
#define AOT_DYNAMIC_UPDATE_SLICE_H

#include <stdint.h>
#include <string.h>

#include "copy_runs.h"

#define AOT_DYNAMIC_UPDATE_SLICE_DIMENSIONS 8

/*
 * Size bytes of input. Starts are limited to [0, limits], and strides are the bytes between
 * neighbours; copy puts the update in at the start of the output.
 */
typedef struct {
    int32_t size;
    int32_t dimensions;
    int32_t limits[AOT_DYNAMIC_UPDATE_SLICE_DIMENSIONS];
    int32_t strides[AOT_DYNAMIC_UPDATE_SLICE_DIMENSIONS];
    aot_copy_strided_params_t copy;
} aot_dynamic_update_slice_params_t;

/* Defines aot_NAME(params, input, update, starts, output) for starts of TYPE. */
#define AOT_DYNAMIC_UPDATE_SLICE_KERNEL(NAME, TYPE)                                               \
    void aot_##NAME(const aot_dynamic_update_slice_params_t *params, const int8_t *input,         \
                    const int8_t *update, const TYPE *starts, int8_t *output)                     \
    {                                                                                             \
        int32_t offset = 0;                                                                       \
        for (int32_t i = 0; i < params->dimensions; i++) {                                        \
            const TYPE most = params->limits[i];                                                  \
            const TYPE start = starts[i] > most ? most : starts[i];                               \
            offset += (start > 0 ? (int32_t)start : 0) * params->strides[i];                      \
        }                                                                                         \
        if (output != input) {                                                                    \
            memcpy(output, input, (size_t)params->size);                                          \
        }                                                                                         \
        aot_copy_runs(&params->copy, update, output + offset);                                    \
    }

#endif
