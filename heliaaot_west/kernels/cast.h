/* SPDX-License-Identifier: Apache-2.0 */
/* From one type of element to another. */
#ifndef AOT_CAST_H
#define AOT_CAST_H

#include <stdint.h>

/* The type of the input. */
#define AOT_CAST_S8 0
#define AOT_CAST_U8 1
#define AOT_CAST_S16 2
#define AOT_CAST_S32 3
#define AOT_CAST_U32 4
#define AOT_CAST_S64 5

#define AOT_CAST_ELEMENTS(FROM, TO, EXPRESSION)                                                   \
    for (int32_t i = 0; i < size; i++) {                                                          \
        const FROM x = ((const FROM *)input)[i];                                                  \
        output[i] = (TO)(EXPRESSION);                                                             \
    }                                                                                             \
    break;

/*
 * Defines aot_NAME(input, output, size, source) by an EXPRESSION of an integer x. Integers that TO
 * cannot hold keep their lowest bits.
 */
#define AOT_CAST_KERNEL(NAME, TO, EXPRESSION)                                                     \
    void aot_##NAME(const void *input, TO *output, int32_t size, int32_t source)                  \
    {                                                                                             \
        switch (source) {                                                                         \
        case AOT_CAST_S8:                                                                         \
            AOT_CAST_ELEMENTS(int8_t, TO, EXPRESSION)                                             \
        case AOT_CAST_U8:                                                                         \
            AOT_CAST_ELEMENTS(uint8_t, TO, EXPRESSION)                                            \
        case AOT_CAST_S16:                                                                        \
            AOT_CAST_ELEMENTS(int16_t, TO, EXPRESSION)                                            \
        case AOT_CAST_S32:                                                                        \
            AOT_CAST_ELEMENTS(int32_t, TO, EXPRESSION)                                            \
        case AOT_CAST_U32:                                                                        \
            AOT_CAST_ELEMENTS(uint32_t, TO, EXPRESSION)                                           \
        default:                                                                                  \
            AOT_CAST_ELEMENTS(int64_t, TO, EXPRESSION)                                            \
        }                                                                                         \
    }

/*
 * Defines aot_NAME(input, output, size) from real numbers, which lose their fraction. Those that TO
 * cannot hold become its least or greatest value, and what is no number 0.
 */
#define AOT_CAST_F32_KERNEL(NAME, TO, LEAST, GREATEST)                                            \
    void aot_##NAME(const float *input, TO *output, int32_t size)                                 \
    {                                                                                             \
        for (int32_t i = 0; i < size; i++) {                                                      \
            const float x = input[i];                                                             \
            if (x >= (float)(GREATEST)) {                                                         \
                output[i] = GREATEST;                                                             \
            } else if (x > (float)(LEAST)) {                                                      \
                output[i] = (TO)x;                                                                \
            } else {                                                                              \
                output[i] = x <= (float)(LEAST) ? LEAST : 0;                                      \
            }                                                                                     \
        }                                                                                         \
    }

#endif
