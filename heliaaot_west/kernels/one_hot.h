/* SPDX-License-Identifier: Apache-2.0 */
/* Indices as vectors that are on at one place. */
#ifndef AOT_ONE_HOT_H
#define AOT_ONE_HOT_H

#include <stdint.h>
#include <string.h>

/* The indices are [outer, inner], the output [outer, depth, inner] elements of item bytes. */
typedef struct {
    int32_t outer;
    int32_t depth;
    int32_t inner;
    int32_t item;
} aot_one_hot_params_t;

/* Defines aot_NAME(params, indices, on, off, output) for indices of TYPE. */
#define AOT_ONE_HOT_KERNEL(NAME, TYPE)                                                            \
    void aot_##NAME(const aot_one_hot_params_t *params, const TYPE *indices, const int8_t *on,    \
                    const int8_t *off, int8_t *output)                                            \
    {                                                                                             \
        const int32_t item = params->item;                                                        \
        const int32_t inner = params->inner;                                                      \
        const int32_t block = params->depth * inner * item;                                       \
        for (int32_t i = 0; i < params->outer; i++) {                                             \
            for (int32_t byte = 0; byte < block; byte += item) {                                  \
                memcpy(output + byte, off, (size_t)item);                                         \
            }                                                                                     \
            for (int32_t j = 0; j < inner; j++) {                                                 \
                if (indices[j] >= 0 && indices[j] < params->depth) {                              \
                    memcpy(output + ((int32_t)indices[j] * inner + j) * item, on, (size_t)item);  \
                }                                                                                 \
            }                                                                                     \
            indices += inner;                                                                     \
            output += block;                                                                      \
        }                                                                                         \
    }

#endif
