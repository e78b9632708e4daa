/* SPDX-License-Identifier: Apache-2.0 */
/* The greatest values of rows, in order. */
#ifndef AOT_TOPK_H
#define AOT_TOPK_H

#include <stdint.h>

typedef struct {
    int32_t rows;
    int32_t columns;
    int32_t k; /* at most columns */
} aot_topk_params_t;

/*
 * Defines aot_NAME(params, input, values, indices): of each row the k greatest values, greatest
 * first and equal ones in the order of the row, and where they stand in it.
 */
#define AOT_TOPK_KERNEL(NAME, TYPE)                                                                \
    static void NAME##_insert(TYPE value, int32_t index, int32_t at, TYPE *values,                 \
                              int32_t *indices)                                                    \
    {                                                                                              \
        while (at > 0 && values[at - 1] < value) {                                                 \
            values[at] = values[at - 1];                                                           \
            indices[at] = indices[at - 1];                                                         \
            at--;                                                                                  \
        }                                                                                          \
        values[at] = value;                                                                        \
        indices[at] = index;                                                                       \
    }                                                                                              \
                                                                                                   \
    void aot_##NAME(const aot_topk_params_t *params, const TYPE *input, TYPE *values,              \
                    int32_t *indices)                                                              \
    {                                                                                              \
        const int32_t k = params->k;                                                               \
        for (int32_t row = 0; row < params->rows; row++) {                                         \
            for (int32_t i = 0; i < k; i++) {                                                      \
                NAME##_insert(input[i], i, i, values, indices);                                    \
            }                                                                                      \
            for (int32_t i = k; i < params->columns; i++) {                                        \
                if (values[k - 1] < input[i]) {                                                    \
                    NAME##_insert(input[i], i, k - 1, values, indices);                            \
                }                                                                                  \
            }                                                                                      \
            input += params->columns;                                                              \
            values += k;                                                                           \
            indices += k;                                                                          \
        }                                                                                          \
    }

#endif
