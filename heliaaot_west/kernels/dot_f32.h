/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of products of float, each in the order of the elements. */
#ifndef AOT_DOT_F32_H
#define AOT_DOT_F32_H

#include <stdint.h>

/* Sums that share their loads of x; more would leave the registers of a Cortex-M. */
#define AOT_DOT_F32_BLOCK 4

static inline float aot_dot_f32(float sum, const float *x, const float *w, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        sum += x[i] * w[i];
    }
    return sum;
}

static inline void aot_dot_f32_four(float *sum, const float *x, const float *w0, int32_t step,
                                    int32_t n)
{
    const float *w1 = w0 + step;
    const float *w2 = w1 + step;
    const float *w3 = w2 + step;
    float sum0 = sum[0];
    float sum1 = sum[1];
    float sum2 = sum[2];
    float sum3 = sum[3];
    for (int32_t i = 0; i < n; i++) {
        const float value = x[i];
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

/* Adds x . (w + i * step), of n elements, to sum[i] for each i < block <= AOT_DOT_F32_BLOCK. */
static inline void aot_dot_f32_block(float *sum, int32_t block, const float *x, const float *w,
                                     int32_t step, int32_t n)
{
    if (block == AOT_DOT_F32_BLOCK) {
        aot_dot_f32_four(sum, x, w, step, n);
        return;
    }
    for (int32_t i = 0; i < block; i++) {
        sum[i] = aot_dot_f32(sum[i], x, w + i * step, n);
    }
}

#endif
