/* SPDX-License-Identifier: Apache-2.0 */
/* Shapes as data. */
#ifndef AOT_BROADCAST_ARGS_H
#define AOT_BROADCAST_ARGS_H

#include <stdint.h>

/*
 * Defines aot_NAME(shape1, shape2, output, rank1, rank2) for dimensions of TYPE; the output has the
 * larger rank. Where neither dimension is 1 the first one is taken.
 */
#define AOT_BROADCAST_ARGS_KERNEL(NAME, TYPE)                                                     \
    void aot_##NAME(const TYPE *shape1, const TYPE *shape2, TYPE *output, int32_t rank1,          \
                    int32_t rank2)                                                                \
    {                                                                                             \
        const int32_t rank = rank1 > rank2 ? rank1 : rank2;                                       \
        const int32_t skip1 = rank - rank1;                                                       \
        const int32_t skip2 = rank - rank2;                                                       \
        for (int32_t i = 0; i < rank; i++) {                                                      \
            const TYPE dim1 = i < skip1 ? 1 : shape1[i - skip1];                                  \
            output[i] = dim1 == 1 && i >= skip2 ? shape2[i - skip2] : dim1;                       \
        }                                                                                         \
    }

#endif
