/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products of uint8 values and uint8 weights less their zero point, modulo 2^32. */
#ifndef AOT_DOT_U8_H
#define AOT_DOT_U8_H

#include <stdint.h>

/* Sums that share their loads of x; more would leave the registers of a Cortex-M. */
#define AOT_DOT_U8_BLOCK 4

static inline uint32_t aot_dot_u8(uint32_t sum, const uint8_t *x, const uint8_t *w, int32_t w_zero,
                                  int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        sum += (uint32_t)(x[i] * (w[i] - w_zero));
    }
    return sum;
}

static inline void aot_dot_u8_four(uint32_t *sum, const uint8_t *x, const uint8_t *w0, int32_t step,
                                   int32_t w_zero, int32_t n)
{
    const uint8_t *w1 = w0 + step;
    const uint8_t *w2 = w1 + step;
    const uint8_t *w3 = w2 + step;
    uint32_t sum0 = sum[0];
    uint32_t sum1 = sum[1];
    uint32_t sum2 = sum[2];
    uint32_t sum3 = sum[3];
    for (int32_t i = 0; i < n; i++) {
        const int32_t value = x[i];
        sum0 += (uint32_t)(value * (w0[i] - w_zero));
        sum1 += (uint32_t)(value * (w1[i] - w_zero));
        sum2 += (uint32_t)(value * (w2[i] - w_zero));
        sum3 += (uint32_t)(value * (w3[i] - w_zero));
    }
    sum[0] = sum0;
    sum[1] = sum1;
    sum[2] = sum2;
    sum[3] = sum3;
}

/* Adds x . (w + i * step), of n elements, to sum[i] for each i < block <= AOT_DOT_U8_BLOCK. */
static inline void aot_dot_u8_block(uint32_t *sum, int32_t block, const uint8_t *x,
                                    const uint8_t *w, int32_t step, int32_t w_zero, int32_t n)
{
    if (block == AOT_DOT_U8_BLOCK) {
        aot_dot_u8_four(sum, x, w, step, w_zero, n);
        return;
    }
    for (int32_t i = 0; i < block; i++) {
        sum[i] = aot_dot_u8(sum[i], x, w + i * step, w_zero, n);
    }
}

/* w[0] - w_zero + ... + w[n - 1] - w_zero; n < 2^23. */
static inline int32_t aot_sum_u8(const uint8_t *w, int32_t w_zero, int32_t n)
{
    int32_t total = 0;
    for (int32_t i = 0; i < n; i++) {
        total += w[i] - w_zero;
    }
    return total;
}

#endif
