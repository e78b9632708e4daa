/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of tensors whose shapes broadcast: 1 where they hold, else 0. */
#ifndef AOT_COMPARISON_H
#define AOT_COMPARISON_H

#include <stdint.h>

#include "broadcast.h"

/* Declares aot_NAME. */
#define AOT_COMPARISON(NAME, PARAMS, TYPE)                                                         \
    void aot_##NAME(const PARAMS *params, const TYPE *input1, const TYPE *input2, uint8_t *output)

/* Defines aot_NAME by an operator of C. */
#define AOT_COMPARISON_KERNEL(NAME, TYPE, OPERATOR)                                                \
    static inline uint8_t NAME##_value(const aot_binary_params_t *p, TYPE a, TYPE b)               \
    {                                                                                              \
        (void)p;                                                                                   \
        return a OPERATOR b ? 1 : 0;                                                               \
    }                                                                                              \
    AOT_BROADCAST_KERNEL_TO(NAME, aot_binary_params_t, TYPE, uint8_t)

#endif
