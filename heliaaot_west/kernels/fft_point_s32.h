/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Complex numbers in Q31. Products are rounded to nearest, halves up; sums wrap.
 * Arithmetic of kissfft (_kiss_fft_guts.h, FIXED_POINT 32), which TFLM uses.
 */
#ifndef AOT_FFT_POINT_S32_H
#define AOT_FFT_POINT_S32_H

#include <stdint.h>

typedef struct {
    int32_t re;
    int32_t im;
} aot_fft_point_s32_t;

static inline aot_fft_point_s32_t aot_fft_load_s32(const int32_t *data, int32_t index)
{
    const aot_fft_point_s32_t point = { data[2 * index], data[2 * index + 1] };
    return point;
}

static inline void aot_fft_store_s32(int32_t *data, int32_t index, aot_fft_point_s32_t point)
{
    data[2 * index] = point.re;
    data[2 * index + 1] = point.im;
}

static inline int32_t aot_fft_round_s32(int64_t product)
{
    return (int32_t)((product + (1 << 30)) >> 31);
}

static inline int32_t aot_fft_wrapped_sum_s32(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

static inline int32_t aot_fft_wrapped_difference_s32(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

/* a * factor */
static inline aot_fft_point_s32_t aot_fft_scale_s32(aot_fft_point_s32_t a, int32_t factor)
{
    const aot_fft_point_s32_t scaled = { aot_fft_round_s32((int64_t)a.re * factor),
                                         aot_fft_round_s32((int64_t)a.im * factor) };
    return scaled;
}

/* A value made a radix-th, so that a sum of radix fits. */
static inline aot_fft_point_s32_t aot_fft_part_s32(aot_fft_point_s32_t a, int32_t radix)
{
    return aot_fft_scale_s32(a, INT32_MAX / radix);
}

static inline aot_fft_point_s32_t aot_fft_multiply_s32(aot_fft_point_s32_t a,
                                                       aot_fft_point_s32_t b)
{
    const aot_fft_point_s32_t product = {
        aot_fft_round_s32((int64_t)a.re * b.re - (int64_t)a.im * b.im),
        aot_fft_round_s32((int64_t)a.re * b.im + (int64_t)a.im * b.re),
    };
    return product;
}

static inline aot_fft_point_s32_t aot_fft_add_s32(aot_fft_point_s32_t a, aot_fft_point_s32_t b)
{
    const aot_fft_point_s32_t sum = { aot_fft_wrapped_sum_s32(a.re, b.re),
                                      aot_fft_wrapped_sum_s32(a.im, b.im) };
    return sum;
}

static inline aot_fft_point_s32_t aot_fft_subtract_s32(aot_fft_point_s32_t a,
                                                       aot_fft_point_s32_t b)
{
    const aot_fft_point_s32_t difference = { aot_fft_wrapped_difference_s32(a.re, b.re),
                                             aot_fft_wrapped_difference_s32(a.im, b.im) };
    return difference;
}

static inline aot_fft_point_s32_t aot_fft_half_s32(aot_fft_point_s32_t a)
{
    const aot_fft_point_s32_t half = { a.re >> 1, a.im >> 1 };
    return half;
}

static inline aot_fft_point_s32_t aot_fft_conjugate_s32(aot_fft_point_s32_t a)
{
    const aot_fft_point_s32_t conjugate = { a.re, aot_fft_wrapped_difference_s32(0, a.im) };
    return conjugate;
}

/* a times the imaginary unit */
static inline aot_fft_point_s32_t aot_fft_turn_s32(aot_fft_point_s32_t a)
{
    const aot_fft_point_s32_t turned = { aot_fft_wrapped_difference_s32(0, a.im), a.re };
    return turned;
}

#endif
