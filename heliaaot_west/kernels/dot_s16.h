/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products of int16 and int8 in 64 bits. */
#ifndef AOT_DOT_S16_H
#define AOT_DOT_S16_H

#include <stdint.h>

/* Sums that share their loads of x; more would leave the registers of a Cortex-M. */
#define AOT_DOT_S16_BLOCK 4

static inline int64_t aot_dot_s16(int64_t sum, const int16_t *x, const int8_t *w, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        sum += x[i] * w[i];
    }
    return sum;
}

static inline void aot_dot_s16_four(int64_t *sum, const int16_t *x, const int8_t *w0, int32_t step,
                                    int32_t n)
{
    const int8_t *w1 = w0 + step;
    const int8_t *w2 = w1 + step;
    const int8_t *w3 = w2 + step;
    int64_t sum0 = sum[0];
    int64_t sum1 = sum[1];
    int64_t sum2 = sum[2];
    int64_t sum3 = sum[3];
    for (int32_t i = 0; i < n; i++) {
        const int32_t value = x[i];
        sum0 += value * w0[i];
        sum1 += value * w1[i];
        sum2 += value * w2[i];
        sum3 += value * w3[i];
    }
    sum[0] = sum0;
    sum[1] = sum1;
    sum[2] = sum2;
    sum[3] = sum3;
}

/* Adds x . (w + i * step), of n elements, to sum[i] for each i < block <= AOT_DOT_S16_BLOCK. */
static inline void aot_dot_s16_block(int64_t *sum, int32_t block, const int16_t *x, const int8_t *w,
                                     int32_t step, int32_t n)
{
    if (block == AOT_DOT_S16_BLOCK) {
        aot_dot_s16_four(sum, x, w, step, n);
        return;
    }
    for (int32_t i = 0; i < block; i++) {
        sum[i] = aot_dot_s16(sum[i], x, w + i * step, n);
    }
}

#endif
