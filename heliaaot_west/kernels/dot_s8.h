/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products and of values of int8, modulo 2^32 as sums of int32 wrap. */
#ifndef AOT_DOT_S8_H
#define AOT_DOT_S8_H

#include <stdint.h>

/* sum + a[0] * b[0] + ... + a[n - 1] * b[n - 1] */
static inline int32_t aot_dot_s8(int32_t sum, const int8_t *a, const int8_t *b, int32_t n)
{
    uint32_t total = (uint32_t)sum;
    for (int32_t i = 0; i < n; i++) {
        total += (uint32_t)(a[i] * b[i]);
    }
    return (int32_t)total;
}

/* a[0] + ... + a[n - 1]; n < 2^24. */
static inline int32_t aot_sum_s8(const int8_t *a, int32_t n)
{
    int32_t total = 0;
    for (int32_t i = 0; i < n; i++) {
        total += a[i];
    }
    return total;
}

#endif
