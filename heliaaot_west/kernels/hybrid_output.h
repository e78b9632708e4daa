/* SPDX-License-Identifier: Apache-2.0 */
/* From accumulators of int8 products to real outputs. */
#ifndef AOT_HYBRID_OUTPUT_H
#define AOT_HYBRID_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

#include "activation_f32.h"

typedef struct {
    int32_t per_channel; /* 1: a scale for each channel's filter, 0: one for all */
    int32_t asymmetric;  /* whether inputs are quantized with a zero point */
    float activation_min;
    float activation_max;
} aot_hybrid_output_t;

/*
 * What a sum starts from: the zero point's share of all its taps. weight_sum is only read when
 * inputs have a zero point.
 */
static inline uint32_t aot_hybrid_start(const int32_t *weight_sum, int32_t channel,
                                        int32_t zero_point)
{
    return zero_point != 0 ? (uint32_t)-zero_point * (uint32_t)weight_sum[channel] : 0;
}

/* bias may be NULL. */
static inline float aot_hybrid_output(const aot_hybrid_output_t *output, const float *filter_scale,
                                      const float *bias, int32_t channel, float input_scale,
                                      int32_t sum)
{
    const float scale = input_scale * filter_scale[output->per_channel * channel];
    const float value = (float)sum * scale + (bias != NULL ? bias[channel] : 0.0f);
    return aot_clamp_f32_value(value, output->activation_min, output->activation_max);
}

#endif
