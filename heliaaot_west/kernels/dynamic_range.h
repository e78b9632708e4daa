/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Int8 of real numbers with a scale that is found at run time from their range.
 * tensorflow/lite/kernels/internal/reference/portable_tensor_utils.cc:
 * PortableSymmetricQuantizeFloats, PortableAsymmetricQuantizeFloats.
 */
#ifndef AOT_DYNAMIC_RANGE_H
#define AOT_DYNAMIC_RANGE_H

#include <stdint.h>

typedef struct {
    float scale;
    int32_t zero_point;
} aot_dynamic_range_t;

/* Nearest integer in [low, high], halves away from zero; low for NaN. */
static inline int8_t aot_dynamic_range_round(float value, int32_t low, int32_t high)
{
    if (!(value > (float)low)) {
        return (int8_t)low;
    }
    if (value > (float)high) {
        return (int8_t)high;
    }
    const int32_t whole = (int32_t)value;
    const float fraction = value - (float)whole;
    return (int8_t)(whole + (fraction >= 0.5f ? 1 : 0) - (fraction <= -0.5f ? 1 : 0));
}

/* The end of the range whose rounding error is less decides the zero point. */
static inline int32_t aot_dynamic_range_zero_point(double low, double high, double scale)
{
    const double from_low = -128.0 - low / scale;
    const double from_high = 127.0 - high / scale;
    const double error_low = 128.0 - low / scale;
    const double error_high = 127.0 + high / scale;
    const double exact = error_low < error_high ? from_low : from_high;
    if (exact <= -128.0) {
        return -128;
    }
    if (exact >= 127.0) {
        return 127;
    }
    const int32_t whole = (int32_t)exact;
    const double fraction = exact - (double)whole;
    return whole + (fraction >= 0.5 ? 1 : 0) - (fraction <= -0.5 ? 1 : 0);
}

static inline aot_dynamic_range_t aot_dynamic_range_symmetric(const float *values, int32_t n,
                                                              float low, float high,
                                                              int8_t *quantized)
{
    const float largest = high > -low ? high : -low;
    const float inverse = 127.0f / largest;
    for (int32_t i = 0; i < n; i++) {
        quantized[i] = aot_dynamic_range_round(values[i] * inverse, -127, 127);
    }
    const aot_dynamic_range_t range = {largest / 127.0f, 0};
    return range;
}

static inline aot_dynamic_range_t aot_dynamic_range_asymmetric(const float *values, int32_t n,
                                                               float low, float high,
                                                               int8_t *quantized)
{
    const double scale = ((double)high - (double)low) / 255.0;
    const aot_dynamic_range_t range = {(float)scale,
                                       aot_dynamic_range_zero_point(low, high, scale)};
    const float inverse = 1.0f / range.scale;
    for (int32_t i = 0; i < n; i++) {
        const float moved = (float)range.zero_point + values[i] * inverse;
        quantized[i] = aot_dynamic_range_round(moved, -128, 127);
    }
    return range;
}

/* Quantizes n values around zero, or around a zero point that makes the most of the range. */
static inline aot_dynamic_range_t aot_dynamic_range_quantize(const float *values, int32_t n,
                                                             int32_t asymmetric, int8_t *quantized)
{
    float low = 0.0f;
    float high = 0.0f;
    for (int32_t i = 0; i < n; i++) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    if (high > low) {
        return asymmetric ? aot_dynamic_range_asymmetric(values, n, low, high, quantized)
                          : aot_dynamic_range_symmetric(values, n, low, high, quantized);
    }
    for (int32_t i = 0; i < n; i++) {
        quantized[i] = 0;
    }
    const aot_dynamic_range_t range = {1.0f, 0};
    return range;
}

#endif
