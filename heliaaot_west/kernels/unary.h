/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of each element by itself. */
#ifndef AOT_UNARY_H
#define AOT_UNARY_H

#include <stdint.h>

/* Defines aot_NAME(input, output, size) by NAME_value(x). The output may be the input. */
#define AOT_UNARY_KERNEL(NAME, TYPE)                                                               \
    void aot_##NAME(const TYPE *input, TYPE *output, int32_t size)                                 \
    {                                                                                              \
        for (int32_t i = 0; i < size; i++) {                                                       \
            output[i] = NAME##_value(input[i]);                                                    \
        }                                                                                          \
    }

#endif
