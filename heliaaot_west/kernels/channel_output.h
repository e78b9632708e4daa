/* SPDX-License-Identifier: Apache-2.0 */
/* From the accumulators of weighted sums to quantized outputs. */
#ifndef AOT_CHANNEL_OUTPUT_H
#define AOT_CHANNEL_OUTPUT_H

#include <stdint.h>

#include "fixed_point.h"

typedef struct {
    int32_t per_channel; /* 1: a multiplier and a shift for each channel, 0: one for all */
    int32_t largest_shift;
    int32_t zero_point;
    int32_t activation_min;
    int32_t activation_max;
} aot_channel_output_t;

/* a + b in two's complement, without undefined overflow. */
static inline int32_t aot_wrapping_add(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* a * b in two's complement, without undefined overflow. */
static inline int32_t aot_wrapping_mul(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a * (uint32_t)b);
}

static inline int32_t aot_channel_output(const aot_channel_output_t *output,
                                         const int32_t *multiplier, const int8_t *shift,
                                         int32_t channel, int32_t sum)
{
    const int32_t i = output->per_channel * channel;
    const int32_t scaled = aot_requantize(sum, multiplier[i], shift[i]);
    return aot_clamp(aot_wrapping_add(scaled, output->zero_point), output->activation_min,
                     output->activation_max);
}

#endif
