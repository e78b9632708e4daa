/* SPDX-License-Identifier: Apache-2.0 */
/* Running sums along a dimension. */
#ifndef AOT_CUMSUM_H
#define AOT_CUMSUM_H

#include <stdint.h>

/* Elements before the dimension, of it, and after it. */
typedef struct {
    int32_t outer;
    int32_t depth;
    int32_t inner;
    int32_t exclusive; /* whether a sum leaves out the element at its place */
    int32_t reverse;   /* whether sums run from the end */
} aot_cumsum_params_t;

/*
 * Defines aot_NAME(params, input, output) with sums of the type UNSIGNED, as which
 * integers wrap. The output may be the input.
 */
#define AOT_CUMSUM_KERNEL(NAME, TYPE, UNSIGNED)                                                    \
    void aot_##NAME(const aot_cumsum_params_t *params, const TYPE *input, TYPE *output)            \
    {                                                                                              \
        const int32_t last = (params->depth - 1) * params->inner;                                  \
        const int32_t start = params->reverse ? last : 0;                                          \
        const int32_t step = params->reverse ? -params->inner : params->inner;                     \
        for (int32_t i = 0; i < params->outer; i++) {                                              \
            for (int32_t j = 0; j < params->inner; j++) {                                          \
                int32_t at = start + j;                                                            \
                UNSIGNED sum = 0;                                                                  \
                for (int32_t k = 0; k < params->depth; k++) {                                      \
                    const UNSIGNED before = sum;                                                   \
                    sum += (UNSIGNED)input[at];                                                    \
                    output[at] = (TYPE)(params->exclusive ? before : sum);                         \
                    at += step;                                                                    \
                }                                                                                  \
            }                                                                                      \
            input += params->depth * params->inner;                                                \
            output += params->depth * params->inner;                                               \
        }                                                                                          \
    }

#endif
