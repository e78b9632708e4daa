/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: value / scale in float32 to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/quantize.h: AffineQuantize.
 */
#ifndef AOT_QUANTIZE_F32_H
#define AOT_QUANTIZE_F32_H

#include <stdint.h>

typedef struct {
    float scale;
    int32_t zero_point;
    int32_t low;
    int32_t high;
} aot_quantize_params_t;

/* Limits before it converts, so that values past the integers, and NaN, have a result too. */
static inline int32_t aot_quantize_value(const aot_quantize_params_t *p, float value)
{
    const float low = (float)(p->low - p->zero_point);
    const float high = (float)(p->high - p->zero_point);
    const float scaled = value / p->scale;
    const float limited = !(scaled > low) ? low : (scaled > high ? high : scaled);
    const int32_t whole = (int32_t)limited;
    const float fraction = limited - (float)whole;
    return whole + (fraction >= 0.5f ? 1 : 0) - (fraction <= -0.5f ? 1 : 0) + p->zero_point;
}

#endif
