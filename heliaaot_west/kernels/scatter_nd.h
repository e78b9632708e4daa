/* SPDX-License-Identifier: Apache-2.0 */
/* Slices added up at places in a tensor of zeros. */
#ifndef AOT_SCATTER_ND_H
#define AOT_SCATTER_ND_H

#include <stdint.h>
#include <string.h>

#include "gather_nd.h"
#include "index_status.h"

/*
 * Defines aot_NAME(params, indices, updates, output), which adds elements of TYPE; SUM is the type
 * in which they are added, so that integers wrap around. Parameters are in elements.
 */
#define AOT_SCATTER_ND_KERNEL(NAME, TYPE, SUM)                                                    \
    AOT_GATHER_ND_POSITION(NAME##_position, int32_t)                                              \
                                                                                                  \
    int32_t aot_##NAME(const aot_gather_nd_params_t *params, const int32_t *indices,              \
                       const TYPE *updates, TYPE *output)                                         \
    {                                                                                             \
        memset(output, 0, (size_t)params->size * sizeof(TYPE));                                   \
        for (int32_t i = 0; i < params->count; i++) {                                             \
            const int32_t position = NAME##_position(params, indices);                            \
            if (position < 0) {                                                                   \
                return AOT_INDEX_OUT_OF_RANGE;                                                    \
            }                                                                                     \
            for (int32_t j = 0; j < params->run; j++) {                                           \
                output[position + j] = (TYPE)((SUM)output[position + j] + (SUM)updates[j]);       \
            }                                                                                     \
            updates += params->run;                                                               \
            indices += params->depth;                                                             \
        }                                                                                         \
        return AOT_INDEX_IN_RANGE;                                                                \
    }

#endif
