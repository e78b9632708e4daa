/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products of int16 in 64 bits. */
#ifndef AOT_DOT_S16_S16_H
#define AOT_DOT_S16_S16_H

#include <stdint.h>

/* Sums that share their loads of x; more would leave the registers of a Cortex-M. */
#define AOT_DOT_S16_S16_BLOCK 2

static inline int64_t aot_dot_s16_s16(int64_t sum, const int16_t *x, const int16_t *w, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        sum += x[i] * w[i];
    }
    return sum;
}

static inline void aot_dot_s16_s16_two(int64_t *sum, const int16_t *x, const int16_t *w0,
                                       int32_t step, int32_t n)
{
    const int16_t *w1 = w0 + step;
    int64_t sum0 = sum[0];
    int64_t sum1 = sum[1];
    for (int32_t i = 0; i < n; i++) {
        const int32_t value = x[i];
        sum0 += value * w0[i];
        sum1 += value * w1[i];
    }
    sum[0] = sum0;
    sum[1] = sum1;
}

/* Adds x . (w + i * step), of n elements, to sum[i] for i < block <= AOT_DOT_S16_S16_BLOCK. */
static inline void aot_dot_s16_s16_block(int64_t *sum, int32_t block, const int16_t *x,
                                         const int16_t *w, int32_t step, int32_t n)
{
    if (block == AOT_DOT_S16_S16_BLOCK) {
        aot_dot_s16_s16_two(sum, x, w, step, n);
        return;
    }
    for (int32_t i = 0; i < block; i++) {
        sum[i] = aot_dot_s16_s16(sum[i], x, w + i * step, n);
    }
}

#endif
