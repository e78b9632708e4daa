/* SPDX-License-Identifier: Apache-2.0 */
/* Slices of a tensor by their indices along one axis. */
#ifndef AOT_GATHER_H
#define AOT_GATHER_H

#include <stdint.h>
#include <string.h>

#include "index_status.h"

/*
 * The input is [batches, outer, size] of runs of bytes, the indices [batches, count], the output
 * [batches, outer, count] of runs.
 */
typedef struct {
    int32_t batches;
    int32_t outer;
    int32_t size;
    int32_t count;
    int32_t run;
} aot_gather_params_t;

/* Defines aot_NAME(params, input, indices, output) for indices of TYPE. */
#define AOT_GATHER_KERNEL(NAME, TYPE)                                                             \
    int32_t aot_##NAME(const aot_gather_params_t *params, const int8_t *input,                    \
                       const TYPE *indices, int8_t *output)                                       \
    {                                                                                             \
        const int32_t run = params->run;                                                          \
        for (int32_t batch = 0; batch < params->batches; batch++) {                               \
            for (int32_t i = 0; i < params->outer; i++) {                                         \
                for (int32_t j = 0; j < params->count; j++) {                                     \
                    if (indices[j] < 0 || indices[j] >= params->size) {                           \
                        return AOT_INDEX_OUT_OF_RANGE;                                            \
                    }                                                                             \
                    memcpy(output, input + (int32_t)indices[j] * run, (size_t)run);               \
                    output += run;                                                                \
                }                                                                                 \
                input += params->size * run;                                                      \
            }                                                                                     \
            indices += params->count;                                                             \
        }                                                                                         \
        return AOT_INDEX_IN_RANGE;                                                                \
    }

#endif
