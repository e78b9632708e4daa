/* SPDX-License-Identifier: Apache-2.0 */
/* From the 64-bit accumulators of int16 activations to quantized outputs. */
#ifndef AOT_WIDE_OUTPUT_H
#define AOT_WIDE_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

#include "fixed_point.h"

typedef struct {
    int32_t per_channel; /* 1: a multiplier and a shift for each channel, 0: one for all */
    int32_t narrow;      /* 1: accumulators are of 32 bits, and multipliers of 31 */
    int32_t activation_min;
    int32_t activation_max;
} aot_wide_output_t;

/*
 * value * multiplier / 2^right, halves up, of a multiplier of 15 bits; 1 <= right <= 46.
 * tensorflow/lite/kernels/internal/common.cc: MultiplyByQuantizedMultiplier (int64).
 */
static inline int32_t aot_requantize_wide(int64_t value, int32_t multiplier, int32_t right)
{
    const uint64_t half = UINT64_C(1) << (right - 1);
    const uint64_t product = (uint64_t)value * (uint64_t)multiplier + half;
    return (int32_t)((int64_t)product >> right);
}

/* The shift is to the left of narrow sums, to the right of wide ones. bias may be NULL. */
static inline int32_t aot_wide_output(const aot_wide_output_t *output, const int64_t *bias,
                                      const int32_t *multiplier, const int8_t *shift,
                                      int32_t channel, int64_t sum)
{
    const int32_t i = output->per_channel * channel;
    const uint64_t start = bias != NULL ? (uint64_t)bias[channel] : 0;
    const int64_t total = (int64_t)(start + (uint64_t)sum);
    const int32_t scaled = output->narrow ? aot_requantize((int32_t)total, multiplier[i], shift[i])
                                          : aot_requantize_wide(total, multiplier[i], shift[i]);
    return aot_clamp(scaled, output->activation_min, output->activation_max);
}

#endif
