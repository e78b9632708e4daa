/* SPDX-License-Identifier: Apache-2.0 */
/* Where along a dimension the greatest or the least element lies. */
#ifndef AOT_ARG_MAX_MIN_H
#define AOT_ARG_MAX_MIN_H

#include <stdint.h>

/* Elements before the dimension, of it, and after it. */
typedef struct {
    int32_t outer;
    int32_t depth;
    int32_t inner;
} aot_arg_max_min_params_t;

/* Declares aot_NAME; of equal elements the first counts. */
#define AOT_ARG_MAX_MIN(NAME, TYPE, RESULT)                                                        \
    void aot_##NAME(const aot_arg_max_min_params_t *params, const TYPE *input, RESULT *output)

/* Defines aot_NAME by the operator of C that holds between a better element and the best. */
#define AOT_ARG_MAX_MIN_KERNEL(NAME, TYPE, RESULT, OPERATOR)                                       \
    AOT_ARG_MAX_MIN(NAME, TYPE, RESULT)                                                            \
    {                                                                                              \
        for (int32_t i = 0; i < params->outer; i++) {                                              \
            for (int32_t j = 0; j < params->inner; j++) {                                          \
                const TYPE *element = input + j;                                                   \
                TYPE best = *element;                                                              \
                int32_t position = 0;                                                              \
                for (int32_t k = 1; k < params->depth; k++) {                                      \
                    element += params->inner;                                                      \
                    if (*element OPERATOR best) {                                                  \
                        best = *element;                                                           \
                        position = k;                                                              \
                    }                                                                              \
                }                                                                                  \
                output[j] = position;                                                              \
            }                                                                                      \
            input += params->depth * params->inner;                                                \
            output += params->inner;                                                               \
        }                                                                                          \
    }

#endif
