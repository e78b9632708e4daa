/* SPDX-License-Identifier: Apache-2.0 */
/* Copies and fills of short runs, for which a call of the C library takes longer. */
#ifndef AOT_FILL_S8_H
#define AOT_FILL_S8_H

#include <stdint.h>
#include <string.h>

/* Copies n >= 0 elements. */
static inline void aot_copy_s8(int8_t *to, const int8_t *from, int32_t n)
{
#if defined(__ARM_FEATURE_MVE)
    __asm__ volatile("wlstp.8 lr, %[n], 2f\n"
                     "1:\n"
                     "vldrb.8 q0, [%[from]], #16\n"
                     "vstrb.8 q0, [%[to]], #16\n"
                     "letp lr, 1b\n"
                     "2:\n"
                     : [to] "+&r"(to), [from] "+&r"(from)
                     : [n] "r"(n)
                     : "q0", "lr", "memory");
#else
    memcpy(to, from, (size_t)n);
#endif
}

/* Sets n >= 0 elements. */
static inline void aot_fill_s8(int8_t *to, int32_t value, int32_t n)
{
#if defined(__ARM_FEATURE_MVE)
    __asm__ volatile("vdup.8 q0, %[value]\n"
                     "wlstp.8 lr, %[n], 2f\n"
                     "1:\n"
                     "vstrb.8 q0, [%[to]], #16\n"
                     "letp lr, 1b\n"
                     "2:\n"
                     : [to] "+&r"(to)
                     : [value] "r"(value), [n] "r"(n)
                     : "q0", "lr", "memory");
#else
    memset(to, value, (size_t)n);
#endif
}

#endif
