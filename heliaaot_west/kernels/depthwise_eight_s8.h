/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of 8 channels in vectors, and what becomes of them. */
#ifndef AOT_DEPTHWISE_EIGHT_S8_H
#define AOT_DEPTHWISE_EIGHT_S8_H

#include <stdint.h>

#include "depthwise_block_s8.h"
#include "requantize_mve.h"

#if defined(__ARM_FEATURE_MVE)

/* Something of 8 channels: of those with even and those with odd numbers. */
typedef struct {
    int32x4_t even;
    int32x4_t odd;
} aot_eight_s32_t;

static inline aot_eight_s32_t aot_load_eight_s32(const int32_t *x)
{
    const int32x4x2_t lanes = vld2q_s32(x);
    const aot_eight_s32_t eight = {lanes.val[0], lanes.val[1]};
    return eight;
}

static inline aot_eight_s32_t aot_add_wide_s16(aot_eight_s32_t sums, int16x8_t x)
{
    sums.even = vaddq_s32(sums.even, vmovlbq_s16(x));
    sums.odd = vaddq_s32(sums.odd, vmovltq_s16(x));
    return sums;
}

/* How the sums of a block become outputs. */
typedef struct {
    int32x4_t multiplier_even;
    int32x4_t multiplier_odd;
    int32x4_t shift_even;
    int32x4_t shift_odd;
    int16x8_t low;
    int16x8_t high;
    int32_t zero_point;
    int32_t rectified;
} aot_eight_output_t;

static inline aot_eight_output_t aot_eight_output(const aot_depthwise_block_s8_t *block)
{
    const aot_channel_output_t *o = &block->params->output;
    const aot_eight_s32_t multiplier = aot_load_eight_s32(block->multiplier);
    const int16x8_t shift = vldrbq_s16(block->shift);
    const aot_eight_output_t eight = {multiplier.even,
                                      multiplier.odd,
                                      vmovlbq_s16(shift),
                                      vmovltq_s16(shift),
                                      vdupq_n_s16((int16_t)o->activation_min),
                                      vdupq_n_s16((int16_t)o->activation_max),
                                      o->zero_point,
                                      o->activation_min >= o->zero_point};
    return eight;
}

/* 16 bits that saturate hold what clamping to 8 bits needs to know. */
static inline void aot_store_eight_s8(const aot_eight_output_t *o, aot_eight_s32_t sums,
                                      int8_t *output)
{
    if (o->rectified) {
        sums.even = aot_requantize_rectified_mve(sums.even, o->multiplier_even, o->shift_even);
        sums.odd = aot_requantize_rectified_mve(sums.odd, o->multiplier_odd, o->shift_odd);
    } else {
        sums.even = aot_requantize_mve(sums.even, o->multiplier_even, o->shift_even);
        sums.odd = aot_requantize_mve(sums.odd, o->multiplier_odd, o->shift_odd);
    }
    int16x8_t x = vqmovnbq_s32(vdupq_n_s16(0), sums.even);
    x = vqaddq_n_s16(vqmovntq_s32(x, sums.odd), (int16_t)o->zero_point);
    vstrbq_s16(output, vminq_s16(vmaxq_s16(x, o->low), o->high));
}

#endif
#endif
