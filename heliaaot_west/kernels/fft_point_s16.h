/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Complex numbers in Q15. Products are rounded to nearest, halves up. Every stage scales its
 * inputs down first, so sums that are multiplied again fit 16 bits; products and what is stored
 * wrap.
 * Arithmetic of kissfft (_kiss_fft_guts.h, FIXED_POINT 16), which TFLM uses.
 */
#ifndef AOT_FFT_POINT_S16_H
#define AOT_FFT_POINT_S16_H

#include <stdint.h>

typedef struct {
    int32_t re;
    int32_t im;
} aot_fft_point_s16_t;

static inline aot_fft_point_s16_t aot_fft_load_s16(const int16_t *data, int32_t index)
{
    const aot_fft_point_s16_t point = { data[2 * index], data[2 * index + 1] };
    return point;
}

static inline void aot_fft_store_s16(int16_t *data, int32_t index, aot_fft_point_s16_t point)
{
    data[2 * index] = (int16_t)point.re;
    data[2 * index + 1] = (int16_t)point.im;
}

static inline int32_t aot_fft_round_s16(int32_t product)
{
    return (int16_t)((product + (1 << 14)) >> 15);
}

/* a * factor */
static inline aot_fft_point_s16_t aot_fft_scale_s16(aot_fft_point_s16_t a, int32_t factor)
{
    const aot_fft_point_s16_t scaled = { aot_fft_round_s16(a.re * factor),
                                         aot_fft_round_s16(a.im * factor) };
    return scaled;
}

/* A value made a radix-th, so that a sum of radix fits. */
static inline aot_fft_point_s16_t aot_fft_part_s16(aot_fft_point_s16_t a, int32_t radix)
{
    return aot_fft_scale_s16(a, INT16_MAX / radix);
}

static inline aot_fft_point_s16_t aot_fft_multiply_s16(aot_fft_point_s16_t a,
                                                       aot_fft_point_s16_t b)
{
    const aot_fft_point_s16_t product = { aot_fft_round_s16(a.re * b.re - a.im * b.im),
                                          aot_fft_round_s16(a.re * b.im + a.im * b.re) };
    return product;
}

static inline aot_fft_point_s16_t aot_fft_add_s16(aot_fft_point_s16_t a, aot_fft_point_s16_t b)
{
    const aot_fft_point_s16_t sum = { a.re + b.re, a.im + b.im };
    return sum;
}

static inline aot_fft_point_s16_t aot_fft_subtract_s16(aot_fft_point_s16_t a,
                                                       aot_fft_point_s16_t b)
{
    const aot_fft_point_s16_t difference = { a.re - b.re, a.im - b.im };
    return difference;
}

static inline aot_fft_point_s16_t aot_fft_half_s16(aot_fft_point_s16_t a)
{
    const aot_fft_point_s16_t half = { a.re >> 1, a.im >> 1 };
    return half;
}

static inline aot_fft_point_s16_t aot_fft_conjugate_s16(aot_fft_point_s16_t a)
{
    const aot_fft_point_s16_t conjugate = { a.re, (int16_t)-a.im };
    return conjugate;
}

/* a times the imaginary unit */
static inline aot_fft_point_s16_t aot_fft_turn_s16(aot_fft_point_s16_t a)
{
    const aot_fft_point_s16_t turned = { -a.im, a.re };
    return turned;
}

#endif
