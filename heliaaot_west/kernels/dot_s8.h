/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products and of values of int8, modulo 2^32 as sums of int32 wrap. */
#ifndef AOT_DOT_S8_H
#define AOT_DOT_S8_H

#include <stdint.h>

/* Sums that share their loads of x; more would leave the registers of a Cortex-M. */
#define AOT_DOT_S8_BLOCK 4

static inline int32_t aot_dot_s8(int32_t sum, const int8_t *x, const int8_t *w, int32_t n)
{
    uint32_t total = (uint32_t)sum;
    for (int32_t i = 0; i < n; i++) {
        total += (uint32_t)(x[i] * w[i]);
    }
    return (int32_t)total;
}

static inline void aot_dot_s8_four(int32_t *sum, const int8_t *x, const int8_t *w0, int32_t step,
                                   int32_t n)
{
    const int8_t *w1 = w0 + step;
    const int8_t *w2 = w1 + step;
    const int8_t *w3 = w2 + step;
    uint32_t sum0 = (uint32_t)sum[0];
    uint32_t sum1 = (uint32_t)sum[1];
    uint32_t sum2 = (uint32_t)sum[2];
    uint32_t sum3 = (uint32_t)sum[3];
    for (int32_t i = 0; i < n; i++) {
        const int32_t value = x[i];
        sum0 += (uint32_t)(value * w0[i]);
        sum1 += (uint32_t)(value * w1[i]);
        sum2 += (uint32_t)(value * w2[i]);
        sum3 += (uint32_t)(value * w3[i]);
    }
    sum[0] = (int32_t)sum0;
    sum[1] = (int32_t)sum1;
    sum[2] = (int32_t)sum2;
    sum[3] = (int32_t)sum3;
}

/* Adds x . (w + i * step), of n elements, to sum[i] for each i < block <= AOT_DOT_S8_BLOCK. */
static inline void aot_dot_s8_block(int32_t *sum, int32_t block, const int8_t *x, const int8_t *w,
                                    int32_t step, int32_t n)
{
    if (block == AOT_DOT_S8_BLOCK) {
        aot_dot_s8_four(sum, x, w, step, n);
        return;
    }
    for (int32_t i = 0; i < block; i++) {
        sum[i] = aot_dot_s8(sum[i], x, w + i * step, n);
    }
}

/* w[0] + ... + w[n - 1]; n < 2^24. */
static inline int32_t aot_sum_s8(const int8_t *w, int32_t n)
{
    int32_t total = 0;
    for (int32_t i = 0; i < n; i++) {
        total += w[i];
    }
    return total;
}

#endif
