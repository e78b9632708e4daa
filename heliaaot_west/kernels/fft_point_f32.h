/* SPDX-License-Identifier: Apache-2.0 */
/* Complex numbers, as in kissfft without FIXED_POINT: nothing is scaled between stages. */
#ifndef AOT_FFT_POINT_F32_H
#define AOT_FFT_POINT_F32_H

#include <stdint.h>

typedef struct {
    float re;
    float im;
} aot_fft_point_f32_t;

static inline aot_fft_point_f32_t aot_fft_load_f32(const float *data, int32_t index)
{
    const aot_fft_point_f32_t point = { data[2 * index], data[2 * index + 1] };
    return point;
}

static inline void aot_fft_store_f32(float *data, int32_t index, aot_fft_point_f32_t point)
{
    data[2 * index] = point.re;
    data[2 * index + 1] = point.im;
}

/* a * factor */
static inline aot_fft_point_f32_t aot_fft_scale_f32(aot_fft_point_f32_t a, float factor)
{
    const aot_fft_point_f32_t scaled = { a.re * factor, a.im * factor };
    return scaled;
}

/* Where integers are made a radix-th; floats need not be. */
static inline aot_fft_point_f32_t aot_fft_part_f32(aot_fft_point_f32_t a, int32_t radix)
{
    (void)radix;
    return a;
}

static inline aot_fft_point_f32_t aot_fft_multiply_f32(aot_fft_point_f32_t a,
                                                       aot_fft_point_f32_t b)
{
    const aot_fft_point_f32_t product = { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
    return product;
}

static inline aot_fft_point_f32_t aot_fft_add_f32(aot_fft_point_f32_t a, aot_fft_point_f32_t b)
{
    const aot_fft_point_f32_t sum = { a.re + b.re, a.im + b.im };
    return sum;
}

static inline aot_fft_point_f32_t aot_fft_subtract_f32(aot_fft_point_f32_t a,
                                                       aot_fft_point_f32_t b)
{
    const aot_fft_point_f32_t difference = { a.re - b.re, a.im - b.im };
    return difference;
}

static inline aot_fft_point_f32_t aot_fft_half_f32(aot_fft_point_f32_t a)
{
    return aot_fft_scale_f32(a, 0.5f);
}

static inline aot_fft_point_f32_t aot_fft_conjugate_f32(aot_fft_point_f32_t a)
{
    const aot_fft_point_f32_t conjugate = { a.re, -a.im };
    return conjugate;
}

/* a times the imaginary unit */
static inline aot_fft_point_f32_t aot_fft_turn_f32(aot_fft_point_f32_t a)
{
    const aot_fft_point_f32_t turned = { -a.im, a.re };
    return turned;
}

#endif
